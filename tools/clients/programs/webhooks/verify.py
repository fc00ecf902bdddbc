# Verifies the deliveries of deliveries.tsv with the library whose module is given.
import importlib
import sys

Webhook = importlib.import_module(sys.argv[1]).Webhook

with open("deliveries.tsv", encoding="utf-8") as file:
    lines = file.read().rstrip("\n").split("\n")

for line in lines:
    kind, secret, id, timestamp, signature, body = line.split("\t")
    headers = {
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": signature,
    }
    stage = "secret"
    try:
        webhook = Webhook(secret.encode() if kind.endswith("raw") else secret)
        stage = "delivery"
        webhook.verify(body, headers)
        print(f"{kind}\tverified\t")
    except Exception as error:
        print(f"{kind}\t{stage}\t{error}")
