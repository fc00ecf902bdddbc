// `npm run network:vipps`, `network:pix` and `network:apipay`: servers that play a payment network, to try Qassa without
// the internet. Everything is in memory.
import { parseArgs } from "node:util";
import { CommandError, runCommand } from "../launch/command.mjs";
import { APIPAY_KEYS, playApipay } from "./apipay-server";
import { payerPage, type ShownPayment } from "./payer-page";
import { isPlayedBank, PLAYED_BANK_NAMES, PLAYED_BANKS, type PlayedBankName } from "./pix-banks";
import { PIX_DEVIATION_NAMES } from "./pix-deviations";
import { PIX_KEYS, playPix } from "./pix-server";
import { serve } from "./serve";
import { VIPPS_DEVIATION_NAMES } from "./vipps-deviations";
import { playVipps, VIPPS_KEYS } from "./vipps-server";

const USAGE = `npm run network:vipps [-- --port 4801]   plays Vipps MobilePay
npm run network:pix [-- --port 4802]     plays a bank with the Pix API
npm run network:apipay [-- --port 4803]  plays ApiPay.kz, with Kaspi Pay

--bank NAME lets the bank ask for tokens and headers as one of these does: ${PLAYED_BANK_NAMES.join(", ")}
--deviate NAME,NAME lets the network differ from the document.
Vipps MobilePay: ${VIPPS_DEVIATION_NAMES.join(", ")}
Pix: ${PIX_DEVIATION_NAMES.join(", ")}`;

interface Played {
  title: string;
  port: number;
  handle: (request: Request) => Promise<Response>;
  payments: () => ShownPayment[];
  /** What the payer does, by path. */
  act: (path: string) => void;
  /** What to enter in Qassa. */
  enter: (origin: string) => Record<string, string>;
}

function vipps({ deviations }: How): Played {
  const { handle, books, printed, faults } = playVipps();
  faults.deviations = namesOf(VIPPS_DEVIATION_NAMES, deviations);
  return {
    title: "Vipps MobilePay, played",
    port: 4801,
    handle,
    payments: () => [
      ...[...printed.locations].map(([id, place]) => ({
        reference: id,
        amount: "the printed code",
        about: place,
        state: "",
        acts: { [`/play/scan/${id}`]: "Scan" },
      })),
      ...[...books.payments.keys()].map((reference) => {
        const payment = books.find(reference);
        const { amount, currency, phone, description, state, captured, refunded } = payment;
        const { personalQr, customerToken } = payment;
        const by = personalQr ? "by their QR code" : customerToken && "who scanned a printed code";
        return {
          reference,
          amount: `${(amount / 100).toFixed(2)} ${currency}`,
          about: [by ?? (phone && `+${phone}`), description].filter(Boolean).join(" · "),
          state: captured > 0 ? "CAPTURED" : state,
          acts: {
            ...(state === "CREATED" && acts(reference, "Approve", "Decline")),
            ...(captured > refunded && { [`/play/return/${reference}`]: "Refund in the portal" }),
          },
        };
      }),
    ],
    act: (path) => {
      const [, verb, reference] = /^\/play\/(\w+)\/([\w-]+)$/.exec(path) ?? [];
      if (reference && verb === "scan") {
        const scanned = printed.scan(reference);
        if (!scanned) console.log("The customer sees an error: nobody is told of this scan.");
        else {
          printed.deliver(scanned).then(
            (status) => console.log(`Told of a scan, Qassa answered ${status}.`),
            (error: unknown) => console.log(`Qassa could not be told of a scan: ${String(error)}`),
          );
        }
      } else if (reference && verb === "return") books.refund(reference, 100, null);
      else if (reference) books.decide(reference, verb === "approve");
    },
    enter: (origin) => ({
      "API address": origin,
      ...VIPPS_KEYS,
      "(at the till) code of a payer": "https://qr.vipps.no/28/2/01/031/4791234567?v=1",
    }),
  };
}

interface How {
  deviations: readonly string[];
  bank?: PlayedBankName | undefined;
}

function pix({ deviations, bank }: How): Played {
  const { handle, books, faults } = playPix({ bank });
  faults.deviations = namesOf(PIX_DEVIATION_NAMES, deviations);
  const { base = "/api/v2", tokenPath = "/oauth/token" } = bank ? PLAYED_BANKS[bank] : {};
  return {
    title: bank ? `A bank with Pix, played as ${bank}` : "A bank with Pix, played",
    port: 4802,
    handle,
    payments: () => [
      {
        reference: "the printed code",
        amount: "7.50 BRL",
        state: "",
        acts: { "/play/static/7.50": "Pay" },
      },
      ...[...books.charges.values()].map(
        ({ txid, valor, status, solicitacaoPagador, pix: paid }) => ({
          reference: txid,
          amount: `${valor.original} BRL`,
          about: solicitacaoPagador,
          state: status,
          acts: {
            [`/play/pay/${txid}`]: status === "ATIVA" ? "Pay" : "Pay anyway",
            ...(paid.length > 0 && { [`/play/return/${txid}`]: "Return in the bank's app" }),
          },
        }),
      ),
    ],
    act: (path) => {
      const [, verb, about] = /^\/play\/(\w+)\/([\w.]+)$/.exec(path) ?? [];
      if (verb === "static") books.payStatic(about!);
      else if (verb === "return")
        books.returnElsewhere(books.find(about!).pix[0]!.endToEndId, "0.01");
      else if (about) books.payOpened(about);
    },
    enter: (origin) => ({
      "API address": `${origin}${typeof base === "string" ? base : base("GET", "/")}`,
      "Token address": `${origin}${tokenPath}`,
      ...PIX_KEYS,
    }),
  };
}

function apipay({ deviations }: How): Played {
  namesOf([], deviations);
  const { handle, books } = playApipay();
  return {
    title: "ApiPay.kz, played",
    port: 4803,
    handle,
    payments: () => {
      books.send();
      return books
        .all()
        .toReversed()
        .map(({ externalOrderId, id, amount, phone, description, status }) => ({
          reference: externalOrderId ?? String(id),
          amount: `${(amount / 100).toFixed(2)} KZT`,
          about: [phone, description].filter(Boolean).join(" · "),
          state: status,
          acts:
            status === "pending" && externalOrderId ? acts(externalOrderId, "Pay", "Decline") : {},
        }));
    },
    act: (path) => {
      const [, verb, reference] = /^\/play\/(\w+)\/(\w+)$/.exec(path) ?? [];
      if (reference) books[verb === "approve" ? "pay" : "decline"](reference);
    },
    enter: (origin) => ({ "API address": `${origin}/api/v1`, "API key": APIPAY_KEYS.apiKey }),
  };
}

const acts = (reference: string, approve: string, decline: string) => ({
  [`/play/approve/${reference}`]: approve,
  [`/play/decline/${reference}`]: decline,
});

/** Throws if a name is not one of those of the network. */
function namesOf<Name extends string>(known: readonly Name[], names: readonly string[]): Name[] {
  const found = known.filter((name) => names.includes(name));
  if (found.length < names.length) throw new CommandError(USAGE);
  return found;
}

const NETWORKS: Record<string, (how: How) => Played> = {
  vipps,
  pix,
  apipay,
};

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        port: { type: "string" },
        deviate: { type: "string", default: "" },
        bank: { type: "string" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

await runCommand(async () => {
  const { positionals, values } = given();
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const play = NETWORKS[positionals[0] ?? ""];
  if (!play) throw new CommandError(USAGE);
  const { bank } = values;
  if (bank !== undefined && !isPlayedBank(bank)) throw new CommandError(USAGE);
  const played = play({ deviations: values.deviate.split(",").filter(Boolean), bank });
  const server = await serve(
    (request) => {
      const { pathname } = new URL(request.url);
      const isPage = pathname === "/" || pathname.startsWith("/pay/");
      if (request.method === "GET" && isPage) return payerPage(played.title, played.payments());
      if (request.method !== "POST" || !pathname.startsWith("/play/"))
        return played.handle(request);
      try {
        played.act(pathname);
      } catch {
        return new Response("This server does not know this payment any more. Go back to /.", {
          status: 404,
        });
      }
      return new Response(null, { status: 303, headers: { location: "/" } });
    },
    { port: Number(values.port ?? played.port) },
  );
  console.log(
    `${played.title}: ${server.origin}  (the payer's page; Ctrl-C stops, and forgets everything)\n`,
  );
  for (const [name, value] of Object.entries(played.enter(server.origin))) {
    console.log(`  ${name.padEnd(36)} ${value}`);
  }
  await new Promise((resolve) => process.once("SIGINT", resolve).once("SIGTERM", resolve));
  await server.close();
  return 0;
});
