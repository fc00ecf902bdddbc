// What Qassa reads of the answers of the Pix API 2.9. Anything else in them is ignored: the API adds fields, states and
// values within a version.
import { z } from "zod";
import { cutText } from "../http";
import { instant } from "./moments";

const text = (maxLength: number) => z.string().transform((value) => cutText(value, maxLength));
/** An amount in reais, to minor units: `10.00`, as the document says, but also `10`, `10.5` and the number 10.5. */
const amount = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/))
  .transform((reais) => {
    const [whole, cents = ""] = reais.split(".");
    return BigInt(`${whole}${cents.padEnd(2, "0")}`);
  });
/** What could be read of a list. What one entry says must not make the others unreadable. */
export interface Readable<Entry> {
  entries: Entry[];
  unreadable: number;
  /** What is wrong with the first that could not be read. */
  why?: string;
}

const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(z.unknown()).transform((all): Readable<z.output<Schema>> => {
    const list: Readable<z.output<Schema>> = { entries: [], unreadable: 0 };
    for (const entry of all) {
      const read = schema.safeParse(entry);
      if (read.success) list.entries.push(read.data);
      else {
        list.unreadable += 1;
        const [issue] = read.error.issues;
        list.why ??= `${issue?.path.join(".") || "entry"}: ${issue?.message}`;
      }
    }
    return list;
  });

export const AccessToken = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/),
  expires_in: z.coerce.number().positive(),
  scope: z.string().optional(),
});

/** The status of a refund whose money has arrived. */
export const REFUNDED = "DEVOLVIDO";

export const Refund = z
  .object({
    id: z.string().max(100).optional().catch(undefined),
    rtrId: z.string().max(100).optional().catch(undefined),
    valor: amount,
    status: text(100),
    descricao: text(140).optional().catch(undefined),
    motivo: text(300).optional().catch(undefined),
  })
  // A return that nobody requested by the API can lack the ID that its path would have.
  .transform(({ id, ...refund }) => ({ ...refund, id: id ?? refund.rtrId ?? "" }));
export type Refund = z.output<typeof Refund>;

// Some banks write txId, and some give "" or null for a payment that names no charge.
const names = { txid: z.string().nullish(), txId: z.string().nullish() };

const RawReceipt = z.object({
  ...names,
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  chave: z.string().max(100).optional().catch(undefined),
  valor: amount,
  horario: instant.optional().catch(undefined),
  infoPagador: text(140).optional().catch(undefined),
  devolucoes: listOf(Refund).optional().catch(undefined),
});
export const Receipt = RawReceipt.transform(({ txid, txId, ...receipt }) => ({
  ...receipt,
  txid: (txid ?? txId) || undefined,
}));
export type Receipt = z.output<typeof Receipt>;

const RawCharge = z.object({
  ...names,
  status: text(100),
  calendario: z
    .object({ criacao: instant, expiracao: z.coerce.number().int().positive() })
    .optional()
    .catch(undefined),
  valor: z.object({ original: amount }).optional().catch(undefined),
  pixCopiaECola: z.string().min(1).max(512).optional().catch(undefined),
  location: z.string().max(77).optional().catch(undefined),
  loc: z
    .object({ location: z.string().max(77).optional() })
    .optional()
    .catch(undefined),
  pix: listOf(Receipt).optional().catch(undefined),
});
export const Charge = RawCharge.transform(({ txid, txId, ...charge }) => ({
  ...charge,
  txid: txid ?? txId ?? "",
}));
export type Charge = z.output<typeof Charge>;

/** How many pages a list has; undefined if it does not say. */
const parametros = z
  .object({ paginacao: z.object({ quantidadeDePaginas: z.coerce.number().int().min(0) }) })
  .transform(({ paginacao }) => paginacao.quantidadeDePaginas)
  .optional()
  .catch(undefined);
export const Charges = z.object({ parametros, cobs: listOf(Charge) });
export const Receipts = z.object({
  parametros,
  pix: listOf(Receipt).default({ entries: [], unreadable: 0 }),
});
