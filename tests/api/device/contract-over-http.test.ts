// The contract once more, over HTTP: the front server calls the handlers without the framework.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { openToFrontServer } from "@/lib/api/open-to-front-server";
import { frontServer } from "@/lib/kit/front-server";
import { answersByAddress } from "@/server/front/addresses";
import { apiRoutesOf } from "@/server/front/api-routes";
import { limitBody } from "@/server/front/body-limit";
import { answersDeviceApi } from "@/server/front/device-api";
import { askThrough } from "../../support/device/device-client";

let answered = 0;

openToFrontServer();
const routes = apiRoutesOf(frontServer.apiAddresses);
const server = createServer((request, response) => {
  limitBody(request, response, () => {
    if (answersByAddress(routes, request, response)) return;
    void answersDeviceApi(request, response).then((isAnswered) => {
      if (isAnswered) answered += 1;
      else response.destroy(new Error(`no handler for ${request.url}`));
    });
  });
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => void server.close());

const { port } = server.address() as AddressInfo;
askThrough((request) => {
  const { pathname, search } = new URL(request.url);
  return fetch(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request));
});

// Registers its tests here.
await import("./contract.test");

test("the front server answered them", () => {
  expect(answered).toBeGreaterThan(100);
});
