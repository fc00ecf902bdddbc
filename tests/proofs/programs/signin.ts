// Guesses passwords while a shop takes payments: with ever new emails, from many addresses, and for the owner's email; and
// PINs, as approvals of refunds.
import { setTimeout as sleep } from "node:timers/promises";
import { type Product, startProduct } from "@/tests/support/product";
import type { Proof, ProofRun } from "../../support/proof";
import { Browser } from "../browser";
import { proveFloods } from "../floods/prove-floods";
import { byTurns, compared, paced, payAt, PAYMENTS, ratioOf, whilePaying } from "../while-paying";

const ATTACKER = "203.0.113.66";
/** As fast as guesses got through before there was a limit. */
const GUESSES = { aSecond: 90, atOnce: 16 };
const MAX_CHECKED_A_MINUTE = 10;
const MINUTE_MS = 60_000;

async function guessOverNewNames(run: ProofRun, { server, database }: Product, key: string) {
  const [rounds, guesses] = run.isFull ? [20, 500] : [3, 100];
  const quietMs = run.isFull ? 5_000 : 1_000;
  const pay = payAt(server.origin, key);
  const attacker = await new Browser(server.origin, ATTACKER).open();
  // Warm up, so that what first requests load is not measured.
  await paced(PAYMENTS, (count) => count < 40, pay);
  await (await new Browser(server.origin, "192.0.2.1").open()).signIn("first@example.com", "guess");
  const rowsOfNames = async () => {
    const [row] = await database.run("SELECT count(*)::int AS count FROM sign_in_windows");
    return Number(row!.count);
  };
  const rowsBefore = await rowsOfNames();

  const minutes = new Map<number, number>();
  const outcomes = new Map<string, number>();
  const startedAt = performance.now();
  const guess = async (name: string) => {
    const outcome = await attacker.copy().signIn(`${name}@example.com`, "a guess");
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (outcome !== "SIGN_IN_REFUSED") return;
    const minute = Math.floor((performance.now() - startedAt) / MINUTE_MS);
    minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
  };
  const turns = await byTurns(
    pay,
    rounds,
    () => sleep(quietMs),
    (round) =>
      paced(
        GUESSES,
        (count) => count < guesses,
        (count) => guess(`nobody-${run.seed}-${round}-${count}`),
      ),
  );
  const seconds = (performance.now() - startedAt) / 1000;

  run.figure({
    what: `${rounds * guesses} guesses from one address, each with a new email, in ${seconds.toFixed(0)} s`,
    seen: [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(", "),
    goal: "each is refused, by the limit or by the check",
    holds: [...outcomes.keys()].every((one) => /^(?:SIGN_IN_REFUSED|TOO_MANY_SIGN_INS)$/.test(one)),
  });
  const maxPerMinute = Math.max(0, ...minutes.values());
  run.figure({
    what: "guesses that reached the password hash, per minute",
    seen: [...minutes.values()].join(", "),
    goal: `at most ${MAX_CHECKED_A_MINUTE} in each`,
    holds: maxPerMinute > 0 && maxPerMinute <= MAX_CHECKED_A_MINUTE,
  });
  const checked = outcomes.get("SIGN_IN_REFUSED") ?? 0;
  const rows = (await rowsOfNames()) - rowsBefore;
  run.figure({
    what: "rows left in sign_in_windows",
    seen: rows,
    goal: "at most one for each guess that was checked, none for the others",
    holds: rows > 0 && rows <= checked,
  });
  run.figure({
    what: "POST /payments during the guesses, p95",
    seen: `${compared(turns)}; the median ${compared(turns, 0.5)}`,
    goal: run.isFull ? "at most 2 times" : "at most 2 times in the full setting; not checked here",
    holds: !run.isFull || ratioOf(turns) <= 2,
  });
}

async function guessFromEverywhere(run: ProofRun, { server }: Product, key: string) {
  const guesses = run.isFull ? 2_000 : 200;
  const pay = payAt(server.origin, key);
  const browser = await new Browser(server.origin, ATTACKER).open();
  const quiet = await whilePaying(pay, () => sleep(run.isFull ? 10_000 : 2_000));
  const attack = await whilePaying(pay, () =>
    paced(
      GUESSES,
      (count) => count < guesses,
      (count) => {
        const stranger = browser.copy();
        stranger.address = `198.18.${count >> 8}.${count & 255}`;
        return stranger.signIn(`everywhere-${run.seed}-${count}@example.com`, "a guess");
      },
    ),
  );
  const checked = attack.result.filter((outcome) => outcome === "SIGN_IN_REFUSED").length;
  run.figure({
    what: `POST /payments p95 during ${guesses} guesses from as many addresses, ${checked} of them checked, one at a time`,
    seen: compared({ busy: attack.latencies, quiet: quiet.latencies }),
    goal: "not checked: one hash at a time is the limit",
    holds: true,
  });
}

async function guessAtTheOwner(run: ProofRun, { server }: Product) {
  const { newMerchant } = await import("@/tests/support/merchant");
  const { newMember, PASSWORD } = await import("@/tests/support/member");
  const { email } = await newMember((await newMerchant()).organization.id, "owner");
  const own = await new Browser(server.origin, "192.0.2.10").open();
  const first = await own.signIn(email, PASSWORD);
  const tries: string[] = [];
  for (let count = 0; count < 25; count += 1) {
    const stranger = await new Browser(server.origin, `198.51.100.${count}`).open();
    tries.push(await stranger.signIn(email, "a guess"));
  }
  const checked = tries.filter((outcome) => outcome === "SIGN_IN_REFUSED").length;
  run.figure({
    what: "guesses for one email from 25 addresses that were checked",
    seen: checked,
    goal: "at most 10",
    holds: checked > 0 && checked <= 10,
  });
  const stranger = await new Browser(server.origin, "192.0.2.77").open();
  const response = await stranger.signIn(email, PASSWORD);
  run.figure({
    what: "an unknown browser with the right password",
    seen: response,
    goal: "RATE_LIMITED",
    holds: response === "RATE_LIMITED",
  });
  const again = await own.signIn(email, PASSWORD);
  run.figure({
    what: "the owner's browser in the meantime",
    seen: again,
    goal: "in",
    holds: first === "in" && again === "in",
  });

  const kept = own.copy();
  const inside = (await kept.send("/api/account/profile")).status;
  await own.post("/api/auth/signout", {});
  const outside = (await kept.send("/api/account/profile")).status;
  run.figure({
    what: "a copy of the session's cookie, before and after signing out",
    seen: `${inside}, ${outside}`,
    goal: "200, 401",
    holds: inside === 200 && outside === 401,
  });
}

export const proof: Proof = {
  isAlone: true,
  provedInCiBy: [
    "lib/auth/sign-in-from.test.ts",
    "lib/domain/sign-in/sign-in.test.ts",
    "tests/api/access/sign-in-limit.test.ts",
    "tests/api/account/pin-guesses.test.ts",
    "e2e/accounts.spec.ts",
  ],
  shows: "guessing passwords doesn't get in, slow down payments, or lock anyone out",
  async run(run) {
    // The server trusts one proxy, so that requests can come from many addresses.
    const product = await startProduct(run, { TRUSTED_PROXIES: "1", LOG_LEVEL: "error" });
    const { newMerchant } = await import("@/tests/support/merchant");
    const { key } = await newMerchant();
    await guessOverNewNames(run, product, key);
    await guessFromEverywhere(run, product, key);
    await guessAtTheOwner(run, product);
    await proveFloods(run, product, (kind) => kind === "refund approvals");
  },
};
