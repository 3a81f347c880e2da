#!/bin/sh
# A PostgreSQL server that lives as long as the process that holds the other end of this script's
# standard input: however that ends, the server and its folder go with it.
#   server.sh FOLDER PROGRAMS FSYNC [PREFIX ...]
# FOLDER is empty, and belongs to the user that PREFIX makes; PROGRAMS is where initdb is. The file
# ready or failed appears in FOLDER. The server listens at a socket in FOLDER alone.
folder=$1 programs=$2 fsync=$3
shift 3
# An interrupt is for the process that started us; then its end reaches us.
trap '' INT TERM HUP
cd / || exit 1
if "$@" "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --no-locale --no-sync \
  >"$folder/initdb.log" 2>&1 &&
  "$@" "$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 60 -o "-c listen_addresses= \
    -c unix_socket_directories=$folder -c fsync=$fsync -c max_connections=400" start \
    >"$folder/start.log" 2>&1; then
  touch "$folder/ready"
else
  touch "$folder/failed"
fi
cat >/dev/null
"$@" "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1
rm -rf "$folder"
