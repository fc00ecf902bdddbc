// A merchant at each of the banks that Qassa has a profile for. The banks are played as others describe them, and let
// nobody in who lacks what they ask for.
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  connectLiveNetwork,
  NetworkNotAnswering,
  presentLiveNetwork,
  replaceLiveNetwork,
  testLiveNetwork,
} from "@/lib/domain/networks";
import { cancelPayment, createPaymentLink, readPayment } from "@/lib/domain/payments";
import { createRefund, readRefund } from "@/lib/domain/refunds";
import type { Member } from "@/lib/domain/sign-in";
import { checkStaticQrNow } from "@/lib/domain/static-qr";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { minutes, seconds } from "@/lib/kit/time";
import { pixReference } from "@/lib/network";
import {
  BANK_NAMES,
  bankOf,
  type BankName,
  type BankSetting,
} from "@/lib/network/pix/bank-vocabulary";
import { PLAYED_BANK_NAMES, type PlayedBankName } from "@/operate/networks/pix-banks";
import { PIX_KEYS, playPix, type PlayedPix } from "@/operate/networks/pix-server";
import { serve, type Served } from "@/operate/networks/serve";
import { certificateMaker } from "@/tests/support/certificates";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { pollNetworks } from "@/tests/support/poll-networks";
import type { LiveNetworkConnection } from "./schemas";

type PixInput = Extract<LiveNetworkConnection, { kind: "pix" }>;

const certificates = certificateMaker();
const ofBank = certificates.make("bank", "IP:127.0.0.1");
const merchantCertificate = certificates.make("merchant");
afterAll(certificates.close);

let owner: Member;
let elapsed: number;
const opened: Served[] = [];
beforeEach(async () => {
  elapsed = 0;
  owner = await memberOf((await newMerchant({ currency: "BRL" })).owner);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

const live = () => inMode(owner, "live");

/** Polls until the bank has decided: a call that took too long is made again in the next cycle, a minute later. */
async function decided<One extends { status: string }>(read: () => Promise<One>): Promise<One> {
  for (;;) {
    await pollNetworks(owner);
    const one = await read();
    if (one.status !== "pending") return one;
    elapsed += minutes(1);
  }
}

/** Plays a bank, to which nobody comes without the merchant's certificate. */
async function play(bank: PlayedBankName | undefined): Promise<{ played: PlayedPix; at: Served }> {
  const played = playPix({ bank, now: () => Date.now() + elapsed });
  const tls = {
    ...ofBank,
    ca: merchantCertificate.cert,
    requestCert: true,
    rejectUnauthorized: true,
  };
  const at = await serve(played.handle, { tls });
  opened.push(at);
  return { played, at };
}

/** What a merchant enters after choosing a bank: the addresses are the bank's, on this machine. */
function entered(bank: BankName, { origin }: Served): PixInput {
  const { baseUrl, tokenUrl, settings, needs, accepts } = bankOf(bank);
  const here = (address: string) => `${origin}${new URL(address).pathname}`;
  const values = [...(needs ?? []), ...(accepts ?? [])];
  return {
    kind: "pix",
    bank,
    base_url: here(baseUrl ?? "https://bank.example/api/v2"),
    token_url: here(tokenUrl ?? "https://bank.example/oauth/token"),
    client_id: PIX_KEYS.clientId,
    ...(settings.token_credentials !== "id_only" && { client_secret: PIX_KEYS.clientSecret }),
    ...(values.includes("application_key") && { application_key: PIX_KEYS.applicationKey }),
    ...(values.includes("account_number") && { account_number: PIX_KEYS.accountNumber }),
    certificate: `${merchantCertificate.cert}${merchantCertificate.key}`,
    authority: ofBank.cert,
    pix_key: PIX_KEYS.pixKey,
    merchant_city: "São Paulo",
  };
}

const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

const isPlayed = (bank: BankName): bank is PlayedBankName & BankName =>
  (PLAYED_BANK_NAMES as string[]).includes(bank);

test("every bank that has a profile is played", () => {
  expect(BANK_NAMES.filter((bank) => !isPlayed(bank))).toEqual(["document", "other"]);
});

describe.each(BANK_NAMES)("at %s", (bank) => {
  test("a merchant connects, is paid, refunds and cancels", async () => {
    const { played, at } = await play(isPlayed(bank) ? bank : undefined);
    const { id: network } = await connectLiveNetwork(owner, entered(bank, at));
    // The charge that tried the key is gone.
    expect([...played.books.charges.values()].at(-1)!.status).toMatch(/^REMOVIDA/);
    const { payment_id: id } = await createPaymentLink(live(), { amount: 12.5 });
    played.books.pay(pixReference(id));
    const payment = await decided(() => readPayment(live(), id));
    expect(payment).toMatchObject({ status: "completed" });
    // Lists of some banks end with a full second.
    elapsed = -seconds(1);
    const { endToEndId } = played.books.payStatic("7.50", "obrigado");
    await checkStaticQrNow(live());
    const where = { organizationId: owner.organizationId, orderNumber: endToEndId };
    expect(await db().staticQrPayment.findFirst({ where })).toMatchObject({ amount: 750n });
    elapsed = 0;
    const refund = await createRefund(live(), id, { amount: 2.5 });
    elapsed = minutes(1);
    const decidedRefund = await decided(() => readRefund(live(), refund.id));
    expect(decidedRefund).toMatchObject({ status: "completed" });
    const other = await createPaymentLink(live(), { amount: 5 });
    expect(await cancelPayment(live(), other.payment_id)).toMatchObject({ status: "cancelled" });
    expect((await testLiveNetwork(owner, network)).failed).toBeUndefined();
  });
});

/** What a bank needs, setting by setting; a parameter that only filters keeps nobody out. */
const needed = PLAYED_BANK_NAMES.flatMap((bank) => {
  const usual = bankOf("document").settings;
  const names = Object.keys(usual) as BankSetting[];
  const { settings } = bankOf(bank);
  return names
    .filter((name) => settings[name] !== usual[name] && name !== "txid_parameter")
    .map((name) => [bank, name, usual[name]] as const);
});

test.each(needed)("%s lets nobody in whose %s is %j", async (bank, setting, usual) => {
  const { at } = await play(bank);
  const input = { ...entered(bank, at), [setting]: usual, client_secret: PIX_KEYS.clientSecret };
  const refused = await refusal(connectLiveNetwork(owner, input));
  expect(refused).toBeInstanceOf(NetworkNotAnswering);
  expect(String(refused)).toMatch(/it gave no access token \(400\)|answered 4\d\d/);
});

const otherBank = certificates.make("another bank", "DNS:bank.example");

test.each<[string, string, (input: PixInput) => Promise<PixInput> | PixInput, string]>([
  [
    "authority",
    "that the bank's certificate is of an authority that is not known",
    ({ authority: _none, ...input }) => input,
    "The certificate of 127.0.0.1 is of an authority that is not known here (DEPTH_ZERO_SELF_SIGNED_CERT)",
  ],
  [
    "address",
    "that the server is another one",
    async (input) => {
      const other = await serve(() => new Response(), { tls: otherBank });
      opened.push(other);
      const there = {
        base_url: `${other.origin}/api/v2`,
        token_url: `${other.origin}/oauth/token`,
      };
      return { ...input, ...there, authority: otherBank.cert };
    },
    "The certificate at 127.0.0.1 is for other names",
  ],
  [
    "certificate",
    "that the bank does not know the merchant's certificate",
    (input) => {
      const { cert, key } = certificates.make("stranger");
      return { ...input, certificate: `${cert}${key}` };
    },
    "The bank ended the connection, as banks do that don't know a certificate",
  ],
  [
    "token",
    "that there are no tokens at the address",
    (input) => ({ ...input, token_url: input.token_url.replace("token", "tokens") }),
    "it gave no access token (401)",
  ],
  [
    "permission",
    "that calls lack what the bank asks for",
    (input) => ({ ...input, application_key: "another" }),
    "The bank answered 403 to GET /pix: gw-dev-app-key",
  ],
  [
    "list",
    "that the bank has no list of charges",
    (input) => ({ ...input, charge_list: "yes" }),
    "The bank answered 404 to GET /cob: NaoEncontrado",
  ],
  [
    "key",
    "that the key is of another account",
    (input) => ({ ...input, pix_key: "another" }),
    "The bank answered 400 to a charge for the Pix key: ",
  ],
])("the step %s says %s", async (step, _, change, said) => {
  const { at } = await play("banco_do_brasil");
  const input = await change(entered("banco_do_brasil", at));
  const refused = await refusal(connectLiveNetwork(owner, input));
  expect(refused).toMatchObject({ facts: { failed_step: step } });
  expect(String(refused)).toContain(said);
});

test("a bank's own words say why it gave no token", async () => {
  const { at } = await play("santander");
  const input = { ...entered("santander", at), token_grant: "body" } as const;
  await expect(connectLiveNetwork(owner, input)).rejects.toThrow(
    "it gave no access token (400): Missing grant type",
  );
});

test("Banco do Brasil's key is asked for, kept secret, and stays when it is left out", async () => {
  const { at } = await play("banco_do_brasil");
  const { application_key: _key, ...without } = entered("banco_do_brasil", at);
  expect(await refusal(connectLiveNetwork(owner, without))).toMatchObject({
    facts: { details: [{ field: "application_key" }] },
  });
  const account = await connectLiveNetwork(owner, entered("banco_do_brasil", at));
  expect(JSON.stringify(presentLiveNetwork(account))).not.toContain(PIX_KEYS.applicationKey);
  expect(Buffer.from(account.credentialsEncrypted!).includes(PIX_KEYS.applicationKey)).toBe(false);
  await replaceLiveNetwork(owner, account.id, { ...without, merchant_city: "Rio" });
  expect((await testLiveNetwork(owner, account.id)).failed).toBeUndefined();
});

test("what a merchant changes of a profile is kept and shown, and the rest follows the bank", async () => {
  const { at } = await play("c6");
  const changed = "partner-software-name: Loja\r\npartner-software-version: 7";
  const input = { ...entered("c6", at), api_headers: changed, token_scope: "" };
  const { settings } = presentLiveNetwork(await connectLiveNetwork(owner, input));
  expect(settings).toMatchObject({ bank: "c6", api_headers: changed.replace("\r", "") });
  expect(settings).not.toHaveProperty("token_scope");
  expect(settings).not.toHaveProperty("token_headers");
});

test("an account number is sent only where one is entered", async () => {
  const { played, at } = await play(undefined);
  const { account_number: _number, ...input } = entered("inter", at);
  const own = { token_credentials: "basic", token_url: `${at.origin}/oauth/token` } as const;
  await connectLiveNetwork(owner, { ...input, ...own, base_url: `${at.origin}/api/v2` });
  expect(played.calls.some(({ headers }) => "x-conta-corrente" in headers)).toBe(false);
});

test.each([
  ["api_headers", "authorization: Bearer x"],
  ["api_headers", "content-length: 1"],
  ["token_headers", "x-key: {client_secret}"],
  ["api_headers", "x key: 1"],
  ["api_headers", "x-key: ä"],
  ["api_query", "no colon"],
  ["api_query", Array.from({ length: 11 }, (_, at) => `p${at}: 1`).join("\n")],
  ["path_versions", "DELETE /cob/: v2"],
  ["path_versions", "PATCH /cob/: ../../other"],
])("%s of %j are refused at their field", async (field, lines) => {
  const { LiveNetworkConnection } = await import("./schemas");
  const { at } = await play(undefined);
  const read = LiveNetworkConnection.safeParse({ ...entered("other", at), [field]: lines });
  expect(read.error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});

test("a connection that was stored before there were profiles goes on as the document says", async () => {
  const { at } = await play(undefined);
  const { bank: _bank, ...input } = entered("document", at);
  const account = await connectLiveNetwork(owner, input);
  expect(presentLiveNetwork(account).settings).not.toHaveProperty("bank");
  expect((await testLiveNetwork(owner, account.id)).failed).toBeUndefined();
  await expect(connectLiveNetwork(owner, { ...input, client_secret: undefined })).rejects.toThrow(
    ValidationFailed,
  );
});
