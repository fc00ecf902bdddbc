// What one member, or somebody who is not signed in, can send many of, each as one request of a flood.
import { randomBytes } from "node:crypto";
import { certificateMaker } from "@/tests/support/certificates";
import type { Flooder } from "./shops";
import type { Sent } from "./volley";

/** Returns the request with this number within the flood. */
export type Kind = (at: number) => Sent;

const ACCOUNT = "/api/account";
const random = () => randomBytes(9).toString("hex");
const newEmail = () => `nobody-${random()}@example.com`;
const STRONG = "a long enough password";

/** The bound of the iterations that a certificate's password may take is 600,000. */
const ITERATIONS = [600_001, 599_999];

/** Returns PKCS #12 files in base64 that say that their password takes just more, and just less, than the bound. */
function certificates(): string[] {
  const maker = certificateMaker();
  try {
    maker.make("flood");
    return ITERATIONS.map((iterations) =>
      maker.asPfx("flood", random(), ["-iter", String(iterations)]).toString("base64"),
    );
  } finally {
    maker.close();
  }
}

/** Returns every kind of flood by its name. */
export function kindsOf(flooder: Flooder): Record<string, Kind> {
  const { owner, cashier, stranger, tillId, takenId, email, paymentIds, merchant } = flooder;
  const files = certificates();
  const today = new Date().toISOString().slice(0, 10);
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const get = (paths: readonly string[]): Kind => {
    return (at) => ({ method: "GET", path: paths[at % paths.length]!, headers: owner });
  };
  const post =
    (path: string | ((at: number) => string), headers: Record<string, string>) =>
    (bodyOf: (at: number) => object): Kind =>
    (at) => ({
      method: "POST",
      path: typeof path === "string" ? path : path(at),
      headers,
      body: bodyOf(at),
    });
  return {
    certificates: post(
      `${ACCOUNT}/networks`,
      owner,
    )((at) => ({
      kind: "pix",
      base_url: "https://bank.example/api/v2",
      token_url: "https://bank.example/oauth/token",
      client_id: "client",
      client_secret: random(),
      certificate: files[at % files.length],
      certificate_password: "not its password",
      pix_key: "shop@example.com",
      merchant_city: "Recife",
    })),
    "refund approvals": post(
      `${ACCOUNT}/payments/${takenId}/refunds`,
      cashier,
    )((at) => ({
      amount: 1_000,
      till_id: tillId,
      approval: { user_id: at % 2 ? merchant.owner.userId : `usr_${random()}`, pin: "0000" },
    })),
    invitations: post(
      `${ACCOUNT}/team/invitations`,
      owner,
    )(() => ({ email: newEmail(), role: "cashier" })),
    receipts: post(
      (at) => `${ACCOUNT}/payments/${paymentIds[at % paymentIds.length]!}/receipt`,
      owner,
    )(() => ({ email })),
    exports: get([
      ...["csv", "xlsx"].flatMap((format) => [
        `${ACCOUNT}/payments/export?format=${format}`,
        `${ACCOUNT}/reports/daily-close/export?format=${format}`,
      ]),
      `${ACCOUNT}/refunds/export`,
      `${ACCOUNT}/audit/export`,
    ]),
    reports: get([
      `${ACCOUNT}/reports/daily-close`,
      `${ACCOUNT}/reports/days?from=${monthAgo}&to=${today}`,
      `${ACCOUNT}/payments/totals`,
      `${ACCOUNT}/overview`,
      `${ACCOUNT}/overview/patterns`,
    ]),
    lists: get([`${ACCOUNT}/payments?limit=100`, `${ACCOUNT}/audit`, `${ACCOUNT}/team`]),
    pages: get(["/overview", "/payments", "/reports", "/settings/team"]),
    organizations: post(
      "/api/access/organizations",
      owner,
    )((at) => ({ name: `Shop ${at}`, currency: "KZT", time_zone: "Asia/Almaty" })),
    "sign-ups": post(
      "/api/access/sign-up",
      stranger,
    )((at) => ({
      organization_name: `Shop ${at}`,
      name: "Nobody",
      email: newEmail(),
      password: STRONG,
    })),
    "forgotten passwords": post(
      "/api/access/forgotten-password",
      stranger,
    )((at) => ({ email: at % 2 ? email : newEmail() })),
    "reset passwords": post(
      "/api/access/reset-password",
      stranger,
    )(() => ({ token: randomBytes(32).toString("base64url"), password: STRONG })),
  };
}
