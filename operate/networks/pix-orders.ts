// What a bank with the Pix API reads of the requests that it is sent.
import { z } from "zod";

const reais = z.string().regex(/^\d{1,10}\.\d{2}$/);
const Debtor = z.object({
  cpf: z
    .string()
    .regex(/^\d{11}$/)
    .optional(),
  cnpj: z
    .string()
    .regex(/^\d{14}$/)
    .optional(),
  nome: z.string().max(200),
});
export const Order = z.object({
  devedor: Debtor.optional(),
  calendario: z.object({ expiracao: z.int().min(1) }),
  valor: z.object({ original: reais }),
  chave: z.string().max(77),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z
    .array(z.object({ nome: z.string().max(50), valor: z.string().max(200) }))
    .max(50)
    .optional(),
});
export const Revision = Order.partial().extend({
  status: z.literal("REMOVIDA_PELO_USUARIO_RECEBEDOR").optional(),
});
export const TokenOrder = z
  .object({ grant_type: z.string(), scope: z.string().optional() })
  .transform(({ grant_type, scope }) => ({ grant_type, ...(scope !== undefined && { scope }) }));

/** Amounts that are numbers, as text: some banks take both. */
export function formatAmounts(body: unknown): unknown {
  const formatted = (amount: unknown) => (typeof amount === "number" ? amount.toFixed(2) : amount);
  if (typeof body !== "object" || body === null || !("valor" in body)) return body;
  const { valor } = body;
  const isNested = typeof valor === "object" && valor !== null && "original" in valor;
  return {
    ...body,
    valor: isNested ? { ...valor, original: formatted(valor.original) } : formatted(valor),
  };
}

export const RefundOrder = z.object({ valor: reais, descricao: z.string().max(140).optional() });
