// Every form of hash that was ever stored with an idempotency key, as the code of that time computed it. Never change a
// value here: a repeated request whose hash is not known is refused, and a device that gives up its key charges again.
import { expect, test } from "vitest";
import { rows } from "@/tests/support/first-release/installation";
import { deviceOperations } from "../device/operations";
import { readInput } from "./read-input";
import {
  hashesOfOperation,
  hashesOfTillPayment,
  hashOfLinkPayment,
  hashOfMemberRefund,
  type RequestHashes,
} from "./request-hashes";

const inHex = ({ requestHash, firstHash, formerHashes = [] }: RequestHashes) =>
  [requestHash, firstHash, ...formerHashes].map((hash) => hash?.toString("hex"));

async function hashesOf(
  id: "createPayment" | "createPaymentLink" | "createRefund",
  params: Record<string, string> | undefined,
  body: object,
) {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const input = await readInput(deviceOperations[id], request);
  return inHex(hashesOfOperation(params, input.body, input.json));
}

const PAYMENT = "pay_01m7z8n3ynec49a90ybn55z04r";
const COFFEES = {
  amount: 77_701,
  merchant_order_id: "old-77701-1",
  payer_phone: "+77011234567",
  comment: "Two coffees",
  metadata: { table: 4 },
};

// By the front server with {}, by the first release with undefined, and of the text before it.
test.each([
  [
    "createPayment",
    COFFEES,
    "56ac650a9ea0470c537b05b53ae2a1683ec286d1548a30052a6211278a938100",
    "af9172d0e5da2b64d6ad8e63cdf3fe14a2ab3b2dea4a4bcadcd2ba216824e62f",
    "dd4071226cb8e00035b71f72c6bd70067ec863c28ed4ff28f91abfa02523a05d",
  ],
  [
    "createPaymentLink",
    { amount: 1234.5, merchant_order_id: "A-1" },
    "65651a0e1a117b1bc296e6ea5a46f16f0f3b842fbb69eaec4bcd65e5a04efb62",
    "836599011e1145e0999f7a6b413a58bf8f6dba932d481155be6fc202a6539f6b",
    "836599011e1145e0999f7a6b413a58bf8f6dba932d481155be6fc202a6539f6b",
  ],
] as const)("a request without parameters has three forms: %s", async (id, body, ...forms) => {
  for (const params of [undefined, {}]) expect(await hashesOf(id, params, body)).toEqual(forms);
});

test("a request with parameters has one form, and that of the text", async () => {
  expect(
    await hashesOf("createRefund", { paymentID: PAYMENT }, { reason: "Cold", amount: 10 }),
  ).toEqual([
    "2b6bf8ff6482aa9ae943674cf87fe98a3d8e83b2c3621ca0d6cfe575784d7f35",
    undefined,
    "ad9117848fb22475ee7a842661c1f1d73002bf0358c4b8a17a614a0188147855",
  ]);
  expect(await hashesOf("createRefund", { paymentID: PAYMENT }, {})).toEqual([
    "e0f86904ad18ecc9fc9aa174d062843b8dcbbbeab673c412c29f6bf8e66cb66e",
    undefined,
    "e0f86904ad18ecc9fc9aa174d062843b8dcbbbeab673c412c29f6bf8e66cb66e",
  ]);
});

const ACTOR = { userId: "usr_01m87n145sexyrf7pxcfjsjnn0", currency: "KZT" } as const;
const TILL = "til_01m87n15rrexyrf7r9ybdf7qc9";
const LOCAL_PHONE_ORDER = {
  amount: 12,
  payer_phone: "8 (701) 123-45-67",
  merchant_order_id: "A-1",
};

// Of the till, of the member, and of the member with the number as it was spelled.
test.each([
  [
    "an amount",
    { amount: 12 },
    "eb8bd2b13d997682c3aedbf96a06ca44973f2af46494f57e68e52ca663377897",
    "c31704863f8b2a13bfb3d98c7d4a03764ee154c313ec5c51e04fe41688f25f34",
    "c31704863f8b2a13bfb3d98c7d4a03764ee154c313ec5c51e04fe41688f25f34",
  ],
  [
    "a phone number",
    LOCAL_PHONE_ORDER,
    "835760f6ca20186bf216e3516f5090f2ea52f11a8831d879b3204a425679517b",
    "21ab193ac284664370149990803fecb6fe3bc20bb36902f4c17cb6b89050af8f",
    "e9382c6f671f2620d4ebca482764681ecbeb6fac00c61c14bffea8f2fb763632",
  ],
  [
    "lines and a note",
    { amount: 12, comment: "Window", lines: [{ name: "Tea", amount: 6, quantity: 2 }] },
    "0aed78ab9d91e26b14a7e24a7e47b1d0158a78761286f6f53035c12f684b99d1",
    "2e3ad27349611999a1bdee61d61fed00e997719b00be15731384080b23aaafbe",
    "2e3ad27349611999a1bdee61d61fed00e997719b00be15731384080b23aaafbe",
  ],
  [
    "a tip",
    { amount: 12, tip: 2 },
    "afc4a781f76b435d8b2dd9a91e0a0897e37d7cfbdcce8005cec587d5ae9aedbb",
    "abf6111a804e74ff6360c877a5f61f6747e0d9620b09b0144da96c2922274456",
    "abf6111a804e74ff6360c877a5f61f6747e0d9620b09b0144da96c2922274456",
  ],
])("a payment at a till has three forms: %s", (_what, order, ...forms) => {
  expect(inHex(hashesOfTillPayment(ACTOR, TILL, order))).toEqual(forms);
});

test("a payment at a till has a fourth form at one of several networks, as before they counted", () => {
  const atNetwork = (network: number) =>
    inHex(hashesOfTillPayment(ACTOR, TILL, { amount: 12, network }));
  expect(atNetwork(2)).toEqual([
    "6c0812b7bee9074e51dfd097030cad19c4182fd50c13c16ce9858ad997750c48",
    "c31704863f8b2a13bfb3d98c7d4a03764ee154c313ec5c51e04fe41688f25f34",
    "c31704863f8b2a13bfb3d98c7d4a03764ee154c313ec5c51e04fe41688f25f34",
    "eb8bd2b13d997682c3aedbf96a06ca44973f2af46494f57e68e52ca663377897",
  ]);
  expect(atNetwork(3)[0]).not.toBe(atNetwork(2)[0]);
});

test("a member's refund and a link's payment have one form", () => {
  expect(hashOfMemberRefund(ACTOR, PAYMENT, { amount: 10, reason: "Cold" }).toString("hex")).toBe(
    "98345892270dd98cd59e66c6e630c3d69c5ed66e600bf4a5799312fc352c2ed8",
  );
  expect(hashOfMemberRefund(ACTOR, PAYMENT, {}).toString("hex")).toBe(
    "4c137fa9e24d76afdfaeddddd962b928de84c559ec0b36937c44b06efc61dbe9",
  );
  expect(hashOfLinkPayment("lnk_1", 250).toString("hex")).toBe(
    "b98f197c0c4e15050889027ce36dab914f6490ad67d65fa9957df728542bfe8c",
  );
  expect(hashOfLinkPayment("lnk_1", undefined).toString("hex")).toBe(
    "04bbf9685ca1ab7f10e06da423dc8d6b6e084815549e3e7e7fa428d2a5d49875",
  );
});

/** The hash that the first release has stored with a key. */
const stored = (key: string) =>
  String(rows.idempotency_keys.find((row) => row.key === key)!.request_hash).slice("\\x".length);

test("what the first release stored is known again", async () => {
  expect((await hashesOf("createPayment", {}, COFFEES))[1]).toBe(stored("old-77701-1"));
  const order = { amount: 12, merchant_order_id: "till-1" };
  expect(inHex(hashesOfTillPayment(ACTOR, TILL, order))[1]).toBe(stored("t1"));
  const payment = rows.refunds.find((row) => row.reason === "old-77701-1-1")!.payment_id as string;
  const body = { amount: 10_000, reason: "old-77701-1-1" };
  const refund = await hashesOf("createRefund", { paymentID: payment }, body);
  expect(refund[0]).toBe(stored("old-77701-1-1"));
});
