#!/bin/sh
# Writes .env with new keys for compose.yaml: sh new-env.sh pay.example.com
set -eu
cd "$(dirname "$0")"
host=${1:-}
case $host in
"" | *[!a-zA-Z0-9.-]*)
  echo "Give the host name of this server, such as: sh new-env.sh pay.example.com" >&2
  exit 1
  ;;
esac
if [ -e .env ]; then
  echo "$(pwd)/.env exists and keeps its keys. Edit it to change settings." >&2
  exit 1
fi
key() { head -c 32 /dev/urandom | base64; }
hex() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
umask 077
cat >.env <<END
QASSA_HOST=$host
# Keep these keys with your backups. Without SECRETS_KEY, stored secrets can't be read.
SECRETS_KEY=$(key)
NEXTAUTH_SECRET=$(key)
POSTGRES_PASSWORD=$(hex)
INNGEST_SERVER_EVENT_KEY=$(hex)
INNGEST_SERVER_SIGNING_KEY=$(hex)
# Any setting of the README can follow, such as SMTP_URL=smtps://user:password@mail.example.com
END
echo "Wrote $(pwd)/.env. Keep a copy of it with your backups."
