// What `npm run bench -- browser` looks at: the built product with the demo, and a merchant with a long list.
import { CommandError } from "@/operate/launch/command.mjs";
import { startProduct } from "@/tests/support/product";
import { signInAt } from "../support/till-screen";
import { fillArchive } from "./archives";
import type { OnEnd } from "./clean-up";

/** A page that people wait for. */
export interface BenchPage {
  name: string;
  address: string;
  isPublic?: boolean;
}

export interface Shop {
  origin: string;
  /** Sessions, as cookies. */
  owner: string;
  archivist: string;
  pages: BenchPage[];
}

export async function openShop(onEnd: OnEnd, rows: number): Promise<Shop> {
  const { database, server } = await startProduct({ onEnd });
  const origin = server.origin.replace("127.0.0.1", "localhost");
  Object.assign(process.env, { NEXTAUTH_URL: origin });
  console.log(`Filling in the demo, and ${rows} payments of another merchant …`);
  const { seedDemo } = await import("@/prisma/seed");
  const { withLongStatements } = await import("@/lib/kit/db");
  const demo = await withLongStatements(() => seedDemo(undefined));
  const archive = await fillArchive(database, rows);
  await database.run("VACUUM ANALYZE");
  const idOf = async (sql: string) => {
    const [row] = await database.run(sql);
    if (!row) throw new CommandError(`The demo has none: ${sql}`);
    return String(row.id);
  };
  const payment = await idOf(
    `SELECT p.id FROM payments p JOIN refunds r ON r.payment_id = p.id
     WHERE p.status = 'completed' ORDER BY p.created_at DESC LIMIT 1`,
  );
  const owner = await signInAt(origin, { email: demo.email, password: demo.password });
  const links = await fetch(`${origin}/api/account/reusable-links`, { headers: { cookie: owner } });
  const { data } = (await links.json()) as { data: { url: string }[] };
  return {
    origin,
    owner,
    archivist: await signInAt(origin, archive.person),
    pages: [
      { name: "sign-in", address: "/sign-in", isPublic: true },
      { name: "overview", address: "/overview" },
      { name: "payments", address: "/payments" },
      { name: "a payment", address: `/payments/${payment}` },
      { name: "deliveries", address: "/webhooks/deliveries" },
      { name: "reports", address: "/reports" },
      { name: "settings", address: "/settings" },
      { name: "till", address: "/till" },
      { name: "customer display", address: "/till/display" },
      { name: "link for payers", address: new URL(data[0]!.url).pathname, isPublic: true },
    ],
  };
}
