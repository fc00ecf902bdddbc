// `npm run network:vipps` and `npm run network:pix`: servers that play a payment network, to try Qassa without the
// internet. Everything is in memory.
import { parseArgs } from "node:util";
import { CommandError, runCommand } from "./launch/say.mjs";
import { payerPage, type ShownPayment } from "./networks/payer-page";
import { PIX_KEYS, playPix } from "./networks/pix-server";
import { serve } from "./networks/serve";
import { playVipps, VIPPS_KEYS } from "./networks/vipps-server";

const USAGE = `npm run network:vipps [-- --port 4801]   plays Vipps MobilePay
npm run network:pix [-- --port 4802]     plays a bank with the Pix API`;

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

function vipps(): Played {
  const { handle, books } = playVipps();
  return {
    title: "Vipps MobilePay, played",
    port: 4801,
    handle,
    payments: () =>
      [...books.payments.keys()].map((reference) => {
        const { amount, currency, phone, description, state, captured } = books.find(reference);
        return {
          reference,
          amount: `${(amount / 100).toFixed(2)} ${currency}`,
          about: [phone && `+${phone}`, description].filter(Boolean).join(" · "),
          state: captured > 0 ? "CAPTURED" : state,
          acts: state === "CREATED" ? acts(reference, "Approve", "Decline") : {},
        };
      }),
    act: (path) => {
      const [, verb, reference] = /^\/play\/(\w+)\/([\w-]+)$/.exec(path) ?? [];
      if (reference) books.decide(reference, verb === "approve");
    },
    enter: (origin) => ({ "API address": origin, ...VIPPS_KEYS }),
  };
}

function pix(): Played {
  const { handle, books } = playPix();
  return {
    title: "A bank with Pix, played",
    port: 4802,
    handle,
    payments: () => [
      {
        reference: "the printed code",
        amount: "7.50 BRL",
        state: "",
        acts: { "/play/static/7.50": "Pay" },
      },
      ...[...books.charges.values()].map(({ txid, valor, status, solicitacaoPagador }) => ({
        reference: txid,
        amount: `${valor.original} BRL`,
        about: solicitacaoPagador,
        state: status,
        acts: status === "ATIVA" ? { [`/play/pay/${txid}`]: "Pay" } : {},
      })),
    ],
    act: (path) => {
      const [, verb, about] = /^\/play\/(\w+)\/([\w.]+)$/.exec(path) ?? [];
      if (verb === "static") books.payStatic(about!);
      else if (about) books.pay(about);
    },
    enter: (origin) => ({
      "API address": `${origin}/api/v2`,
      "Token address": `${origin}/oauth/token`,
      ...PIX_KEYS,
    }),
  };
}

const acts = (reference: string, approve: string, decline: string) => ({
  [`/play/approve/${reference}`]: approve,
  [`/play/decline/${reference}`]: decline,
});

const NETWORKS: Record<string, () => Played> = { vipps, pix };

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { port: { type: "string" } },
  });
  const play = NETWORKS[positionals[0] ?? ""];
  if (!play) throw new CommandError(USAGE);
  const played = play();
  const server = await serve(
    (request) => {
      const { pathname } = new URL(request.url);
      const isPage = pathname === "/" || pathname.startsWith("/pay/");
      if (request.method === "GET" && isPage) return payerPage(played.title, played.payments());
      if (request.method !== "POST" || !pathname.startsWith("/play/"))
        return played.handle(request);
      played.act(pathname);
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
