// What a bank with the Pix API reads of the requests that it is sent.
import { z } from "zod";

const reais = z.string().regex(/^\d{1,10}\.\d{2}$/);
export const Order = z.object({
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
export const RefundOrder = z.object({ valor: reais, descricao: z.string().max(140).optional() });
