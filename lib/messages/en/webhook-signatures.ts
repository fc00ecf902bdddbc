/** The page that checks signatures. */
export const webhookSignatures = {
  check: {
    title: "Check a signature",
    text: "Everything is computed in this browser; nothing is sent anywhere.",
    body: "Body",
    bodyHint: "The request’s body exactly as it arrived, byte by byte.",
    signature: "X-Service-Signature",
    secret: "Secret",
    run: "Check",
    missing: "Fill in the body, the signature and the secret.",
    insecure:
      "This browser only computes signatures on https or localhost. Open Qassa by its https address.",
    results: {
      match: {
        title: "The signature is right",
        text: "This body was signed with this secret.",
      },
      signature_spelling: {
        title: "The signature is right, but written differently",
        text: "Compare the lowercase hexadecimal digits alone: without a prefix, spaces or capitals.",
      },
      signature_encoding: {
        title: "The signature is right, but in base64",
        text: "X-Service-Signature is lowercase hexadecimal. Encode your own digest as hex.",
      },
      standard_header: {
        title: "This is the webhook-signature header",
        text: "It is made over the id, the time and the body together. Paste X-Service-Signature instead.",
      },
      malformed: {
        title: "This is no X-Service-Signature",
        text: "It has 64 hexadecimal digits. Something was cut off or added when it was copied.",
      },
      whitespace: {
        title: "The body differs in white space",
        text: "With other spaces or line ends at its edges it would match. Sign the bytes as they arrive, before any trimming or conversion of line ends.",
      },
      reserialised: {
        title: "The body was parsed and written again",
        text: "The same JSON, written as Qassa wrote it, matches. Your framework re-serialised it: take the raw body before the JSON parser does.",
      },
      secret_spelling: {
        title: "The secret has white space around it",
        text: "Without the spaces or line ends at its edges it matches. Trim it where your server reads it.",
      },
      secret_decoded: {
        title: "The secret was decoded first",
        text: "The key of X-Service-Signature is the secret’s text as it stands, whsec_ included. Only webhook-signature uses the decoded bytes.",
      },
      wrong: {
        title: "The signature does not fit",
        text: "Either this is another subscription’s secret (or one from before a rotation), or the body is not the one that was signed.",
      },
    },
    expected: "What the body and the secret give",
  },
  code: {
    title: "Verify in your server",
    text: "Complete receivers that need nothing beyond the language itself. They read the raw body, compare in constant time and answer 401 to what is forged.",
    copy: "Copy the code",
  },
};
