// A merchant's webhook catcher, through the requests of its page and the address that anyone can send to.
import { expect } from "vitest";
import { accountOperations as operations } from "@/lib/api/account/operations";
import { catcherHandlers } from "@/lib/api/catcher/handlers";
import type {
  CatcherResource,
  CaughtRequestDetail,
  CaughtRequestResource,
} from "@/lib/domain/webhooks/catcher/schemas";
import type { Actor } from "@/lib/kit/actor";
import { newMerchant } from "@/tests/support/merchant";
import { callAccount, everyPage } from "./member-client";

/** Creates a merchant with a webhook catcher, through the page's request. */
export async function catching() {
  const merchant = await newMerchant();
  const created = await callAccount(merchant.owner, operations.createWebhookCatcher);
  expect(created.status, created.text).toBe(201);
  const catcher = created.body as CatcherResource;
  return { merchant, catcher, owner: merchant.owner };
}

export const setAnswer = async (owner: Actor, answer: string) => {
  const { status, text } = await callAccount(owner, operations.changeWebhookCatcher, {
    body: { answer },
  });
  expect(status, text).toBe(200);
};

export const list = (owner: Actor): Promise<CaughtRequestResource[]> =>
  everyPage(owner, operations.listCaughtRequests);

export const read = async (owner: Actor, { id }: { id: string }): Promise<CaughtRequestDetail> => {
  const { status, body, text } = await callAccount(owner, operations.readCaughtRequest, {
    params: { caughtRequestID: id },
  });
  expect(status, text).toBe(200);
  return body;
};

/** Returns everything that was caught, newest first, with headers and bodies. */
export const readAll = async (owner: Actor) =>
  Promise.all((await list(owner)).map((request) => read(owner, request)));

export const secretOf = async (
  owner: Actor,
  { subscription_id }: CatcherResource,
): Promise<string> => {
  const { body } = await callAccount(owner, operations.revealWebhookSecret, {
    params: { subscriptionID: subscription_id },
  });
  return body.secret;
};

/** Sends a request to a catcher's address from outside. */
export async function post({
  catcher: { url },
  body,
  headers = {},
  signal,
}: {
  catcher: Pick<CatcherResource, "url">;
  body: BodyInit;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
}) {
  const request = new Request(url, { method: "POST", body, headers, ...(signal && { signal }) });
  const response = await catcherHandlers.catchRequest(request, {
    params: Promise.resolve({ token: url.split("/").at(-1)! }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
