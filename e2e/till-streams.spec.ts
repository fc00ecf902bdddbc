import { expect, test } from "@playwright/test";
import { Screen, signInAt } from "../tests/support/till-screen";
import { crashQassa } from "./crash-qassa";

const MAX_SECONDS_TO_STOP = 8;

// The proof of stopping checks the same without `npm start`, so this runs in check:all only.
test(
  "a server with open event streams stops without waiting for them",
  { tag: "@night" },
  async () => {
    test.setTimeout(5 * 60_000);
    const qassa = await crashQassa();
    try {
      const running = await qassa.start();
      const { origin } = qassa;
      const screen = await Screen.open(origin, await signInAt(origin, qassa.demo()));
      const payments = await Promise.all(
        ["one", "two", "three"].map((key) => screen.take(900, key)),
      );
      let notified = 0;
      const ends = payments.map(({ id }) =>
        screen.paidAt(id, () => (notified += 1)).catch((error: Error) => error.message),
      );
      await expect.poll(() => notified).toBe(payments.length);
      const from = Date.now();
      await running.stop();
      expect((Date.now() - from) / 1000).toBeLessThan(MAX_SECONDS_TO_STOP);
      for (const end of await Promise.all(ends)) {
        expect(end).toBe("The event stream ended before the payment was paid.");
      }
    } finally {
      qassa.remove();
    }
  },
);
