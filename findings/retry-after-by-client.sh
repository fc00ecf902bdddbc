#!/usr/bin/env bash
# After 429 with Retry-After, a payment is asked for again at once, after the pause, or never, by the client's library.
#
# Guess: a client that is told to try twice more waits for as long as Retry-After asks, and repeats a POST only if it is told that
# it may, as RFC 9110 wants for methods that are not idempotent.
# Really: superagent, ofetch and aiohttp-retry repeat a POST without being told, and at once: none of them reads Retry-After, so that
# both attempts are used up within the pause. make-fetch-happen waits for its own second instead of the two that were asked for.
# got, ky, axios-retry, retry-axios, undici, urllib3 (requests) and httpx-retries wait, for GET; a POST fails with 429 at once, and they
# wait with it only if they are told so, idempotency key or not. make-fetch-happen returns the 429 of a POST as its answer.
# For whoever is limited by an API of payments: say that POST may be repeated (with its idempotency key), and wait yourself where the
# library doesn't.
#
# Versions: got 14.6.6, ky 1.14.3, axios 1.21.1 with axios-retry 4.5.0 and retry-axios 4.0.3, undici 7.30.2, make-fetch-happen 15.0.6,
# superagent 10.4.2, ofetch 1.5.1 (npm); requests 2.34.2 with urllib3 2.8.0, httpx 0.28.1 with httpx-retries 0.6.0, aiohttp-retry 2.9.1
# (PyPI).
# Source: RFC 9110, 9.2.2 and 10.2.3; RFC 6585, 4.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts got@14.6.6 ky@1.14.3 axios@1.21.1 axios-retry@4.5.0 retry-axios@4.0.3 \
  undici@7.30.2 make-fetch-happen@15.0.6 superagent@10.4.2 ofetch@1.5.1
python3 -m venv python
python/bin/pip install --quiet requests==2.34.2 urllib3==2.8.0 httpx==0.28.1 httpx-retries==0.6.0 aiohttp-retry==2.9.1

# Refuses each first request with 429 and a pause of two seconds, and says what came when.
cat >serve.js <<'JS'
import { createServer } from "node:http";

let came = [];
createServer((request, response) => {
  request.resume().on("end", () => {
    if (request.url === "/seen") {
      const pause = came.length > 1 ? (came[1] - came[0]) / 1000 : undefined;
      const text = pause === undefined ? "not repeated" : pause >= 1.9 ? "after the pause" : pause >= 0.9 ? "before its end" : "at once";
      came = [];
      response.end(text);
      return;
    }
    came.push(performance.now());
    response.setHeader("content-type", "application/json");
    if (came.length === 1) response.writeHead(429, { "retry-after": "2" });
    response.end("{}");
  });
}).listen(0, "127.0.0.1", function () {
  console.log(`http://127.0.0.1:${this.address().port}`);
});
JS
cat >ask.js <<'JS'
import axios from "axios";
import axiosRetry from "axios-retry";
import got from "got";
import ky from "ky";
import fetchOfNpm from "make-fetch-happen";
import { ofetch } from "ofetch";
import * as retryAxios from "retry-axios";
import superagent from "superagent";
import { Agent, request, RetryAgent } from "undici";

const url = process.argv[2];
const patient = axios.create();
axiosRetry(patient, { retries: 2 });
const attached = axios.create();
attached.defaults.raxConfig = { retry: 2 };
retryAxios.attach(attached);
const dispatcher = new RetryAgent(new Agent(), { maxRetries: 2 });
const json = (method) => (method === "POST" ? { json: {} } : {});
const body = (method, what) => (method === "POST" ? { body: what } : {});
const clients = {
  got: (method) => got(url, { method, ...json(method), retry: { limit: 2 } }),
  ky: (method) => ky(url, { method, ...json(method), retry: { limit: 2 } }),
  "axios-retry": (method) => patient.request({ url, method, data: {} }),
  "retry-axios": (method) => attached.request({ url, method, data: {} }),
  undici: (method) => request(url, { method, dispatcher, ...body(method, "{}") }),
  "make-fetch-happen": (method) => fetchOfNpm(url, { method, retry: 2, ...body(method, "{}") }),
  superagent: (method) => superagent(method, url).retry(2).send(method === "POST" ? {} : undefined),
  ofetch: (method) => ofetch(url, { method, retry: 2, ...body(method, {}) }),
};
for (const [name, ask] of Object.entries(clients)) {
  for (const method of ["GET", "POST"]) {
    await ask(method).catch(() => undefined);
    console.log(`${name} ${method}: ${await (await fetch(`${url}/seen`)).text()}`);
  }
}
process.exit(0);
JS
cat >ask.py <<'PY'
import asyncio
import sys

import aiohttp_retry
import httpx
import httpx_retries
import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

url = sys.argv[1]


def with_requests(method):
    session = requests.Session()
    session.mount("http://", HTTPAdapter(max_retries=Retry(2, status_forcelist=[429])))
    session.request(method, url, json={})


def with_httpx(method):
    with httpx.Client(transport=httpx_retries.RetryTransport(retry=httpx_retries.Retry(total=2))) as client:
        client.request(method, url, json={})


def with_aiohttp(method):
    async def ask():
        options = aiohttp_retry.ExponentialRetry(attempts=3, statuses={429})
        async with aiohttp_retry.RetryClient(retry_options=options) as client:
            async with client.request(method, url, json={}):
                pass

    asyncio.run(ask())


for name, ask in {"requests": with_requests, "httpx-retries": with_httpx, "aiohttp-retry": with_aiohttp}.items():
    for method in ["GET", "POST"]:
        ask(method)
        print(f"{name} {method}: {requests.get(f'{url}/seen').text}")
PY
cat >expected <<'TEXT'
got GET: after the pause
got POST: not repeated
ky GET: after the pause
ky POST: not repeated
axios-retry GET: after the pause
axios-retry POST: not repeated
retry-axios GET: after the pause
retry-axios POST: not repeated
undici GET: after the pause
undici POST: not repeated
make-fetch-happen GET: before its end
make-fetch-happen POST: not repeated
superagent GET: at once
superagent POST: at once
ofetch GET: at once
ofetch POST: at once
requests GET: after the pause
requests POST: not repeated
httpx-retries GET: after the pause
httpx-retries POST: not repeated
aiohttp-retry GET: at once
aiohttp-retry POST: at once
TEXT
node --version
python/bin/python --version
node serve.js >address &
server=$!
trap 'kill $server; rm -rf "$dir"' EXIT
until [ -s address ]; do sleep 0.1; done
url=$(cat address)
{ node ask.js "$url" && python/bin/python ask.py "$url"; } | tee seen
diff -u expected seen && echo "Still so."
