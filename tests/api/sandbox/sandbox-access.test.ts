import { describe, expect, it } from "vitest";
import { sandboxHandlers } from "@/lib/api/sandbox/handlers";
import { newId } from "@/lib/kit/ids";
import { liveKeyOf } from "@/tests/support/device/acts";
import { newMerchant } from "@/tests/support/merchant";
import {
  merchant,
  network,
  requestPayment,
  send,
  type Sent,
  withMerchant,
} from "../../support/sandbox/payer-client";

withMerchant();

describe("access", () => {
  it("the phone's code gives access", async () => {
    const code = String((await send(sandboxHandlers.readPhone, {})).answer.phone_code);
    const { status, answer } = await send(sandboxHandlers.readPhone, {
      headers: { "x-sandbox-phone": code },
    });
    expect({ status, answer }).toMatchObject({
      status: 200,
      answer: { phone_url: `http://localhost:3000/sandbox/${code}` },
    });
  });

  it("nobody else has access", async () => {
    const { reference, phone: payer } = await requestPayment();
    const params = { paymentID: reference };
    const query = `?phone=${encodeURIComponent(payer)}`;
    const strangers: [Record<string, string>, number, string][] = [
      [{}, 401, "UNAUTHORIZED"],
      [{ authorization: "Bearer qs_test_nothing" }, 401, "UNAUTHORIZED"],
      [{ "x-sandbox-phone": "nobody" }, 404, "SANDBOX_PHONE_NOT_FOUND"],
    ];
    for (const [headers, status, error] of strangers) {
      const answers = [
        await send(sandboxHandlers.readPhone, { headers }),
        await send(sandboxHandlers.listPayers, { headers }),
        await send(sandboxHandlers.savePayer, { headers, raw: "not even JSON" }),
        await send(sandboxHandlers.listRequests, { headers, query }),
        await send(sandboxHandlers.confirmRequest, { headers, params }),
        await send(sandboxHandlers.declineRequest, { headers, params }),
        await send(sandboxHandlers.readFaults, { headers }),
        await send(sandboxHandlers.setFaults, { headers, body: {} }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status, answer: { error } });
    }
    expect(await network.paymentStates([reference])).toMatchObject([{ state: "pending" }]);
  });

  it("not another organization", async () => {
    const { reference } = await requestPayment();
    const other = await newMerchant();
    const headers = { authorization: `Bearer ${other.key}` };
    const answer = await send(sandboxHandlers.confirmRequest, {
      headers,
      params: { paymentID: reference },
    });
    expect(answer).toMatchObject({ status: 404, answer: { error: "SANDBOX_REQUEST_NOT_FOUND" } });
  });

  it("not a live key", async () => {
    const key = await liveKeyOf(merchant);
    const answer = await send(sandboxHandlers.readPhone, { headers: { "x-device-key": key } });
    expect(answer).toMatchObject({ status: 403, answer: { error: "FORBIDDEN" } });
  });
});

describe("bad input changes nothing", () => {
  it.each<[string, Sent]>([
    ["no body", { raw: "" }],
    ["no JSON", { raw: "{" }],
    ["no phone", { body: { balance: 1 } }],
    ["no real phone", { body: { phone: "+7701" } }],
    ["a negative balance", { body: { phone: "+77011234567", balance: -1 } }],
    ["too many decimals", { body: { phone: "+77011234567", balance: 1.005 } }],
    ["too much", { body: { phone: "+77011234567", balance: 1e20 } }],
    ["an unknown field", { body: { phone: "+77011234567", balanse: 5 } }],
    ["a NUL in the name", { body: { phone: "+77011234567", name: "a\0" } }],
    ["more than 64 KB", { body: { phone: "+77011234567", name: "a".repeat(70_000) } }],
  ])("%s", async (_what, sent) => {
    const { status, answer, response } = await send(sandboxHandlers.savePayer, sent);
    expect({ status, answer }).toMatchObject({
      status: 400,
      answer: { error: "VALIDATION_ERROR", request_id: response.headers.get("x-request-id") },
    });
    expect((await send(sandboxHandlers.listPayers, {})).answer).toEqual({ payers: [] });
  });

  it("names the payment_id that does not exist", async () => {
    for (const paymentID of ["pay_x", "\0", newId("payment")]) {
      const answer = await send(sandboxHandlers.confirmRequest, { params: { paymentID } });
      expect(answer).toMatchObject({ status: 404, answer: { error: "SANDBOX_REQUEST_NOT_FOUND" } });
    }
    expect((await send(sandboxHandlers.listRequests, {})).answer).toMatchObject({
      error: "VALIDATION_ERROR",
      message: "phone is required",
    });
  });
});
