// The lists of the server that plays a bank with the Pix API: by time, in pages.
import { z } from "zod";

export const List = z.object({
  inicio: z.iso.datetime({ offset: true }),
  fim: z.iso.datetime({ offset: true }),
  txIdPresente: z.enum(["true", "false"]).optional(),
  devolucaoPresente: z.enum(["true", "false"]).optional(),
  "paginacao.paginaAtual": z.coerce.number().int().min(0).default(0),
  "paginacao.itensPorPagina": z.coerce.number().int().min(1).max(1000).default(100),
});
/** Of charges. */
export const ChargeList = List.extend({
  status: z.string().optional(),
  cpf: z.string().optional(),
  cnpj: z.string().optional(),
  locationPresente: z.enum(["true", "false"]).optional(),
});
export type ListQuery = z.output<typeof List>;

export const matchesFilter = (filter: "true" | "false" | undefined, is: boolean): boolean =>
  filter === undefined || is === (filter === "true");

export const isWithin = ({ inicio, fim }: ListQuery, moment: string): boolean =>
  Date.parse(moment) >= Date.parse(inicio) && Date.parse(moment) <= Date.parse(fim);

export function pageOf<Item>(query: ListQuery, all: Item[]) {
  const page = query["paginacao.paginaAtual"];
  const size = query["paginacao.itensPorPagina"];
  return {
    items: all.slice(page * size, (page + 1) * size),
    parametros: {
      inicio: query.inicio,
      fim: query.fim,
      paginacao: {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
        quantidadeTotalDeItens: all.length,
      },
    },
  };
}
