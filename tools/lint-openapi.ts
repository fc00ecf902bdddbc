// `npm run lint:openapi`: checks every published OpenAPI document, in every rendering, with Redocly's recommended-strict
// rules and Spectral's `oas` ruleset. Rules that a document cannot follow are listed here with the reason.
import "./placeholder-settings";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { accessOpenApi } from "@/lib/api/access/openapi";
import { accountOpenApi } from "@/lib/api/account/openapi";
import { deviceOpenApi } from "@/lib/api/device/openapi";
import { withListedErrors } from "@/lib/api/openapi/listed-errors";
import { toVersion30 } from "@/lib/api/openapi/version-3-0";
import { payOpenApi } from "@/lib/api/pay/openapi";
import { sandboxOpenApi } from "@/lib/api/sandbox/openapi";

/** Spectral needs no exception. */
const REDOCLY_EXCEPTIONS = {
  // The product has no license that others could apply to its API.
  "info-license": "off",
  // /till/payments/{paymentID} beside /till/{tillID}/displays: the ID of a till begins with til_.
  "no-ambiguous-paths": "off",
} as const;

const DOCUMENTS = {
  device: deviceOpenApi(),
  sandbox: sandboxOpenApi(),
  account: accountOpenApi(),
  access: accessOpenApi(),
  pay: payOpenApi(),
};

const redocly = await createConfig({ extends: ["recommended-strict"], rules: REDOCLY_EXCEPTIONS });
const oas = new spectral.Spectral();
// The packages' types disagree about their own ruleset.
const oasRuleset = rulesets.oas as unknown as RulesetDefinition;
oas.setRuleset({ extends: [[oasRuleset, "recommended"]] });

async function faultsOf(name: string, document: object): Promise<string[]> {
  const source = JSON.stringify(document, null, 2);
  const problems = await lintFromString({ source, absoluteRef: `/${name}.json`, config: redocly });
  const results = await oas.run(source);
  return [
    ...problems.map(
      ({ ruleId, message, location }) =>
        `redocly ${ruleId}: ${message} (${location[0]?.pointer ?? ""})`,
    ),
    ...results.map(({ code, message, path }) => `spectral ${code}: ${message} (${path.join("/")})`),
  ];
}

let count = 0;
for (const [name, document] of Object.entries(DOCUMENTS)) {
  for (const [version, rendering] of [
    ["3.1", document],
    ["3.0", toVersion30(document)],
    ["3.1, errors listed", withListedErrors(document)],
    ["3.0, errors listed", toVersion30(withListedErrors(document))],
  ] as const) {
    const faults = await faultsOf(name, rendering);
    count += faults.length;
    for (const fault of faults) console.error(`${name}, OpenAPI ${version}: ${fault}`);
  }
}
if (count > 0) {
  console.error(`${count} problems in the OpenAPI documents.`);
  process.exitCode = 1;
}
