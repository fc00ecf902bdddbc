#!/usr/bin/env bash
# A Rust client from openapi-generator calls every error by the first status in the document.
#
# Guess: a call returns an error with one variant for each status, Status404 and Status409, so a program that matches Status409
# knows that the payment was paid in the meantime.
# Really: the variants are told apart by the body alone (serde's "untagged"), and the first one that fits wins. An API whose
# errors have one schema, as most do, gets Status404 for a 409, a 500 and everything else. The program compiles, and treats a
# payment that was paid as one that does not exist. The real status is beside it, in the field `status`.
#
# Versions: openapi-generator 7.25.0 (Maven Central, by @openapitools/openapi-generator-cli 2.41.0), with the library
# reqwest 0.13.5 and serde 1.0.229. Java and Cargo needed.

set -euo pipefail

dir=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true }' >package.json
echo '{ "generator-cli": { "version": "7.25.0" } }' >openapitools.json
npm install --silent --no-audit --no-fund @openapitools/openapi-generator-cli@2.41.0

cat >openapi.json <<'JSON'
{
  "openapi": "3.0.3",
  "info": { "title": "Shop", "version": "1" },
  "paths": {
    "/payments/{id}/cancel": {
      "post": {
        "operationId": "cancelPayment",
        "tags": ["Payments"],
        "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
        "responses": {
          "200": { "description": "cancelled", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Payment" } } } },
          "404": { "description": "unknown", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Problem" } } } },
          "409": { "description": "paid already", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Problem" } } } },
          "500": { "description": "a fault", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Problem" } } } }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "Payment": { "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } } },
      "Problem": { "type": "object", "required": ["error"], "properties": { "error": { "type": "string" } } }
    }
  }
}
JSON
npx --no-install openapi-generator-cli generate -g rust -i openapi.json -o client \
  --additional-properties packageName=shop_client >generator.log 2>&1 || { tail -20 generator.log; exit 1; }

# Answers with the status that is the payment's ID.
cat >server.cjs <<'JS'
const { createServer } = require("node:http");
const { writeFileSync } = require("node:fs");
const server = createServer((request, response) => {
  const status = Number(request.url.split("/")[2]);
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: `the error of ${status}` }));
});
server.listen(0, "127.0.0.1", () => writeFileSync("port", String(server.address().port)));
JS
node server.cjs &
server=$!
until [ -s port ]; do sleep 0.1; done

cargo init --quiet --vcs none --name look look
cd look
cargo add --quiet --path ../client --no-default-features
cargo add --quiet --no-default-features reqwest@=0.13.5
cargo add --quiet serde@=1.0.229
cargo add --quiet tokio@=1.54.1 --features macros,rt
cat >src/main.rs <<'RUST'
use shop_client::apis::configuration::Configuration;
use shop_client::apis::payments_api::{cancel_payment, CancelPaymentError};
use shop_client::apis::Error;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let port = std::fs::read_to_string("../port").expect("a port");
    let api = Configuration {
        base_path: format!("http://127.0.0.1:{}", port.trim()),
        ..Configuration::default()
    };
    for answered in ["404", "409", "500"] {
        let Err(Error::ResponseError(error)) = cancel_payment(&api, answered).await else {
            panic!("no error");
        };
        let variant = match error.entity {
            Some(CancelPaymentError::Status404(_)) => "Status404",
            Some(CancelPaymentError::Status409(_)) => "Status409",
            Some(CancelPaymentError::Status500(_)) => "Status500",
            _ => "another",
        };
        println!("answered {answered}: variant {variant}, status {}", error.status.as_u16());
    }
}
RUST

cat >expected <<'TEXT'
answered 404: variant Status404, status 404
answered 409: variant Status404, status 409
answered 500: variant Status404, status 500
TEXT
echo "openapi-generator $(grep -o '[0-9.]*' ../client/.openapi-generator/VERSION)"
rustc --version
cargo tree --quiet --depth 1 | grep -E 'reqwest|serde|tokio'
cargo run --quiet | tee seen
diff -u expected seen && echo "Still so."
