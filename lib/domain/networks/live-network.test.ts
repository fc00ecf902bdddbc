import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { issueDeviceKey } from "@/lib/domain/devices";
import {
  chooseDefaultNetwork,
  connectLiveNetwork,
  disconnectLiveNetwork,
  NetworkNotAnswering,
  LiveKeysInUse,
  LivePaymentsOpen,
  LiveNetworkNotFound,
  presentLiveNetwork,
  presentLiveNetworks,
  readLiveNetworks,
  replaceLiveNetwork,
  testLiveNetwork,
} from "@/lib/domain/networks";
import { createPayment } from "@/lib/domain/payments";
import type { Member } from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { Forbidden, ValidationFailed } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import {
  EVERYTHING,
  GATEWAY_PATH,
  gatewayNetwork,
  merchantOfOrganization,
  networkFor,
  NotSupportedByNetwork,
  payStaticQr,
  sandboxGatewayToken,
  serveSandboxGateway,
} from "@/lib/network";
import { listen, type Listener } from "@/tests/support/listener";
import { memberOf, newMember } from "@/tests/support/member";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import { checkNetworkAddress } from "./network-address";

let gateway: Listener;
const requests: string[] = [];
beforeAll(async () => {
  gateway = await listen((request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return serveSandboxGateway(request);
  });
});
afterAll(() => gateway.close());

let owner: Member;
let connection: { kind: "gateway"; base_url: string; token: string };
beforeEach(async () => {
  const { account, owner: actor } = await newMerchant();
  owner = await memberOf(actor);
  connection = {
    kind: "gateway",
    base_url: `${gateway.origin}${GATEWAY_PATH}/`,
    token: sandboxGatewayToken(account.id),
  };
});

const liveAccount = () =>
  db().networkAccount.findFirst({ where: { organizationId: owner.organizationId, mode: "live" } });
const unknown = () => newId("networkAccount");
const live = () => ({ ...owner, mode: "live" as const });

test("a gateway that responds is connected, and live payments go through it", async () => {
  expect(presentLiveNetworks(await readLiveNetworks(owner))).toEqual({ data: [], live_keys: 0 });
  const state = presentLiveNetwork(await connectLiveNetwork(owner, connection));
  expect(state).toMatchObject({
    network_id: (await liveAccount())!.id,
    number: 1,
    is_default: true,
    kind: "gateway",
    base_url: `${gateway.origin}${GATEWAY_PATH}`,
    last_answer_at: expect.any(String),
  });
  expect(await memberOf(owner)).toMatchObject({ organization: { hasLive: true } });
  requests.length = 0;
  const network = await networkFor(owner.organizationId, "live");
  await network.paymentStates(["pay_unknown"]);
  expect(requests).toEqual([`POST ${GATEWAY_PATH}/payments/states`]);
});

test("the token is stored encrypted and is in no response and no audit log entry", async () => {
  const state = presentLiveNetwork(await connectLiveNetwork(owner, connection));
  const account = await liveAccount();
  const audit = await db().auditEntry.findMany({
    where: { organizationId: owner.organizationId, action: "live_network.connected" },
  });
  expect(audit).toMatchObject([{ mode: "live", actor: owner.userId, target: account!.id }]);
  expect(Buffer.from(account!.credentialsEncrypted!).includes(connection.token)).toBe(false);
  const shown = JSON.stringify([state, audit.map(({ data }) => data)]);
  expect(shown).not.toContain(connection.token);
});

test.each([
  ["with a wrong token", () => ({ ...connection, token: "wrong" }), "401"],
  ["at another path", () => ({ ...connection, base_url: gateway.origin + "/x" }), "401|404"],
  [
    "where nothing listens",
    () => ({ ...connection, base_url: "http://127.0.0.1:1/" }),
    "ECONNREFUSED",
  ],
])("a gateway %s is not connected", async (_, given, why) => {
  const connecting = connectLiveNetwork(owner, given());
  await expect(connecting).rejects.toThrow(NetworkNotAnswering);
  await expect(connecting).rejects.toThrow(new RegExp(`(${why}).*Nothing was saved`));
  expect(await liveAccount()).toBeNull();
});

test("a replacement that does not respond leaves the current gateway unchanged", async () => {
  const { id } = await connectLiveNetwork(owner, connection);
  const before = await liveAccount();
  const refused = replaceLiveNetwork(owner, id, { ...connection, token: "wrong" });
  await expect(refused).rejects.toThrow(NetworkNotAnswering);
  expect(await liveAccount()).toEqual(before);
});

test("a new token keeps the position in the history, a new URL resets it", async () => {
  const { id } = await connectLiveNetwork(owner, connection);
  const readUpTo = (historyCursor: string) =>
    db().networkAccount.updateMany({
      where: { organizationId: owner.organizationId, mode: "live" },
      data: { historyCursor },
    });
  await payStaticQr((await merchantOfOrganization(owner.organizationId)).staticQrToken, {
    phone: newPhone(),
    amount: 10_000n,
  });
  const { cursor } = await (await networkFor(owner.organizationId, "live")).history("");
  expect(cursor).not.toBe("");
  await readUpTo(cursor);
  await replaceLiveNetwork(owner, id, connection);
  expect((await liveAccount())!.historyCursor).toBe(cursor);
  await readUpTo("a place that this token's merchant does not have");
  await replaceLiveNetwork(owner, id, connection);
  expect((await liveAccount())!.historyCursor).toBe("");
  await readUpTo(cursor);
  const elsewhere = connection.base_url.replace("127.0.0.1", "localhost");
  await replaceLiveNetwork(owner, id, { ...connection, base_url: elsewhere });
  expect((await liveAccount())!.historyCursor).toBe("");
  const audit = await db().auditEntry.findMany({
    where: { organizationId: owner.organizationId, mode: "live" },
    orderBy: { id: "asc" },
  });
  expect(audit.map(({ action }) => action)).toEqual([
    "live_network.connected",
    "live_network.replaced",
    "live_network.replaced",
    "live_network.replaced",
  ]);
});

describe("what the network can do", () => {
  /** A connector that says this of its network. */
  const connector = async (profile: () => Response) => {
    const says = await listen((request) =>
      new URL(request.url).pathname.endsWith("/profile") ? profile() : serveSandboxGateway(request),
    );
    onTestFinished(() => says.close());
    return { ...connection, base_url: `${says.origin}${GATEWAY_PATH}` };
  };
  const profileOfLive = async () => (await networkFor(owner.organizationId, "live")).profile;

  test("is asked when the gateway is connected, and when the connection is tested", async () => {
    let phoneRequests = false;
    const input = await connector(() =>
      Response.json({ name: "Swish", phone_requests: phoneRequests, currencies: ["KZT"] }),
    );
    const { id } = await connectLiveNetwork(owner, input);
    expect(await profileOfLive()).toMatchObject({
      name: "Swish",
      phoneRequests: false,
      links: true,
      currencies: ["KZT"],
    });
    await expect(createPayment(live(), { amount: 100, payer_phone: newPhone() })).rejects.toThrow(
      NotSupportedByNetwork,
    );
    phoneRequests = true;
    expect((await testLiveNetwork(owner, id)).failed).toBeUndefined();
    expect((await liveAccount())!.profile).toMatchObject({ phone_requests: true });
  });

  test("that does not have the organization's currency is not connected", async () => {
    const input = await connector(() => Response.json({ name: "Swish", currencies: ["SEK"] }));
    await expect(connectLiveNetwork(owner, input)).rejects.toThrow("Swish takes SEK, not KZT.");
    expect(await liveAccount()).toBeNull();
  });

  test("is everything if the connector does not say", async () => {
    await connectLiveNetwork(owner, await connector(() => new Response(null, { status: 404 })));
    expect(await profileOfLive()).toEqual({ ...EVERYTHING, personalQr: false });
  });

  test.each([
    ["of an unknown kind", { refunds: "some" }],
    ["that contradict each other", { least_amount: "200", most_amount: "100" }],
  ])("with values %s, the gateway is not connected", async (_, profile) => {
    const connecting = connectLiveNetwork(owner, await connector(() => Response.json(profile)));
    await expect(connecting).rejects.toThrow(NetworkNotAnswering);
    expect(await liveAccount()).toBeNull();
  });
});

test("a connection test reports and records its result", async () => {
  await expect(testLiveNetwork(owner, unknown())).rejects.toThrow(LiveNetworkNotFound);
  const { id } = await connectLiveNetwork(owner, connection);
  const fine = await testLiveNetwork(owner, id);
  expect(fine.failed).toBeUndefined();
  await db().networkAccount.update({
    where: { id },
    data: { baseUrl: "http://127.0.0.1:1" },
  });
  const { failed } = await testLiveNetwork(owner, id);
  expect(failed).toEqual({
    step: "connection",
    failure: expect.stringContaining("ECONNREFUSED"),
  });
  const state = presentLiveNetwork((await liveAccount())!);
  expect(state.last_failure).toBe(failed!.failure);
  expect(state.last_failure_at! > state.last_answer_at!).toBe(true);
});

describe("disconnecting", () => {
  test("is refused while there are live keys, and says what to do", async () => {
    const { id } = await connectLiveNetwork(owner, connection);
    const { deviceKey } = await issueDeviceKey(live(), { name: "Till" });
    const refused = disconnectLiveNetwork(owner, id);
    await expect(refused).rejects.toThrow(LiveKeysInUse);
    await expect(refused).rejects.toThrow("Revoke the live keys under Devices first");
    await db().deviceKey.update({ where: { id: deviceKey.id }, data: { revokedAt: new Date() } });
    await disconnectLiveNetwork(owner, id);
    expect(await liveAccount()).toBeNull();
    await expect(disconnectLiveNetwork(owner, id)).rejects.toThrow(LiveNetworkNotFound);
  });

  test("is refused while a live payment is still polled", async () => {
    const { id } = await connectLiveNetwork(owner, connection);
    const payment = await createPayment(live(), { amount: 100, payer_phone: newPhone() });
    await expect(disconnectLiveNetwork(owner, id)).rejects.toThrow(LivePaymentsOpen);
    await db().payment.update({ where: { id: payment.id }, data: { nextCheckAt: null } });
    await disconnectLiveNetwork(owner, id);
  });
});

test("the dialled address is checked too", async () => {
  const refused = gatewayNetwork({ baseUrl: "https://10.0.0.1/qassa", token: "secret" });
  await expect(refused.history("")).rejects.toThrow("10.0.0.1 is not a public address");
  const plain = gatewayNetwork({ token: "secret", baseUrl: "http://93.184.215.14/" });
  await expect(plain.history("")).rejects.toThrow("must use https");
});

describe("an address", () => {
  test("in a private network is accepted if the setting allows it", async () => {
    const settings = env();
    settings.GATEWAY_ALLOW_PRIVATE = true;
    onTestFinished(() => {
      settings.GATEWAY_ALLOW_PRIVATE = false;
    });
    await expect(checkNetworkAddress("base_url", "https://10.1.2.3/qassa/")).resolves.toBe(
      "https://10.1.2.3/qassa",
    );
    await expect(checkNetworkAddress("base_url", "https://[fd00::1]")).resolves.toBe(
      "https://[fd00::1]",
    );
    for (const never of ["https://169.254.169.254", "http://10.1.2.3", "https://[fe80::1]"]) {
      await expect(checkNetworkAddress("base_url", never)).rejects.toThrow(ValidationFailed);
    }
  });

  test.each([
    "http://gateway.example",
    "ftp://gateway.example",
    "gateway.example",
    "https://user:password@gateway.example",
    "https://gateway.example?x=1",
    "https://gateway.example#x",
    "https://169.254.169.254",
    "https://10.0.0.1",
    "https://[fd00::1]",
    "https://192.168.1",
    "https://0x0a000001",
    "https://[fe80::1]",
    "https://0.0.0.0",
    "https://224.0.0.1",
    "https://gate way.example",
  ])("%s is rejected at its field", async (base_url) => {
    await expect(connectLiveNetwork(owner, { ...connection, base_url })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      facts: { details: [{ field: "base_url" }] },
    });
  });

  test.each([
    "http://127.0.0.1:8080",
    "https://127.0.0.1",
    "https://localhost",
    "https://x.localhost.",
    "https://[::1]",
    "https://[::ffff:127.0.0.1]",
    "https://2130706433",
  ])("%s is this machine: rejected unless loopback is allowed", async (base_url) => {
    const settings = env();
    settings.WEBHOOK_ALLOW_LOOPBACK = false;
    onTestFinished(() => {
      settings.WEBHOOK_ALLOW_LOOPBACK = true;
    });
    await expect(connectLiveNetwork(owner, { ...connection, base_url })).rejects.toThrow(
      ValidationFailed,
    );
  });
});

test.each(["developer", "accountant", "cashier"] as const)(
  "a %s can neither see nor change the network",
  async (role) => {
    const member = await newMember(owner.organizationId, role);
    for (const act of [
      readLiveNetworks(member),
      connectLiveNetwork(member, connection),
      replaceLiveNetwork(member, unknown(), connection),
      chooseDefaultNetwork(member, unknown()),
      testLiveNetwork(member, unknown()),
      disconnectLiveNetwork(member, unknown()),
    ]) {
      await expect(act).rejects.toThrow(Forbidden);
    }
  },
);
