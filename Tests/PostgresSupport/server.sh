#!/bin/sh
# A PostgreSQL server that lives as long as the process that holds the other end of this script's
# standard input: however that ends, the server and its folder go with it.
#   server.sh FOLDER PROGRAMS OPTIONS PRIMARY [PREFIX ...]
# FOLDER is empty, and belongs to the user that PREFIX makes; PROGRAMS is where initdb is; OPTIONS are
# the server's. PRIMARY is the address of the server whose standby it is, or empty. The file
# ready or failed appears in FOLDER. Unless OPTIONS say otherwise the server listens at a socket in
# FOLDER alone.
folder=$1 programs=$2 options=$3 primary=$4
shift 4
# An interrupt is for the process that started us; then its end reaches us.
trap '' INT TERM HUP
cd / || exit 1
make() {
  if [ -n "$primary" ]; then
    "$@" "$programs/pg_basebackup" -D "$folder/data" -R -X stream -c fast --no-sync -d "$primary"
  else
    "$@" "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --no-locale --no-sync
  fi
}
if make "$@" >"$folder/initdb.log" 2>&1 &&
  "$@" "$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 60 -o "-c listen_addresses= \
    -c unix_socket_directories=$folder -c max_connections=400 $options" start \
    >"$folder/start.log" 2>&1; then
  touch "$folder/ready"
else
  touch "$folder/failed"
fi
cat >/dev/null
"$@" "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1
rm -rf "$folder"
