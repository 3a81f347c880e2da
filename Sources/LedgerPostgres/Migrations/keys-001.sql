-- Keys of persons, sealed by a master key that is in no database; `master` names it. Secrets are the
-- ledger's own. Who was erased stays on the list for ever.
CREATE TABLE person_key (
  person BIGINT PRIMARY KEY,
  key BYTEA NOT NULL,
  master TEXT COLLATE "C" NOT NULL
);
CREATE TABLE secret (
  name TEXT COLLATE "C" PRIMARY KEY,
  key BYTEA NOT NULL,
  master TEXT COLLATE "C" NOT NULL
);
CREATE TABLE erased (
  person BIGINT PRIMARY KEY,
  time BIGINT NOT NULL
);
-- Accounts. What could name a person is sealed by the person's key, or a keyed hash.
CREATE TABLE account (
  person BIGINT PRIMARY KEY,
  email BYTEA NOT NULL UNIQUE,
  username BYTEA NOT NULL UNIQUE,
  sealed BYTEA NOT NULL,
  password TEXT COLLATE "C" NOT NULL,
  role TEXT COLLATE "C" NOT NULL,
  made BIGINT NOT NULL,
  seen BIGINT NOT NULL
);
CREATE TABLE pending (
  token BYTEA PRIMARY KEY,
  kind TEXT COLLATE "C" NOT NULL,
  person BIGINT NOT NULL,
  sealed BYTEA NOT NULL,
  expires BIGINT NOT NULL
);
CREATE INDEX pending_of_person ON pending (person, kind);
CREATE TABLE account_session (
  id BYTEA PRIMARY KEY,
  person BIGINT NOT NULL,
  device TEXT COLLATE "C" NOT NULL,
  token BYTEA NOT NULL UNIQUE,
  made BIGINT NOT NULL,
  seen BIGINT NOT NULL,
  expires BIGINT NOT NULL,
  keeps BIGINT NOT NULL,
  -- A renewal whose answer was lost is answered again: the last token, sealed, until `again`.
  fresh BYTEA,
  again BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX account_session_of_person ON account_session (person);
CREATE INDEX account_session_told_again ON account_session (again) WHERE fresh IS NOT NULL;
CREATE TABLE spent_token (
  token BYTEA PRIMARY KEY,
  session BYTEA NOT NULL,
  person BIGINT NOT NULL,
  expires BIGINT NOT NULL,
  again BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE failure (
  subject BYTEA PRIMARY KEY,
  tries BIGINT NOT NULL,
  until BIGINT NOT NULL
);
CREATE TABLE known_network (
  person BIGINT NOT NULL,
  network BYTEA NOT NULL,
  expires BIGINT NOT NULL,
  PRIMARY KEY (person, network)
);
CREATE TABLE mailed (
  address BYTEA NOT NULL,
  time BIGINT NOT NULL
);
CREATE INDEX mailed_to ON mailed (address, time);
-- Passkeys, Game Center's players, and what may be shown but once: of each a keyed hash.
CREATE TABLE passkey (
  id BYTEA PRIMARY KEY,
  person BIGINT NOT NULL,
  sealed BYTEA NOT NULL,
  counter BIGINT NOT NULL,
  made BIGINT NOT NULL,
  used BIGINT
);
CREATE INDEX passkey_of_person ON passkey (person, made);
CREATE TABLE passkey_user (
  person BIGINT PRIMARY KEY,
  sealed BYTEA NOT NULL
);
CREATE TABLE game_center (
  person BIGINT PRIMARY KEY,
  player BYTEA NOT NULL UNIQUE,
  made BIGINT NOT NULL,
  used BIGINT
);
CREATE TABLE shown (
  name BYTEA PRIMARY KEY,
  expires BIGINT NOT NULL
);
CREATE INDEX shown_until ON shown (expires);
-- Pictures that people sent, sealed by their keys, and how many each sent in a day.
CREATE TABLE picture (
  person BIGINT PRIMARY KEY,
  sealed BYTEA NOT NULL
);
CREATE TABLE upload (
  person BIGINT PRIMARY KEY,
  day BIGINT NOT NULL,
  count BIGINT NOT NULL
);
-- The one device a person has in a room: a keyed hash, and no time.
CREATE TABLE room_device (
  person BIGINT NOT NULL,
  room TEXT COLLATE "C" NOT NULL,
  device BYTEA NOT NULL,
  PRIMARY KEY (person, room)
);
-- How often something may be done that reaches others, by keyed hashes.
CREATE TABLE ration (
  subject BYTEA PRIMARY KEY,
  taken BIGINT NOT NULL,
  until BIGINT NOT NULL
);
