// The parts of a request that identify data: path parameters, and fields of the query and body.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { newId } from "@/lib/kit/ids";
import { root } from "@/operate/launch/settings.mjs";
import { newPhone } from "@/tests/support/merchant";
import { KIND_OF } from "@/tests/support/named-things";
import { allSubjects, type Subject } from "../fuzz/subjects";
import { inputSchema } from "../input-schema";

/** Path parameters that identify an organization's data. */
const PARAMETERS = new Set([
  ..."paymentID refundID subscriptionID deliveryID attemptNumber deviceKeyID userID".split(" "),
  ..."invitationID caughtRequestID tillID displayID sessionID savedViewID channelID".split(" "),
  "orderNumber",
  "reference",
  "noteID",
  "reusableLinkID",
  "networkID",
  "locationID",
  "slideID",
  "itemID",
  "shiftID",
  "phone",
]);
/** Path parameters that identify pages of the documentation. */
const PUBLIC = new Set(["slug", "api"]);
const TIME_FIELDS = ["from", "to", "since"];
/** Secrets in a URL, a QR code or an email: anyone who has one has access. */
const SECRETS = new Set(["token", "phoneCode", "code", "key"]);

/** Fields, and what each can name. */
const QUERY_FIELDS: Record<string, string[]> = {
  payer_phone: ["phone"],
  phone: ["phone"],
  merchant_order_id: ["order"],
  payment_id: ["paymentID"],
  subscription_id: ["subscriptionID"],
  device_id: ["deviceKeyID"],
  till_id: ["tillID"],
  location_id: ["locationID"],
  member_id: ["userID"],
  ids: ["paymentID"],
  actor: ["userID", "deviceKeyID"],
  q: ["order", "phone", "paymentID", "refundID"],
  search: ["orderNumber", "order"],
  tag: ["tag"],
};
const BODY_FIELDS: Record<string, string[]> = {
  payment_id: ["paymentID"],
  payment_ids: ["paymentID"],
  instead_of: ["paymentID"],
  subscription_id: ["subscriptionID"],
  till_id: ["tillID"],
  location_id: ["locationID"],
  location_ids: ["locationID"],
  user_id: ["userID"],
  question_id: ["questionID"],
  scan_id: ["scanID"],
  organization_id: ["organizationID"],
  idempotency_key: ["idempotencyKey"],
  references: ["paymentID", "refundID"],
  payment_reference: ["paymentID"],
  add: ["tag"],
  remove: ["tag"],
};
/** These do not identify anyone's data. */
const PLAIN_FIELDS = new Set(
  [
    "comment reason day time_zone from to url description secret limit name status amount amount_min amount_max",
    "currency email base_url action current_password password organization_name payer_phone personal_qr",
    "merchant_order_id",
    "reference phone expires_at cursor created_from created_to ip hidden accent_color logo",
    "item last_at text language title profile kind client_id client_secret subscription_key merchant_serial_number",
    "token_url certificate certificate_password authority pix_key merchant_city show",
    "pin accepts approval speed payers receipt_address tax_number receipt_footer picture",
    "category tip barcode longest_link_days api_key application_key account_number token_scope token_headers token_query",
    "api_headers api_query path_versions on time_from time_to words",
  ].flatMap((line) => line.split(" ")),
);

/** Returns a value of the same format that does not exist; an attempt number is returned unchanged. */
export function unknownLike(slot: string, value: string): string {
  const kind = KIND_OF[slot];
  if (kind) return newId(kind);
  if (slot === "phone") return newPhone();
  if (slot === "attemptNumber") return value;
  const letters = slot === "orderNumber" ? "ABCDEFGHJKLMNPQRSTUVWXYZ" : "abcdefghijkmnopq";
  return Array.from(randomBytes(value.length), (byte) => letters[byte % letters.length]).join("");
}

export interface Slot {
  where: "path" | "query" | "body";
  /** The name of the parameter or field. */
  name: string;
  /** The kinds of data that it takes. */
  takes: string[];
  /** The request is invalid without it. */
  isRequired: boolean;
}

export interface Operation extends Subject {
  slots: Slot[];
  /** Access is granted by a secret in the request itself. */
  isOpenedBySecret: boolean;
  /** Parameters and fields that the tables above do not cover. */
  unknown: string[];
  bodySchema?: z.core.JSONSchema.JSONSchema;
  isIdempotent: boolean;
  /** The query parameters about time that it requires. */
  requiredTimes: string[];
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Returns the fields of a schema that take any text. */
function textFields(schema: JsonSchema | boolean | undefined, name = ""): string[] {
  if (!schema || typeof schema === "boolean") return [];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const { items } = schema;
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([field, of]) => textFields(of, field)),
    ...choices.flatMap((choice) => textFields(choice, name)),
    ...(items && !Array.isArray(items) ? textFields(items, name) : []),
    ...(schema.type === "string" && !schema.enum && !schema.format && name ? [name] : []),
  ];
}

const jsonOf = (schema: z.ZodType | undefined): JsonSchema | undefined =>
  schema && inputSchema(schema);

const inPath = (address: string) => [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

function slotsOf(subject: Subject, body: JsonSchema | undefined): Omit<Operation, keyof Subject> {
  const slots: Slot[] = [];
  const unknown: string[] = [];
  let isOpenedBySecret = false;
  for (const name of inPath(subject.address)) {
    const slot = name === "reference" ? "paymentID" : name;
    if (SECRETS.has(name)) isOpenedBySecret = true;
    else if (PARAMETERS.has(name))
      slots.push({ where: "path", name, takes: [slot], isRequired: true });
    else if (!PUBLIC.has(name)) unknown.push(`{${name}}`);
  }
  // The query parameter of the sandbox phone is in no table of operations.
  const extra = subject.surface === "sandbox" && subject.method === "GET" ? ["phone"] : [];
  const query = jsonOf(subject.query);
  for (const name of new Set([...textFields(query), ...extra])) {
    const takes = name === "cursor" ? [cursorOf(subject)] : QUERY_FIELDS[name];
    const isRequired = query?.required?.includes(name) ?? false;
    if (takes) slots.push({ where: "query", name, takes, isRequired });
    else if (!PLAIN_FIELDS.has(name)) unknown.push(`?${name}`);
  }
  const fields = new Set(textFields(body));
  for (const name of fields) {
    const takes = BODY_FIELDS[name];
    if (takes) slots.push({ where: "body", name, takes, isRequired: false });
    else if (SECRETS.has(name)) isOpenedBySecret ||= subject.surface === "access";
    else if (!PLAIN_FIELDS.has(name)) unknown.push(`body's ${name}`);
  }
  const isIdempotent = (subject as { idempotent?: boolean }).idempotent === true;
  const requiredTimes = (query?.required ?? []).filter((name) => TIME_FIELDS.includes(name));
  const read = { slots, unknown, isOpenedBySecret, isIdempotent, requiredTimes };
  return { ...read, ...(body && { bodySchema: body }) };
}

/** A cursor belongs to its list. */
export const cursorOf = ({ address }: Subject): string => `cursor of ${address}`;

interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, JsonSchema> };
}
interface OpenApiOperation {
  requestBody?: { content: { "application/json": { schema: JsonSchema } } };
}

/** Returns the calls behind the route that takes any path: those of the gateway API. */
function gatewaySubjects({ address, surface }: Subject): (Subject & { body?: undefined } & {
  bodySchema?: JsonSchema;
})[] {
  const file = path.join(root, "docs", "network-gateway.openapi.json");
  const { paths, components } = JSON.parse(readFileSync(file, "utf8")) as OpenApi;
  return Object.entries(paths).flatMap(([below, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => {
      const given = requestBody?.content["application/json"].schema;
      const bodySchema = given?.$ref ? components.schemas[given.$ref.split("/").at(-1)!] : given;
      return {
        surface,
        method: method.toUpperCase(),
        address: address.replace("/{path}", below),
        ...(bodySchema && { bodySchema }),
      };
    }),
  );
}

/** Returns every method of every route, with the slots that name data. */
export function allOperations(): Operation[] {
  const found = allSubjects();
  const isGateway = ({ address }: Subject) => address.endsWith("/gateway/{path}");
  const gateway = found.filter(isGateway).slice(0, 1).flatMap(gatewaySubjects);
  return [...found.filter((one) => !isGateway(one)), ...gateway].map((subject) => {
    const body =
      "bodySchema" in subject ? (subject.bodySchema as JsonSchema) : jsonOf(subject.body);
    return { ...subject, ...slotsOf(subject, body) };
  });
}
