// A server that plays a bank with the Pix API 2.9 for tests, and to try Qassa without the internet.
import { z } from "zod";
import { days } from "@/lib/kit/time";
import { dynamicCode } from "@/lib/network";
import { BankGate, type PlayedBankName } from "./pix-banks";
import { PixBooks, type PixCharge, PixRefusal } from "./pix-books";
import { deviate, type PixDeviation } from "./pix-deviations";
import { PIX_KEYS } from "./pix-keys";
import { type ListQuery, ChargeList, matchesFilter, isWithin, List, pageOf } from "./pix-lists";
import { Order, RefundOrder, Revision, formatAmounts, TokenOrder } from "./pix-orders";
import { PixDelays, problem, refuse } from "./pix-problems";
import { type NetworkFaults, type PlayedCall, PlayedTokens, playing } from "./played";

export { PIX_KEYS } from "./pix-keys";
const MERCHANT = { name: "Loja da Esquina", city: "Sao Paulo" };

/** The document's, and one without "api", as some banks have it. */
const BASES = ["/api/v2", "/v2"];
const SCOPES = ["cob.write", "cob.read", "pix.write", "pix.read"];

export interface PixFaults extends NetworkFaults {
  noCopyAndPaste?: boolean;
  /** How it differs from the document. */
  deviations?: PixDeviation[];
  /** Entries of lists that nobody can read, among the others. */
  unreadableEntries?: boolean;
  /** What was received can be listed only this many milliseconds later. */
  listsLagMs?: number;
  /** A charge shows what paid it only this many milliseconds later. */
  chargesLagMs?: number;
  /** Refusals have this body, in a form of the bank's own. */
  ownProblem?: object;
}

export interface PlayedPix {
  books: PixBooks;
  faults: PixFaults;
  /** The requests that arrived, newest last. */
  calls: PlayedCall[];
  tokens: PlayedTokens;
  handle: (request: Request) => Promise<Response>;
}

/**
 * Plays a bank with one receiver, whose keys are `PIX_KEYS`: one as the document says, or `bank`, which asks for what that
 * bank asks for. `now` is in milliseconds.
 */
export function playPix({
  now = Date.now,
  bank,
}: { now?: () => number; bank?: PlayedBankName | undefined } = {}): PlayedPix {
  const gate = bank && new BankGate(bank);
  let host = "pix.example";
  const books = new PixBooks(PIX_KEYS.pixKey, () => host, now);
  const faults: PlayedPix["faults"] = {};
  const calls: PlayedCall[] = [];
  const tokens = new PlayedTokens(faults, now);
  const handle = playing(
    faults,
    calls,
    (status, headers) =>
      problem({ status, type: "ServicoIndisponivel", more: {}, ...(headers && { headers }) }),
    respond,
  );
  const does = (deviation: PixDeviation) => faults.deviations?.includes(deviation) === true;
  const delays = new PixDelays(does, now);
  return { books, faults, calls, tokens, handle };

  function respond(request: Request, text: string): Response {
    try {
      const url = new URL(request.url);
      host = url.host;
      const closed = delays.maintenance();
      if (closed) return closed;
      if (gate?.isToken(url)) return giveTokenOf(gate, request, text);
      if (!gate && url.pathname === "/oauth/token") return giveToken(request, text);
      if (!tokens.isValid(request.headers))
        return problem({ status: 401, type: "NaoAutorizado", more: {} });
      const place = gate ? gate.pathOf(request, text) : { path: pathOf(url) };
      if ("why" in place)
        return problem({ status: place.status, type: "AcessoNegado", more: { detail: place.why } });
      books.decideRefunds();
      const refusal = delays.refusal(request.method, url.pathname);
      if (refusal) return refusal;
      const sent: unknown = text ? JSON.parse(text) : undefined;
      const body = gate?.bank.takesNumbers ? formatAmounts(sent) : sent;
      const answer = route(request.method, place.path, url, body);
      return Response.json(deviate(answer.body, faults.deviations), {
        status: answer.status ?? 200,
        headers: { date: new Date(now()).toUTCString() },
      });
    } catch (error) {
      if (error instanceof z.ZodError) {
        const [issue] = error.issues;
        const violation = { razao: issue!.message, propriedade: issue!.path.join(".") };
        return refuse(
          new PixRefusal(400, "RequisicaoInvalida", { detail: "Requisição inválida.", violation }),
        );
      }
      if (error instanceof PixRefusal) {
        return faults.ownProblem
          ? Response.json(faults.ownProblem, { status: error.status })
          : refuse(error);
      }
      throw error;
    }
  }

  function giveTokenOf({ refuseToken }: BankGate, request: Request, text: string): Response {
    const fault = refuseToken(request, text);
    return fault === undefined ? tokenAnswer(SCOPES) : oauthFault(fault);
  }

  function giveToken({ headers }: Request, text: string): Response {
    const { clientId, clientSecret } = PIX_KEYS;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const isJson = headers.get("content-type")?.startsWith("application/json") === true;
    const form = isJson
      ? new URLSearchParams(TokenOrder.parse(JSON.parse(text)))
      : new URLSearchParams(text);
    if (headers.get("authorization") !== `Basic ${basic}`) return oauthFault("invalid_client");
    if (form.get("grant_type") !== "client_credentials")
      return oauthFault("unsupported_grant_type");
    const scopes = form.get("scope")?.split(" ") ?? SCOPES;
    if (!scopes.every((scope) => SCOPES.includes(scope))) return oauthFault("invalid_scope");
    return tokenAnswer(scopes);
  }

  function tokenAnswer(scopes: string[]): Response {
    return Response.json({
      access_token: tokens.give(),
      token_type: "Bearer",
      expires_in: tokens.validSeconds,
      scope: scopes.join(" "),
    });
  }

  function route(
    method: string,
    path: string,
    url: URL,
    body: unknown,
  ): { body: object; status?: number } {
    const [, txid] = /^\/cob\/([a-zA-Z0-9]{26,35})$/.exec(path) ?? [];
    if (txid) return chargeCall(method, txid, body, url.searchParams.get("revisao"));
    if (path === "/cob" && method === "POST") return chargeCall("PUT", books.newTxid(), body, null);
    const [, receipt] = /^\/pix\/([a-zA-Z0-9]{32})$/.exec(path) ?? [];
    if (receipt && method === "GET") return { body: books.receiptOf(receipt) };
    const [, place] = /^\/loc\/(\d+)\/qrcode$/.exec(path) ?? [];
    if (place && method === "GET") return { body: qrCodeOf(Number(place)) };
    const [, pix, refund] =
      /^\/pix\/([a-zA-Z0-9]{32})\/devolucao\/([a-zA-Z0-9]{1,35})$/.exec(path) ?? [];
    if (pix && refund && method === "PUT") {
      return { body: books.refund(pix, refund, RefundOrder.parse(body)), status: 201 };
    }
    if (pix && refund && method === "GET") return { body: books.findRefund(pix, refund) };
    if (path === "/cob" && method === "GET") return { body: listCharges(url) };
    if (path === "/pix" && method === "GET") return { body: listReceipts(url) };
    throw new PixRefusal(404, "NaoEncontrado", { detail: "Recurso não encontrado." });
  }

  function chargeCall(method: string, txid: string, body: unknown, revision: string | null) {
    if (method === "GET") {
      return { body: show(revision === null ? books.find(txid) : books.revision(txid, +revision)) };
    }
    if (method === "PATCH") {
      const { status, valor, solicitacaoPagador } = Revision.parse(body);
      const change = {
        ...(valor && { valor }),
        ...(solicitacaoPagador !== undefined && { solicitacaoPagador }),
      };
      if (!status) return { body: show(books.revise(txid, change)) };
      return { body: show(books.remove(txid)) };
    }
    if (method !== "PUT")
      throw new PixRefusal(404, "NaoEncontrado", { detail: "Recurso não encontrado." });
    const { calendario, ...order } = Order.parse(body);
    const charge = books.create(txid, {
      ...order,
      calendario: { ...calendario, criacao: "" },
    } as Parameters<PixBooks["create"]>[1]);
    if (faults.unknownState) charge.status = faults.unknownState;
    return { body: show(charge), status: 201 };
  }

  function show(charge: PixCharge): object {
    return {
      ...charge,
      ...delays.shownOf(charge, faults.chargesLagMs),
      loc: {
        id: charge.place,
        txid: charge.txid,
        location: charge.location,
        tipoCob: "cob",
        criacao: charge.calendario.criacao,
      },
      ...(!faults.noCopyAndPaste && { pixCopiaECola: dynamicCode(MERCHANT, charge.location) }),
      // Fields of later versions must not matter.
      novidade: { de: "uma versão posterior" },
    };
  }

  function qrCodeOf(place: number): object {
    const charge = [...books.charges.values()].find((one) => one.place === place);
    if (!charge)
      throw new PixRefusal(404, "PayloadLocationNaoEncontrado", { detail: "Não encontrada." });
    const qrcode = dynamicCode(MERCHANT, charge.location);
    return { qrcode, imagemQrcode: "", linkVisualizacao: `https://${charge.location}` };
  }

  /** With what nobody can read before it, if the bank is told so. */
  function withUnreadable(items: object[]): (object | null)[] {
    return faults.unreadableEntries ? [{ endToEndId: "?", valor: null }, null, ...items] : items;
  }

  function requirePeriod({ inicio, fim }: ListQuery): void {
    const isLong = Date.parse(fim) - Date.parse(inicio) > days(7);
    if (!isLong || !does("short_period")) return;
    throw new PixRefusal(400, "RequisicaoInvalida", {
      detail: "O período é de no máximo sete dias.",
    });
  }

  function listCharges(url: URL): object {
    const query = ChargeList.parse(Object.fromEntries(url.searchParams));
    const { status, cpf, cnpj, locationPresente } = query;
    const within = [...books.charges.values()].filter(
      (charge) =>
        isWithin(query, charge.calendario.criacao) &&
        (does("filters_ignored") ||
          (charge.status === (status ?? charge.status) &&
            charge.devedor?.cpf === (cpf ?? charge.devedor?.cpf) &&
            charge.devedor?.cnpj === (cnpj ?? charge.devedor?.cnpj) &&
            // Each charge has one.
            matchesFilter(locationPresente, true))),
    );
    const { items, parametros } = pageOf(query, within);
    // The document requires `idCob`, which it does not describe.
    return {
      parametros,
      cobs: withUnreadable(items.map((charge, at) => ({ ...show(charge), idCob: at }))),
    };
  }

  function listReceipts(url: URL): object {
    const query = List.parse(Object.fromEntries(url.searchParams));
    const wantedTxid = url.searchParams.get(gate?.bank.txidParameter ?? "txid");
    requirePeriod(query);
    const { listsLagMs = 0 } = faults;
    const isFiltered = !does("filters_ignored");
    const listed = books.receipts.filter(
      ({ horario }) => isWithin(query, horario) && Date.parse(horario) + listsLagMs <= now(),
    );
    const within = listed.filter(
      ({ txid, devolucoes }) =>
        !isFiltered ||
        ((wantedTxid === null || txid === wantedTxid) &&
          matchesFilter(query.txIdPresente, txid !== undefined) &&
          matchesFilter(query.devolucaoPresente, devolucoes.length > 0)),
    );
    const { items, parametros } = pageOf(query, within);
    // The document requires `cobs`, which it does not describe.
    return { parametros, pix: withUnreadable(items), cobs: [] };
  }
}

/** The path below the API; "" if it is another one. */
function pathOf({ pathname }: URL): string {
  const base = BASES.find((one) => pathname.startsWith(`${one}/`));
  return base === undefined ? "" : pathname.slice(base.length);
}

const oauthFault = (error: string): Response => Response.json({ error }, { status: 400 });
