// Banks as merchants meet them: each way in which one was reported to differ from the document, and what is told late or
// cannot be read.
import { performance } from "node:perf_hooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "@/lib/kit/ids";
import { after, hours, minutes, seconds } from "@/lib/kit/time";
import { PIX_DEVIATION_NAMES } from "@/operate/networks/pix-deviations";
import { PIX_KEYS, playPix, type PlayedPix } from "@/operate/networks/pix-server";
import { listen, type Listener } from "@/tests/support/listener";
import { order as anOrder, patiently } from "@/tests/support/networks";
import { type HistoryPage, NetworkNoAnswer, type PaymentNetwork } from "../port";
import { momentOfEndToEndId, readMoment } from "./moments";
import { pixNetwork } from "./network";
import { pixReference } from "./references";

let played: PlayedPix;
let server: Listener;
let network: PaymentNetwork;
let elapsed: number;
beforeEach(async () => {
  elapsed = 0;
  played = playPix({ now: () => Date.now() + elapsed });
  await connect(played.handle);
});

/** The bank answers at an address, with which the network is opened. */
async function connect(handle: PlayedPix["handle"]) {
  server = await listen(handle);
  network = pixNetwork(connection());
}
afterEach(() => server.close());

const connection = () => ({
  ...PIX_KEYS,
  baseUrl: `${server.origin}/api/v2`,
  tokenUrl: `${server.origin}/oauth/token`,
  merchantName: "Loja da Esquina",
  merchantCity: "São Paulo",
});
const order = () => anOrder({ amount: 12_345n, currency: "BRL" });
const refundOf = (paymentReference: string, amount: bigint) => ({
  reference: newId("refund"),
  paymentReference,
  amount,
  currency: "BRL",
});
/** How long pauses were that banks asked for. */
let paused = 0;
/** Asks again, after such a pause. */
const answered = <Answer>(ask: () => Promise<Answer>) =>
  patiently(ask, () => void (paused += seconds(6)));
const stateOf = async (reference: string) =>
  (await answered(() => network.paymentStates([reference])))[0]!;

/** All that one reading of the history tells, and where the next one begins. */
async function read(from = "") {
  const all: Required<Pick<HistoryPage, "entries" | "transfers">> = { entries: [], transfers: [] };
  let unreadable: HistoryPage["unreadable"];
  let cursor = from;
  for (let calls = 0; calls < 50; calls++) {
    const page = await answered(() => network.history(cursor));
    all.entries.push(...page.entries);
    all.transfers.push(...(page.transfers ?? []));
    unreadable ??= page.unreadable;
    ({ cursor } = page);
    if (!page.hasMore) return { ...all, unreadable, cursor };
  }
  throw new Error("the history does not end");
}

describe.each(PIX_DEVIATION_NAMES)("a bank with %s", (deviation) => {
  beforeEach(() => {
    played.faults.deviations = [deviation];
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + paused);
    return () => clock.mockRestore();
  });

  test("is understood: a charge that ends in time, its payment, a refund of ours and one of others", async () => {
    const link = order();
    const answer = await answered(() => network.createLink(link));
    expect(answer).toMatchObject({ outcome: "accepted" });
    const end = "expiresAt" in answer ? answer.expiresAt : new Date(0);
    expect(Math.abs(end.getTime() - link.expiresAt.getTime())).toBeLessThan(minutes(1));
    expect(await stateOf(link.reference)).toMatchObject({ state: "pending" });

    const { endToEndId } = played.books.pay(pixReference(link.reference));
    elapsed += minutes(1);
    const transfer = { reference: link.reference, id: endToEndId, amount: 12_345n };
    expect(await stateOf(link.reference)).toMatchObject({ state: "paid", transfers: [transfer] });

    const refund = refundOf(link.reference, 2_000n);
    expect(await answered(() => network.requestRefund(refund))).toEqual({ outcome: "accepted" });
    played.books.returnElsewhere(endToEndId, "3.45");
    elapsed += minutes(1);
    expect(await answered(() => network.refundStates([refund]))).toMatchObject([
      { state: "completed" },
    ]);
    const [seen] = (await read()).transfers;
    expect(seen).toMatchObject(transfer);
    expect(seen!.returns.map(({ reference, amount }) => [reference, amount])).toEqual([
      [refund.reference, 2_000n],
      [undefined, 345n],
    ]);
  });

  test("has payments to the printed code in its history, and never those of charges", async () => {
    const link = order();
    await answered(() => network.createLink(link));
    const ofCharge = played.books.pay(pixReference(link.reference));
    const ofCode = played.books.payStatic("7.50");
    const orderNumbers = (await read()).entries.map(({ orderNumber }) => orderNumber);
    expect(orderNumbers).toContain(ofCode.endToEndId);
    expect(orderNumbers).not.toContain(ofCharge.endToEndId);
  });

  test("removes a charge, however it says so", async () => {
    const link = order();
    await answered(() => network.createLink(link));
    await answered(() => network.cancel(link.reference));
    await stateOf(link.reference);
    expect(await stateOf(link.reference)).toMatchObject({ state: "cancelled" });
    expect(played.books.find(pixReference(link.reference)).status).toMatch(/^REMOVIDA/);
  });
});

test("what nobody can read hides nothing, and is told", async () => {
  played.faults.unreadableEntries = true;
  const links = Array.from({ length: 12 }, order);
  for (const link of links) await network.createLink(link);
  for (const link of links) played.books.pay(pixReference(link.reference));
  const code = played.books.payStatic("7.50");
  const states = await network.paymentStates(links.map(({ reference }) => reference));
  expect(states.map(({ state }) => state)).toEqual(links.map(() => "paid"));
  const { entries, transfers, unreadable } = await read();
  expect(entries.map(({ orderNumber }) => orderNumber)).toContain(code.endToEndId);
  expect(new Set(transfers.map(({ reference }) => reference)).size).toBe(12);
  expect(unreadable!.count).toBeGreaterThanOrEqual(2);
  expect(unreadable!.why).toContain("endToEndId");
});

test("a charge is paid whatever the times of what paid it look like", async () => {
  const link = order();
  await network.createLink(link);
  const receipt = played.books.pay(pixReference(link.reference));
  receipt.horario = "ontem à tarde";
  expect(await stateOf(link.reference)).toMatchObject({
    state: "paid",
    transfers: [{ amount: 12_345n }],
  });
});

test("a sum in which a part could not be read is not told", async () => {
  const link = order();
  await network.createLink(link);
  played.books.pay(pixReference(link.reference));
  played.books.payOpened(pixReference(link.reference)).valor = "doze";
  const state = await stateOf(link.reference);
  expect(state.state).toBe("paid");
  expect(state.transfers).toBeUndefined();
});

test("a refund finds its payment before the charge shows it, and waits if nothing shows it", async () => {
  const link = order();
  await network.createLink(link);
  played.books.pay(pixReference(link.reference));
  played.faults.chargesLagMs = minutes(5);
  expect(await stateOf(link.reference)).toMatchObject({ state: "paid" });
  const refund = refundOf(link.reference, 1n);
  expect(await network.requestRefund(refund)).toEqual({ outcome: "accepted" });
  expect(await network.refundStates([refund])).toMatchObject([{ state: "pending" }]);
  played.faults.listsLagMs = minutes(5);
  await expect(network.requestRefund(refundOf(link.reference, 1n))).rejects.toThrow(
    NetworkNoAnswer,
  );
});

test("each of two payments of a charge is refunded by itself, and a request whose answer was lost is one refund", async () => {
  const link = order();
  await network.createLink(link);
  played.books.pay(pixReference(link.reference));
  played.books.payOpened(pixReference(link.reference), "50.00");
  expect(await network.requestRefund(refundOf(link.reference, 15_000n))).toMatchObject({
    outcome: "refused",
    code: "AMOUNT_NOT_ACCEPTED",
  });
  const refund = refundOf(link.reference, 5_000n);
  await network.requestRefund(refund);
  expect(await network.requestRefund(refund)).toEqual({ outcome: "accepted" });
  expect(played.books.receipts.map(({ devolucoes }) => devolucoes.length)).toEqual([0, 1]);
});

test("what is listed hours late, and returns of payments that are weeks old, are found in turns", async () => {
  const { cursor: start } = await read();
  const late = played.books.payStatic("3.00");
  late.horario = after(new Date(), -hours(5.5)).toISOString();
  const link = order();
  await network.createLink(link);
  const old = played.books.pay(pixReference(link.reference));
  old.horario = after(new Date(), -hours(24 * 60.5)).toISOString();
  played.books.returnElsewhere(old.endToEndId, "123.45");
  let cursor = start;
  const found = new Set<string>();
  for (let round = 0; round < 2 * 89 && found.size < 2; round += 1) {
    const page = await read(cursor);
    ({ cursor } = page);
    for (const { orderNumber } of page.entries)
      if (orderNumber === late.endToEndId) found.add("late");
    for (const { returns } of page.transfers) if (returns.length > 0) found.add("returned");
  }
  expect([...found].sort()).toEqual(["late", "returned"]);
});

test("a bank that refuses a list of its own does not keep new payments from being found", async () => {
  const { cursor } = await read();
  const made = played.books.payStatic("5.00");
  const { handle } = played;
  await server.close();
  await connect((request) =>
    request.url.includes("devolucaoPresente")
      ? Promise.resolve(Response.json({ title: "Parâmetro desconhecido" }, { status: 400 }))
      : handle(request),
  );
  expect((await read(cursor)).entries.map(({ orderNumber }) => orderNumber)).toContain(
    made.endToEndId,
  );
});

describe("a refusal keeps the bank's words", () => {
  test.each([
    [
      { erros: [{ codigo: "4769412", mensagem: "Chave não encontrada." }] },
      "Chave não encontrada.",
    ],
    [
      {
        codigo: "x",
        mensagem: "Dados inválidos",
        campos: [{ campo: "chave", mensagem: "Chave de outro." }],
      },
      "Chave de outro.",
    ],
    [{ mensagens: [{ mensagem: "Não autorizado.", codigo: "1" }] }, "Não autorizado."],
    [{ fault: { faultstring: "Cota excedida" } }, "Cota excedida"],
    [
      { error: "invalid", error_description: "O convênio está bloqueado." },
      "O convênio está bloqueado.",
    ],
    [{ nome: "json_invalido", mensagem: "O JSON não é válido." }, "O JSON não é válido."],
    [{ title: "Cobrança inválida.", detail: "A chave não é sua." }, "A chave não é sua."],
    [{}, "Pix refused the request (400)."],
  ])("%j", async (ownProblem, reason) => {
    played.faults.ownProblem = ownProblem;
    const link = anOrder({ amount: 0n, currency: "BRL" });
    expect(await network.createLink(link).catch((error: unknown) => error)).toMatchObject({
      reason,
    });
  });
});

describe("times", () => {
  const moment = new Date("2026-11-21T08:15:30.000Z");
  test.each([
    "2026-11-21T08:15:30.000Z",
    "2026-11-21T08:15:30Z",
    "2026-11-21 08:15:30Z",
    "2026-11-21T05:15:30-03:00",
    "2026-11-21T05:15:30.000-0300",
    "2026-11-21T05:15:30-03",
    "2026-11-21T05:15:30",
    "2026-11-21 05:15:30.000000",
  ])("%s is read", (text) => {
    expect(readMoment(text)).toEqual(moment);
  });
  test.each(["", "2026-11-21", "21/11/2026 08:15", "2026-13-41T25:61:00Z", "agora"])(
    "%s is none",
    (text) => {
      expect(readMoment(text)).toBeUndefined();
    },
  );
  test("an ID of a Pix says its minute", () => {
    expect(momentOfEndToEndId("E12345678202611210815abcdefghijk")).toEqual(
      new Date("2026-11-21T08:15:00.000Z"),
    );
    expect(momentOfEndToEndId("E".padEnd(32, "0"))).toBeUndefined();
  });
});

test("a history ends where a bank knows no pages", async () => {
  for (let n = 0; n < 100; n++) played.books.payStatic("1.00");
  await server.close();
  server = await listen(async (request) => {
    const url = new URL(request.url);
    url.searchParams.set("paginacao.paginaAtual", "0");
    const { method, headers } = request;
    const body = method === "GET" ? null : await request.text();
    const answer = await played.handle(new Request(url, { method, headers, body }));
    if (!url.pathname.endsWith("/pix")) return answer;
    const { pix } = (await answer.json()) as { pix: unknown[] };
    return Response.json({ pix });
  });
  network = pixNetwork(connection());
  const first = await read();
  expect(new Set(first.entries.map(({ orderNumber }) => orderNumber)).size).toBe(100);
  expect(JSON.parse(first.cursor)).toMatchObject({ page: 0, round: 1 });
});
