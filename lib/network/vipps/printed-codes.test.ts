// Codes that merchants print: making them, being told of their scans, and asking whoever scanned one.
import { expect, test } from "vitest";
import { newId } from "@/lib/kit/ids";
import { minutes, seconds } from "@/lib/kit/time";
import { signedDelivery } from "@/operate/networks/vipps-printed-codes";
import { vippsForEach, vippsOrder } from "@/tests/support/played-vipps";
import { NetworkNoAnswer } from "../port";
import { readScan } from "./scans";

const vipps = vippsForEach();
const codes = () => vipps.network.printedCodes!;
const URL = "https://pay.example.net/api/scans/of-this-connection";

const accepted = <Answer extends { outcome: string }>(answer: Answer) => {
  expect(answer.outcome).toBe("accepted");
  return answer as Extract<Answer, { outcome: "accepted" }>;
};

const headersOf = (headers: Record<string, string>) => new Headers(headers);

test("a code is made once, with what payers read cut to what the network takes", async () => {
  const made = accepted(await codes().make("till-1", `Front counter ${"x".repeat(50)}`));
  expect(made.content).toMatch(/^https:\/\/qr\.vipps\.no\//);
  expect(vipps.played.printed.locations.get("till-1")).toHaveLength(36);
  expect(accepted(await codes().make("till-1", "Bar")).content).toBe(made.content);
  await codes().remove("till-1");
  await codes().remove("till-1");
  expect(vipps.played.printed.locations.size).toBe(0);
});

test("watching again replaces the registration, whose secret may have been lost with the answer", async () => {
  const first = accepted(await codes().watch(URL));
  const second = accepted(await codes().watch(URL));
  expect(second.secret).not.toBe(first.secret);
  expect([...vipps.played.printed.webhooks.values()]).toMatchObject([
    { url: URL, events: ["user.checked-in.v1"], secret: second.secret },
  ]);
  await codes().unwatch(URL);
  await codes().unwatch(URL);
  expect(vipps.played.printed.webhooks.size).toBe(0);
});

test("the registration of other software is left alone, and the network's reason is told", async () => {
  const others = "https://other.example.net/hook";
  accepted(await codes().watch(others));
  expect(await codes().watch(URL)).toMatchObject({
    outcome: "refused",
    reason: "There is already a registration of this event for the sales unit.",
  });
  expect([...vipps.played.printed.webhooks.values()]).toMatchObject([{ url: others }]);
});

test("a network in trouble decides nothing", async () => {
  vipps.played.faults.serverError = true;
  await expect(codes().watch(URL)).rejects.toThrow(NetworkNoAnswer);
  await expect(codes().make("till-1", "Bar")).rejects.toThrow(NetworkNoAnswer);
  await expect(codes().remove("till-1")).rejects.toThrow(NetworkNoAnswer);
});

test("whoever scanned is asked by their token, for 15 minutes", async () => {
  accepted(await codes().watch(URL));
  accepted(await codes().make("till-1", "Bar"));
  const { customerToken } = vipps.played.printed.scan("till-1")!.scan;
  const { phone: _none, ...order } = vippsOrder();
  expect(await vipps.network.requestPayment({ ...order, customerToken })).toEqual({
    outcome: "accepted",
  });
  expect(JSON.parse(vipps.played.calls.at(-1)!.body)).toMatchObject({
    userFlow: "PUSH_MESSAGE",
    customer: { customerToken },
  });
  vipps.elapsed = minutes(15) + seconds(1);
  const late = { ...order, reference: newId("payment"), customerToken };
  expect(await vipps.network.requestPayment(late)).toMatchObject({
    outcome: "refused",
    code: "PAYER_NOT_FOUND",
  });
});

test("a delivery is signed as in the example that the network publishes", () => {
  // https://developer.vippsmobilepay.com/docs/APIs/webhooks-api/request-authentication
  const registration = {
    url: "https://webhook.site/e2cee29b-012e-4f1d-8ef4-e95fd74a7a63",
    secret:
      "A0+AeKBRG2KRGvnNwJpQlb6IJFk48CKXCIcrLoHncVJKDILsQSxS6NWCccwWm6r6FhGKhiHTBsG2wo/xU6FY/A==",
  };
  const body = Buffer.from(
    '{"some-unique-content":"ee6e441b-cc4a-46f8-895d-a5af79bcc233/hello-world"}',
  );
  const headers = headersOf({
    "x-ms-date": "Thu, 30 Mar 2023 08:38:32 GMT",
    authorization:
      "HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=agAiSyogQbDHpeucoNwYz+yAr5nJ+v+zasdkSbqzv+U=",
  });
  expect(readScan(registration, { headers, body })).toEqual({
    signedAt: new Date("2023-03-30T08:38:32Z"),
    scan: undefined,
  });
});

test("a scan is read as it was told, and not if anything of it was changed", () => {
  const registration = { url: URL, secret: "a secret that only two know" };
  const scan = {
    customerToken: "wbA8ceVRKkoYiQAVELHe+q0ATP4=",
    merchantQrId: "till-1",
    msn: "123456",
    initiatedAt: "2026-10-06T10:45:40.3061965Z",
  };
  const at = new Date("2026-10-06T10:45:41Z");
  const { body, headers } = signedDelivery(registration, scan, at);
  const delivery = { headers: headersOf(headers), body: Buffer.from(body) };
  expect(readScan(registration, delivery)).toEqual({
    signedAt: at,
    scan: {
      codeId: "till-1",
      customerToken: scan.customerToken,
      scannedAt: new Date("2026-10-06T10:45:40.306Z"),
    },
  });
  const changed = [
    { ...delivery, body: Buffer.from(body.replace("till-1", "till-2")) },
    {
      ...delivery,
      headers: headersOf({ ...headers, "x-ms-date": "Tue, 06 Oct 2026 11:45:41 GMT" }),
    },
    { ...delivery, headers: headersOf({ ...headers, authorization: "" }) },
    { ...delivery, headers: new Headers() },
  ];
  for (const other of changed) expect(readScan(registration, other)).toBeUndefined();
  expect(readScan({ ...registration, secret: "another" }, delivery)).toBeUndefined();
  expect(readScan({ ...registration, url: `${URL}2` }, delivery)).toBeUndefined();
});
