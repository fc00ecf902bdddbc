// Verifies the deliveries of deliveries.tsv with the library that is given by name.
import { readFileSync } from "node:fs";

const { Webhook } = await import(process.argv[2]);

for (const line of readFileSync("deliveries.tsv", "utf8").trimEnd().split("\n")) {
  const [kind, secret, id, timestamp, signature, body] = line.split("\t");
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signature,
  };
  let stage = "secret";
  try {
    const isRaw = kind.endsWith("raw");
    const webhook = isRaw ? new Webhook(secret, { format: "raw" }) : new Webhook(secret);
    stage = "delivery";
    webhook.verify(body, headers);
    console.log(`${kind}\tverified\t`);
  } catch (error) {
    console.log(`${kind}\t${stage}\t${error.message}`);
  }
}
