-- The ledger's database and its roles, once, at the first start of the first PostgreSQL: patroni.yml runs it.
\set ON_ERROR_STOP on
\getenv owner_password FLORILEGIUM_OWNER_PASSWORD
\getenv ledger_password FLORILEGIUM_LEDGER_PASSWORD

-- Owns the tables, for migrations alone.
CREATE ROLE florilegium_owner LOGIN PASSWORD :'owner_password' CONNECTION LIMIT 5;
-- Serves: reads and writes rows, and can neither make nor drop a table.
CREATE ROLE florilegium_ledger LOGIN PASSWORD :'ledger_password' CONNECTION LIMIT 80;
CREATE DATABASE florilegium OWNER florilegium_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
REVOKE ALL ON DATABASE florilegium FROM PUBLIC;
GRANT CONNECT ON DATABASE florilegium TO florilegium_ledger;

-- One statement that hangs holds up neither a pool nor the others' locks. A COMMIT's wait for the standby does not count.
ALTER ROLE florilegium_ledger IN DATABASE florilegium SET statement_timeout = '30s';
ALTER ROLE florilegium_ledger IN DATABASE florilegium SET lock_timeout = '10s';
ALTER ROLE florilegium_ledger IN DATABASE florilegium SET idle_in_transaction_session_timeout = '30s';

\connect florilegium
REVOKE ALL ON SCHEMA public FROM PUBLIC;
-- The schemas and tables that migrations make, the service may use.
ALTER DEFAULT PRIVILEGES FOR ROLE florilegium_owner GRANT USAGE ON SCHEMAS TO florilegium_ledger;
ALTER DEFAULT PRIVILEGES FOR ROLE florilegium_owner
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO florilegium_ledger;
