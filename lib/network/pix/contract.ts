// What Qassa reads of the answers of the Pix API 2.9. Anything else in them is ignored: the API adds fields, states and
// values within a version.
import { z } from "zod";

const text = (most: number) =>
  z.string().transform((said) => said.replaceAll("\0", "").slice(0, most).toWellFormed());
const instant = z.iso
  .datetime({ offset: true, local: false })
  .transform((moment) => new Date(moment));
/** An amount in reais, to minor units. */
const amount = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((reais) => BigInt(reais.replace(".", "")));

export const AccessToken = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/),
  expires_in: z.coerce.number().positive(),
  scope: z.string().optional(),
});

export const Refund = z.object({
  id: z.string(),
  valor: amount,
  status: text(100),
  motivo: text(300).optional().catch(undefined),
});
export type Refund = z.output<typeof Refund>;

export const Receipt = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  txid: z.string().optional(),
  valor: amount,
  horario: instant,
  infoPagador: text(140).optional().catch(undefined),
  devolucoes: z.array(Refund).optional().catch(undefined),
});
export type Receipt = z.output<typeof Receipt>;

export const Charge = z.object({
  txid: z.string(),
  status: text(100),
  // Banks write times in more ways than the document says.
  calendario: z
    .object({ criacao: instant, expiracao: z.coerce.number().int().positive() })
    .optional()
    .catch(undefined),
  valor: z.object({ original: amount }),
  pixCopiaECola: z.string().min(1).max(512).optional().catch(undefined),
  location: z.string().max(77).optional().catch(undefined),
  loc: z
    .object({ location: z.string().max(77).optional() })
    .optional()
    .catch(undefined),
  pix: z.array(Receipt).optional(),
});
export type Charge = z.output<typeof Charge>;

const parametros = z.object({
  paginacao: z.object({
    paginaAtual: z.int().min(0),
    quantidadeDePaginas: z.int().min(0),
  }),
});
// What one entry of a list says must not make the others unreadable.
export const Charges = z.object({ parametros, cobs: z.array(Charge.optional().catch(undefined)) });
export const Receipts = z.object({ parametros, pix: z.array(Receipt).default([]) });

export const Problem = z.object({
  title: text(200).optional().catch(undefined),
  detail: text(500).optional().catch(undefined),
  violacoes: z
    .array(z.object({ razao: text(300).optional(), propriedade: text(100).optional() }))
    .optional()
    .catch(undefined),
});
