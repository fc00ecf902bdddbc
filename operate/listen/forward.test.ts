import { onTestFinished, test, expect } from "vitest";
import { serve } from "@/operate/networks/serve";
import { certificateMaker } from "@/tests/support/certificates";
import { endpoint, forward } from "./forward";

const WEBHOOK = { headers: { "content-type": "application/json" }, body: "{}" };

test("an endpoint with a certificate of one's own is reached with it, and without it the answer says what to do", async () => {
  const maker = certificateMaker();
  onTestFinished(() => maker.close());
  const tls = maker.make("till.example", "IP:127.0.0.1");
  const { origin, close } = await serve(() => new Response("taken"), { tls });
  onTestFinished(close);
  const url = new URL(origin);
  expect((await forward(WEBHOOK, endpoint(url))).text).toMatch(
    /^not delivered: self-signed certificate.*; pass its certificate as --ca FILE$/,
  );
  expect((await forward(WEBHOOK, endpoint(url, tls.cert))).text).toBe("200  taken");
});
