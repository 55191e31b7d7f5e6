#!/bin/sh
# One role owns the database and migrates it; the server works as the other, which row-level security binds.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$DATABASE_OWNER_PASSWORD" -v server="$DATABASE_SERVER_PASSWORD" -U postgres <<'SQL'
create role alafia login password :'owner';
create role alafia_server login password :'server';
create database alafia owner alafia;
SQL
