import { translatable } from "../translatable";

/** The page that checks signatures. */
export const webhookSignatures = translatable("webhookSignatures", {
  check: {
    title: "Check a signature",
    text: "Everything is computed in your browser. Nothing is sent to a server.",
    body: "Body",
    bodyHint: "The raw request body, exactly as received.",
    signature: "X-Service-Signature",
    secret: "Secret",
    run: "Check",
    missing: "Enter the body, the signature and the secret.",
    insecure:
      "Browsers compute signatures only on https or localhost. Open Qassa through its https URL.",
    results: {
      match: {
        title: "The signature is valid",
        text: "This body was signed with this secret.",
      },
      signature_spelling: {
        title: "The signature is valid, but formatted differently",
        text: "Compare only the lowercase hexadecimal digits, without a prefix, spaces or capitals.",
      },
      signature_encoding: {
        title: "The signature is valid, but base64-encoded",
        text: "X-Service-Signature is lowercase hexadecimal. Encode your own digest as hex.",
      },
      standard_header: {
        title: "This is the webhook-signature header",
        text: "It signs the ID, the timestamp and the body together. Paste X-Service-Signature instead.",
      },
      malformed: {
        title: "This is not an X-Service-Signature",
        text: "X-Service-Signature has 64 hexadecimal digits. Part of it may have been lost when it was copied.",
      },
      whitespace: {
        title: "The body differs in whitespace",
        text: "It would match with different spaces or line endings at its start or end. Verify the bytes as received, before trimming or converting line endings.",
      },
      reserialised: {
        title: "The body was parsed and re-serialized",
        text: "The same JSON matches as Qassa wrote it. Your framework re-serialized it. Read the raw body before the JSON parser does.",
      },
      secret_spelling: {
        title: "The secret has extra whitespace",
        text: "It matches without the spaces or line endings at its start or end. Trim it where your server reads it.",
      },
      secret_decoded: {
        title: "The secret was decoded first",
        text: "X-Service-Signature uses the secret’s text as is, including whsec_. Only webhook-signature uses the decoded bytes.",
      },
      wrong: {
        title: "The signature does not match",
        text: "Either the secret belongs to another subscription (or was rotated), or the body is not the one that was signed.",
      },
    },
    expected: "Expected signature",
  },
  code: {
    title: "Verify in your server",
    text: "Complete receivers without dependencies. They read the raw body, compare in constant time and answer 401 to forged requests.",
    copy: "Copy code",
  },
});
