// Which parts of a request identify data: path parameters, and fields of the query and body.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { newId } from "@/lib/kit/ids";
import { newPhone } from "@/tests/support/merchant";
import { KIND_OF } from "@/tests/support/named-things";
import { root } from "@/scripts/launch/settings.mjs";
import { allSubjects, type Subject } from "../fuzz/subjects";

/** A name in braces in an address, and what of an organization's things it takes. */
const PARAMETERS = new Set([
  ..."paymentID refundID subscriptionID deliveryID attemptNumber deviceKeyID userID".split(" "),
  ..."invitationID tillID displayID sessionID orderNumber reference".split(" "),
]);
/** Anyone who has it has access: it is a secret in the URL, behind a QR code, or in an email. */
const SECRETS = new Set(["token", "phoneCode", "code"]);

/** A field, and what it can name. */
const QUERY_FIELDS: Record<string, string[]> = {
  payer_phone: ["phone"],
  phone: ["phone"],
  merchant_order_id: ["order"],
  payment_id: ["paymentID"],
  subscription_id: ["subscriptionID"],
  device_id: ["deviceKeyID"],
  ids: ["paymentID"],
  actor: ["userID", "deviceKeyID"],
  q: ["order", "phone", "paymentID", "refundID"],
  search: ["orderNumber", "order"],
};
const BODY_FIELDS: Record<string, string[]> = {
  payment_id: ["paymentID"],
  subscription_id: ["subscriptionID"],
  till_id: ["tillID"],
  organization_id: ["organizationID"],
  idempotency_key: ["idempotencyKey"],
  references: ["paymentID", "refundID"],
  payment_reference: ["paymentID"],
};
/** These do not identify anyone's data. */
const PLAIN_FIELDS = new Set(
  [
    "comment reason day time_zone from to url description secret limit name status amount amount_min amount_max",
    "currency email base_url action current_password password organization_name payer_phone merchant_order_id",
    "reference phone expires_at cursor",
  ].flatMap((line) => line.split(" ")),
);

/** A value of the same format that does not exist. */
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
  /** As the request calls it. */
  name: string;
  /** What it takes, by any of these. */
  takes: string[];
  /** Without it the request is none. */
  isRequired: boolean;
}

export interface Asked extends Subject {
  slots: Slot[];
  /** What opens it is a secret in the request itself. */
  isOpenedBySecret: boolean;
  /** Parts of which it is not known what they name. */
  unknown: string[];
  bodySchema?: z.core.JSONSchema.JSONSchema;
  isIdempotent: boolean;
  /** It answers only about days that it is given. */
  isDayWanted: boolean;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The fields of a schema that take any text. */
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
  schema && z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

const inPath = (address: string) => [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

function slotsOf(subject: Subject, body: JsonSchema | undefined): Omit<Asked, keyof Subject> {
  const slots: Slot[] = [];
  const unknown: string[] = [];
  let isOpenedBySecret = false;
  for (const name of inPath(subject.address)) {
    const slot = name === "reference" ? "paymentID" : name;
    if (SECRETS.has(name)) isOpenedBySecret = true;
    else if (PARAMETERS.has(name))
      slots.push({ where: "path", name, takes: [slot], isRequired: true });
    else unknown.push(`{${name}}`);
  }
  // What the sandbox's phone asks by is in no table.
  const asked = subject.surface === "sandbox" && subject.method === "GET" ? ["phone"] : [];
  const query = jsonOf(subject.query);
  for (const name of new Set([...textFields(query), ...asked])) {
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
  const isDayWanted = query?.required?.includes("from") ?? false;
  const read = { slots, unknown, isOpenedBySecret, isIdempotent, isDayWanted };
  return { ...read, ...(body && { bodySchema: body }) };
}

/** A cursor is one of its list's. */
export const cursorOf = ({ address }: Subject): string => `cursor of ${address}`;

interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, JsonSchema> };
}
interface OpenApiOperation {
  requestBody?: { content: { "application/json": { schema: JsonSchema } } };
}

/** The calls behind the one address that takes any path: those of the gateway contract. */
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

/** Every method of every address, with what in it names something. */
export function allAsked(): Asked[] {
  const found = allSubjects();
  const isGateway = ({ address }: Subject) => address.endsWith("/gateway/{path}");
  const gateway = found.filter(isGateway).slice(0, 1).flatMap(gatewaySubjects);
  return [...found.filter((one) => !isGateway(one)), ...gateway].map((subject) => {
    const body =
      "bodySchema" in subject ? (subject.bodySchema as JsonSchema) : jsonOf(subject.body);
    return { ...subject, ...slotsOf(subject, body) };
  });
}
