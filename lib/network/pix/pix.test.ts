import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { momentOfId, newId } from "@/lib/kit/ids";
import { after, hours, minutes } from "@/lib/kit/time";
import { PIX_KEYS, playPix, type PlayedPix } from "@/operate/networks/pix-server";
import { listen, type Listener } from "@/tests/support/listener";
import { order as anOrder } from "@/tests/support/networks";
import { NetworkNoAnswer, type PaymentNetwork, type StaticQrEntry } from "../port";
import { pixNetwork } from "./network";
import { pixReference } from "./references";

let played: PlayedPix;
let server: Listener;
let network: PaymentNetwork;
let elapsed: number;

const connectTo = (origin: string) => ({
  ...PIX_KEYS,
  baseUrl: `${origin}/api/v2`,
  tokenUrl: `${origin}/oauth/token`,
  merchantName: "Loja da Esquina",
  merchantCity: "São Paulo",
});

beforeEach(async () => {
  elapsed = 0;
  played = playPix({ now: () => Date.now() + elapsed });
  server = await listen(played.handle);
  network = pixNetwork(connectTo(server.origin));
});
afterEach(() => server.close());

const order = (changes: Parameters<typeof anOrder>[0] = {}) =>
  anOrder({ amount: 12_345n, currency: "BRL", ...changes });
const soon = { timeoutMs: 300 };

async function stateOf(reference: string) {
  const [state] = await network.paymentStates([reference]);
  return state!;
}

async function paid(amount = 12_345n) {
  const link = order({ amount });
  await network.createLink(link);
  const receipt = played.books.pay(pixReference(link.reference));
  return { ...link, receipt };
}

const refundOf = (payment: { reference: string }, amount: bigint) => ({
  reference: newId("refund"),
  paymentReference: payment.reference,
  amount,
  currency: "BRL",
});

const callsTo = (path: RegExp) => played.calls.filter((call) => path.test(call.path));

describe("a charge", () => {
  test("has our reference as its txid, and its code as the QR code", async () => {
    const link = order({ comment: "Mesa 7", merchantOrderId: "A-17" });
    const answer = await network.createLink(link);
    const [charge] = played.books.charges.values();
    expect(JSON.parse(played.calls.at(-1)!.body)).toEqual({
      calendario: { expiracao: 900 },
      valor: { original: "123.45" },
      chave: PIX_KEYS.pixKey,
      solicitacaoPagador: "Mesa 7",
      infoAdicionais: [{ nome: "Pedido", valor: "A-17" }],
    });
    expect(answer).toMatchObject({
      outcome: "accepted",
      qrToken: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/),
      extTranId: link.reference.slice("pay_".length),
      networkStatus: "ATIVA",
      expiresAt: after(new Date(charge!.calendario.criacao), minutes(15)),
    });
  });

  test("has a code also if the bank gives only the place of its details", async () => {
    const [first, second] = [order(), order()];
    const link = await network.createLink(first);
    played.faults.noCopyAndPaste = true;
    const built = await network.createLink(second);
    const place = (answer: typeof link) =>
      "qrToken" in answer && answer.qrToken.replace(/[0-9a-f]{32}/, "").slice(0, 60);
    expect(place(built)).toEqual(place(link));
  });

  test("is one charge if its answer was lost and it is sent again", async () => {
    const link = order();
    await stateOf(newId("payment"));
    played.faults.answerLost = true;
    await expect(network.createLink(link, soon)).rejects.toThrow(NetworkNoAnswer);
    played.faults.answerLost = false;
    expect(await network.createLink(link)).toMatchObject({ outcome: "accepted" });
    expect(played.books.charges.size).toBe(1);
    expect(await network.createLink({ ...link, amount: 1n })).toEqual({
      outcome: "refused",
      code: "REFUSED_BY_NETWORK",
      reason: "O txid já foi utilizado.",
    });
  });

  test("of a key that is not the receiver's is refused, with the bank's reason", async () => {
    const other = pixNetwork({ ...connectTo(server.origin), pixKey: "of somebody else" });
    expect(await other.createLink(order())).toEqual({
      outcome: "refused",
      code: "REFUSED_BY_NETWORK",
      reason: "A chave não pertence ao recebedor.",
    });
  });

  test("is paid, removed, or in a state that this version does not know", async () => {
    const { reference } = await paid();
    expect(await stateOf(reference)).toMatchObject({
      reference,
      state: "paid",
      networkStatus: "CONCLUIDA",
    });
    const removed = order();
    await network.createLink(removed);
    expect(await stateOf(removed.reference)).toMatchObject({ state: "pending" });
    expect(await network.cancel(removed.reference)).toEqual({
      reference: removed.reference,
      state: "cancelled",
      networkStatus: "Cancelled",
    });
    expect(() => played.books.pay(pixReference(removed.reference))).toThrow();
    played.faults.unknownState = "EM_ANALISE";
    const strange = order();
    await network.createLink(strange);
    expect(await stateOf(strange.reference)).toMatchObject({
      state: "unrecognized",
      networkStatus: "EM_ANALISE",
    });
  });

  test("that is paid cannot be removed, and one that nobody knows is not found", async () => {
    const { reference } = await paid();
    expect(await network.cancel(reference)).toMatchObject({ state: "paid" });
    expect(await network.cancel(newId("payment"))).toMatchObject({ state: "not_found" });
    expect(await stateOf(newId("payment"))).toMatchObject({ state: "not_found" });
  });

  test("cannot be sent to a phone", async () => {
    expect(await network.requestPayment(order())).toMatchObject({
      code: "REFUSED_BY_NETWORK",
      reason: "Pix does not send requests to phones.",
    });
  });
});

describe("many charges", () => {
  test("are read in lists by time, and what a list lacks by itself", async () => {
    const links = Array.from({ length: 30 }, () => order());
    for (const link of links) await network.createLink(link);
    for (const link of links.slice(0, 10)) played.books.pay(pixReference(link.reference));
    const lone = newId("payment");
    played.calls.length = 0;
    const states = await network.paymentStates([...links.map(({ reference }) => reference), lone]);
    expect(states.filter(({ state }) => state === "paid")).toHaveLength(10);
    expect(states.filter(({ state }) => state === "pending")).toHaveLength(20);
    expect(states.find(({ reference }) => reference === lone)).toMatchObject({
      state: "not_found",
    });
    expect(callsTo(/\/cob$/)).toHaveLength(1);
    expect(callsTo(/\/cob\/./)).toHaveLength(1);
    const search = new URLSearchParams(played.calls[0]!.search);
    const first = momentOfId(links[0]!.reference);
    expect(Date.parse(search.get("inicio")!)).toBe(after(first, -minutes(10)).getTime());
  });

  test("are read one by one if the list fails", async () => {
    const links = Array.from({ length: 12 }, () => order());
    for (const link of links) await network.createLink(link);
    played.faults.tooMany = 0;
    const create = played.books.charges;
    // An entry that cannot be read does not hide the others.
    (create.get(pixReference(links[3]!.reference)) as { status: unknown }).status = 7;
    const states = await network.paymentStates(links.map(({ reference }) => reference));
    expect(states).toHaveLength(11);
  });
});

describe("refunds", () => {
  test("are decided later, and found with their charge", async () => {
    const payment = await paid();
    const [first, second] = [refundOf(payment, 4_000n), refundOf(payment, 5_000n)];
    expect(await network.refundStates([first])).toMatchObject([{ state: "not_found" }]);
    for (const refund of [first, second, first]) {
      expect(await network.requestRefund({ ...refund, reason: "Trocado" })).toEqual({
        outcome: "accepted",
      });
    }
    expect(await network.refundStates([first, second])).toEqual([
      { reference: first.reference, state: "pending", networkStatus: "EM_PROCESSAMENTO" },
      { reference: second.reference, state: "pending", networkStatus: "EM_PROCESSAMENTO" },
    ]);
    elapsed = minutes(1);
    expect(await network.refundStates([first, second])).toMatchObject([
      { state: "completed", networkStatus: "DEVOLVIDO" },
      { state: "completed", networkStatus: "DEVOLVIDO" },
    ]);
    expect(payment.receipt.devolucoes).toHaveLength(2);
    expect(payment.receipt.devolucoes[0]).toMatchObject({ valor: "40.00", descricao: "Trocado" });
  });

  test("can fail, with the bank's reason", async () => {
    played.books.refundsFail = true;
    const payment = await paid();
    const refund = refundOf(payment, 1n);
    await network.requestRefund(refund);
    elapsed = minutes(1);
    expect(await network.refundStates([refund])).toEqual([
      {
        reference: refund.reference,
        state: "failed",
        networkStatus: "NAO_REALIZADO",
        reason: "A conta do pagador foi encerrada.",
      },
    ]);
  });

  test("of more than was paid, or of what nobody paid, are refused", async () => {
    const payment = await paid();
    expect(await network.requestRefund(refundOf(payment, 12_346n))).toEqual({
      outcome: "refused",
      code: "AMOUNT_NOT_ACCEPTED",
      reason: "A soma das devoluções ultrapassa o valor do Pix.",
    });
    const unpaid = order();
    await network.createLink(unpaid);
    expect(await network.requestRefund(refundOf(unpaid, 1n))).toMatchObject({
      code: "REFUSED_BY_NETWORK",
    });
  });
});

describe("payments to the printed code", () => {
  async function readAll(from = ""): Promise<{ entries: StaticQrEntry[]; cursor: string }> {
    const entries: StaticQrEntry[] = [];
    let cursor = from;
    for (let calls = 0; calls < 50; calls++) {
      const page = await network.history(cursor);
      entries.push(...page.entries);
      ({ cursor } = page);
      if (!page.hasMore) return { entries, cursor };
    }
    throw new Error("the history does not end");
  }

  test("come in pages without gaps, and charges are not among them", async () => {
    await paid();
    const made = Array.from({ length: 250 }, (_, n) => played.books.payStatic(`${n + 1}.00`));
    const { entries, cursor } = await readAll();
    expect(new Set(entries.map(({ orderNumber }) => orderNumber))).toEqual(
      new Set(made.map(({ endToEndId }) => endToEndId)),
    );
    expect(entries[0]).toMatchObject({ amount: 100n, currency: "BRL", saleType: "PIX" });
    const later = played.books.payStatic("7.00", "obrigado");
    const next = await readAll(cursor);
    expect(next.entries).toContainEqual(
      expect.objectContaining({ orderNumber: later.endToEndId, comment: "obrigado" }),
    );
  });

  test("that become visible late are found, and those of days without Qassa", async () => {
    const { cursor } = await readAll();
    const late = played.books.payStatic("3.00");
    late.horario = after(new Date(), -minutes(8)).toISOString();
    const next = await readAll(cursor);
    expect(next.entries.map(({ orderNumber }) => orderNumber)).toContain(late.endToEndId);
    const old = played.books.payStatic("4.00");
    old.horario = after(new Date(), -hours(50)).toISOString();
    expect((await readAll()).entries.map(({ orderNumber }) => orderNumber)).toContain(
      old.endToEndId,
    );
  });

  test("are not missed if our clock is ahead of the bank's", async () => {
    elapsed = -hours(1);
    const { cursor } = await readAll();
    const made = played.books.payStatic("5.00");
    const next = await readAll(cursor);
    expect(next.entries.map(({ orderNumber }) => orderNumber)).toContain(made.endToEndId);
  });
});

test("the printed code is a BR Code of the key, the name and the city", async () => {
  const { address } = (await network.staticQr())!;
  expect(address).toMatch(/^00020126580014br\.gov\.bcb\.pix0136[0-9a-f-]{36}52040000530398658/);
  expect(address).toContain("5915Loja da Esquina6009Sao Paulo62070503***6304");
});

describe("a bank in trouble", () => {
  test.each([
    ["is silent", { silent: true }],
    ["fails", { serverError: true }],
    ["answers nonsense", { malformed: true }],
  ])("that %s decides nothing", async (_, faults) => {
    const payment = await paid();
    Object.assign(played.faults, faults);
    const calls = [
      network.createLink(order(), soon),
      network.cancel(payment.reference, soon),
      network.paymentStates([payment.reference], soon),
      network.requestRefund(refundOf(payment, 1n), soon),
      network.refundStates([refundOf(payment, 1n)], soon),
      network.history("", soon),
    ];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({
        status: "rejected",
        reason: expect.any(NetworkNoAnswer) as unknown,
      });
    }
  });

  test("gives no token for wrong keys", async () => {
    const wrong = pixNetwork({ ...connectTo(server.origin), clientSecret: "wrong" });
    await expect(wrong.paymentStates(["pay_1"])).rejects.toThrow("it gave no access token (400)");
  });
});
