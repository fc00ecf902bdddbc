import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  connectLiveNetwork,
  disconnectLiveNetwork,
  LivePaymentsOpen,
  NetworkNotAnswering,
  presentLiveNetwork,
  replaceLiveNetwork,
  testLiveNetwork,
} from "@/lib/domain/networks";
import { createPayment, createPaymentLink, readPayment } from "@/lib/domain/payments";
import { createRefund, readRefund } from "@/lib/domain/refunds";
import type { Member } from "@/lib/domain/sign-in";
import { checkStaticQrNow } from "@/lib/domain/static-qr";
import { openTill, takePayment } from "@/lib/domain/till";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { minutes } from "@/lib/kit/time";
import {
  GATEWAY_PATH,
  pixReference,
  sandboxGatewayToken,
  serveSandboxGateway,
  vippsReference,
} from "@/lib/network";
import { connectionTo } from "@/operate/networks/connection-to";
import { PIX_KEYS, playPix, type PlayedPix } from "@/operate/networks/pix-server";
import { serve, type Served } from "@/operate/networks/serve";
import { type PlayedVipps, playVipps, VIPPS_KEYS } from "@/operate/networks/vipps-server";
import { version } from "@/package.json";
import { type Certificate, certificateMaker } from "@/tests/support/certificates";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { pollNetworks } from "@/tests/support/poll-networks";
import type { LiveNetworkConnection } from "./schemas";

interface SentPayment {
  customerInteraction: string;
}
type ConnectionTo<Kind> = Extract<LiveNetworkConnection, { kind: Kind }>;

let owner: Member;
const certificates = certificateMaker();
const ofBank = certificates.make("bank", "IP:127.0.0.1");
const merchantCertificate = certificates.make("merchant");
afterAll(certificates.close);

const live = () => inMode(owner, "live");
const liveAccount = () =>
  db().networkAccount.findFirst({ where: { organizationId: owner.organizationId, mode: "live" } });

const poll = () => pollNetworks(owner);

describe("Vipps MobilePay", () => {
  let played: PlayedVipps;
  let server: Served;
  let input: ConnectionTo<"vipps_mobilepay">;
  beforeEach(async () => {
    owner = await memberOf((await newMerchant({ currency: "NOK" })).owner);
    played = playVipps();
    server = await serve(played.handle);
    input = connectionTo.vipps(server.origin);
  });
  afterEach(() => server.close());

  test("takes a payment from a phone, and refunds it", async () => {
    const state = presentLiveNetwork(await connectLiveNetwork(owner, input));
    expect(state).toMatchObject({
      number: 1,
      kind: "vipps_mobilepay",
      base_url: server.origin,
      settings: { client_id: VIPPS_KEYS.clientId, merchant_serial_number: "123456" },
    });
    const { id } = await createPayment(live(), { amount: 150, payer_phone: "+4791234567" });
    await poll();
    expect(await readPayment(live(), id)).toMatchObject({ status: "pending" });
    played.books.decide(vippsReference(id), true);
    await poll();
    expect(await readPayment(live(), id)).toMatchObject({
      status: "completed",
      networkStatus: "CAPTURED",
    });
    const refund = await createRefund(live(), id, { amount: 50 });
    await poll();
    expect(await readRefund(live(), refund.id)).toMatchObject({ status: "completed" });
    expect(played.books.find(vippsReference(id)).refunded).toBe(5_000);
  });

  test("says how long the payer has there, and which program asks", async () => {
    await connectLiveNetwork(owner, input);
    const payment = await createPayment(live(), { amount: 150, payer_phone: "+4791234567" });
    expect(payment.expiresAt.getTime() - payment.createdAt.getTime()).toBe(minutes(10));
    // Whether anything answers at the address is asked without them.
    for (const { headers } of played.calls.filter(({ path }) => path !== "/")) {
      expect(headers).toMatchObject({
        "vipps-system-name": "qassa",
        "vipps-system-version": version,
        "vipps-system-plugin-name": "qassa",
        "vipps-system-plugin-version": version,
      });
    }
  });

  test("takes the least amount of its currency, and nothing below", async () => {
    await connectLiveNetwork(owner, input);
    const pay = (amount: number) => createPayment(live(), { amount, payer_phone: "+4791234567" });
    await expect(pay(0.99)).rejects.toThrow("Vipps MobilePay takes from 1 to 650000 NOK");
    expect(await pay(1)).toMatchObject({ status: "pending" });
  });

  test("is told that the payer of a code at a till is there, and of a link that nobody is", async () => {
    const interactions: unknown[] = [];
    const noting = await serve(async (request) => {
      const isCreation =
        request.method === "POST" && /\/payments$/.test(new URL(request.url).pathname);
      if (isCreation)
        interactions.push(((await request.clone().json()) as SentPayment).customerInteraction);
      return played.handle(request);
    });
    await connectLiveNetwork(owner, { ...input, base_url: noting.origin });
    const till = await openTill(live(), undefined);
    await takePayment(live(), till.id, { amount: 20 });
    await createPaymentLink(live(), { amount: 20 });
    expect(interactions).toEqual(["CUSTOMER_PRESENT", "CUSTOMER_NOT_PRESENT"]);
    await noting.close();
  });

  test("keeps its secrets encrypted, and in no answer and no audit log", async () => {
    const state = presentLiveNetwork(await connectLiveNetwork(owner, input));
    const account = await liveAccount();
    const audit = await db().auditEntry.findMany({
      where: { organizationId: owner.organizationId, action: "live_network.connected" },
    });
    const shown = JSON.stringify([state, audit.map(({ data }) => data)]);
    const kept = Buffer.from(account!.credentialsEncrypted!);
    for (const secret of [input.client_secret!, input.subscription_key!]) {
      expect(shown).not.toContain(secret);
      expect(kept.includes(secret)).toBe(false);
    }
  });

  test.each([
    ["a wrong secret", { client_secret: "wrong" }, "token"],
    ["another sales unit", { merchant_serial_number: "654321" }, "key"],
    ["an address where nothing listens", { base_url: "http://127.0.0.1:1" }, "connection"],
  ])("with %s is not connected, and the step is named", async (_, wrong, step) => {
    const refused = await connectLiveNetwork(owner, { ...input, ...wrong }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(NetworkNotAnswering);
    expect(refused).toMatchObject({ facts: { failed_step: step } });
    expect(await liveAccount()).toBeNull();
  });

  test("keeps the secrets that are left out, but sends them to no other address", async () => {
    const { id } = await connectLiveNetwork(owner, input);
    const { client_secret: _one, subscription_key: _two, ...rest } = input;
    await replaceLiveNetwork(owner, id, rest);
    expect((await testLiveNetwork(owner, id)).failed).toBeUndefined();
    const elsewhere = await serve(played.handle);
    const moved = replaceLiveNetwork(owner, id, { ...rest, base_url: elsewhere.origin });
    await expect(moved).rejects.toMatchObject({
      facts: { details: [{ field: "client_secret" }] },
    });
    await elsewhere.close();
  });

  test("cannot be replaced by another kind, or disconnected, while it has a payment", async () => {
    const network = await connectLiveNetwork(owner, input);
    const { id } = await createPayment(live(), { amount: 150, payer_phone: "+4791234567" });
    const gateway = await serve(serveSandboxGateway);
    const { organizationId } = owner;
    const sandbox = await db().networkAccount.findFirstOrThrow({
      where: { organizationId, mode: "test" },
    });
    const replaced = replaceLiveNetwork(owner, network.id, {
      kind: "gateway",
      base_url: `${gateway.origin}${GATEWAY_PATH}`,
      token: sandboxGatewayToken(sandbox.id),
    });
    await expect(replaced).rejects.toThrow(LivePaymentsOpen);
    const disconnected = disconnectLiveNetwork(owner, network.id);
    await expect(disconnected).rejects.toThrow(LivePaymentsOpen);
    await expect(disconnected).rejects.toMatchObject({ facts: { payments: [id] } });
    await gateway.close();
  });
});

const pixInput = (origin: string, { key, cert }: Certificate): ConnectionTo<"pix"> => ({
  kind: "pix",
  base_url: `${origin}/api/v2`,
  token_url: `${origin}/oauth/token`,
  client_id: PIX_KEYS.clientId,
  client_secret: PIX_KEYS.clientSecret,
  certificate: `${cert}${key}`,
  pix_key: PIX_KEYS.pixKey,
  merchant_city: "São Paulo",
});

describe("Pix", () => {
  let played: PlayedPix;
  let server: Served;
  let input: ConnectionTo<"pix">;
  beforeAll(async () => {
    played = playPix();
    // A bank lets in only those whose certificates it knows.
    const tls = {
      ...ofBank,
      ca: merchantCertificate.cert,
      requestCert: true,
      rejectUnauthorized: true,
    };
    server = await serve(played.handle, { tls });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await memberOf((await newMerchant({ currency: "BRL" })).owner);
    input = { ...pixInput(server.origin, merchantCertificate), authority: ofBank.cert };
  });

  test("takes a payment by code over mutual TLS, and refunds it later", async () => {
    const state = presentLiveNetwork(await connectLiveNetwork(owner, input));
    expect(state).toMatchObject({
      kind: "pix",
      certificate_expires_at: expect.any(String),
      settings: { pix_key: PIX_KEYS.pixKey, merchant_city: "São Paulo" },
    });
    // The charge that tried the key was removed.
    expect([...played.books.charges.values()].at(-1)).toMatchObject({
      valor: { original: "0.01" },
      status: "REMOVIDA_PELO_USUARIO_RECEBEDOR",
    });
    const { payment_id: id, qr_token: code } = await createPaymentLink(live(), { amount: 12.5 });
    expect(code).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    played.books.pay(pixReference(id));
    await poll();
    expect(await readPayment(live(), id)).toMatchObject({
      status: "completed",
      networkStatus: "CONCLUIDA",
    });
    const refund = await createRefund(live(), id, { amount: 2.5 });
    await poll();
    expect(await readRefund(live(), refund.id)).toMatchObject({ status: "pending" });
  });

  test("takes a certificate as PKCS #12 with its password", async () => {
    const certificate = certificates.asPfx("merchant", "geheim").toString("base64");
    const withPassword = { ...input, certificate, certificate_password: "geheim" };
    expect((await connectLiveNetwork(owner, withPassword)).kind).toBe("pix");
    await expect(
      connectLiveNetwork(owner, { ...withPassword, certificate_password: "wrong" }),
    ).rejects.toThrow("The password does not open this certificate.");
  });

  test.each([
    ["that the bank does not know", () => certificates.make("stranger"), "certificate"],
    ["that is none", () => ({ key: "no", cert: "certificate" }), undefined],
  ])("with a certificate %s is not connected", async (_, certificate, step) => {
    const { certificate: wrong } = pixInput(server.origin, certificate());
    const refused = await connectLiveNetwork(owner, { ...input, certificate: wrong! }).catch(
      (error: unknown) => error,
    );
    if (step) expect(refused).toMatchObject({ facts: { failed_step: step } });
    else expect(refused).toBeInstanceOf(ValidationFailed);
    expect(await liveAccount()).toBeNull();
  });

  test("with a key of another account is not connected", async () => {
    await expect(connectLiveNetwork(owner, { ...input, pix_key: "other" })).rejects.toMatchObject({
      facts: { failed_step: "key" },
    });
  });

  test("lists payments to the printed code", async () => {
    await connectLiveNetwork(owner, input);
    const { endToEndId } = played.books.payStatic("7.50", "obrigado");
    await checkStaticQrNow(live());
    const found = await db().staticQrPayment.findFirst({
      where: { organizationId: owner.organizationId, orderNumber: endToEndId },
    });
    expect(found).toMatchObject({ amount: 750n, comment: "obrigado" });
  });

  test("is read again after a restart without its secrets being entered again", async () => {
    const { id } = await connectLiveNetwork(owner, input);
    const { certificate: _file, client_secret: _secret, authority: _ca, ...rest } = input;
    await replaceLiveNetwork(owner, id, { ...rest, merchant_city: "Rio" });
    expect(presentLiveNetwork((await liveAccount())!).settings).toMatchObject({
      merchant_city: "Rio",
    });
    expect((await testLiveNetwork(owner, id)).failed).toBeUndefined();
  });
});
