// The books of the server that plays a bank with the Pix API: charges, what was received, and refunds.
import { randomBytes } from "node:crypto";
import { seconds } from "@/lib/kit/time";

export interface PixRefund {
  id: string;
  rtrId: string;
  valor: string;
  descricao?: string;
  horario: { solicitacao: string; liquidacao?: string };
  status: string;
  natureza?: string;
  motivo?: string;
}

export interface PixReceipt {
  endToEndId: string;
  txid?: string;
  valor: string;
  chave: string;
  horario: string;
  infoPagador?: string;
  devolucoes: PixRefund[];
}

export interface PixCharge {
  txid: string;
  revisao: number;
  status: string;
  calendario: { criacao: string; expiracao: number };
  valor: { original: string };
  chave: string;
  /** Who is to pay. */
  devedor?: { cpf?: string | undefined; cnpj?: string | undefined; nome: string };
  solicitacaoPagador?: string;
  infoAdicionais?: { nome: string; valor: string }[];
  location: string;
  /** The number of its location. */
  place: number;
  pix: PixReceipt[];
}

/** What is wrong with a property of a request. */
interface Violation {
  razao: string;
  propriedade: string;
}

/** A request that is not possible; the rest is that of the answer. */
export class PixRefusal extends Error {
  readonly detail: string;
  readonly violation: Violation | undefined;

  constructor(
    readonly status: number,
    readonly type: string,
    { detail, violation }: { detail: string; violation?: Violation },
  ) {
    super(detail);
    this.detail = detail;
    this.violation = violation;
  }
}

/** How long a refund takes until it is decided. */
const REFUND_TIME = seconds(5);
const inReais = (amount: string): number => Math.round(Number(amount) * 100);

/** All charges and receipts of one key. `now` is in milliseconds. */
export class PixBooks {
  readonly charges = new Map<string, PixCharge>();
  readonly receipts: PixReceipt[] = [];
  private readonly revisions = new Map<string, PixCharge[]>();
  /** The next refunds are not carried out. */
  refundsFail = false;
  private counted = 0;

  constructor(
    private readonly chave: string,
    private readonly host: () => string,
    private readonly now: () => number = Date.now,
  ) {}

  create(
    txid: string,
    order: Pick<PixCharge, "calendario" | "valor" | "chave"> & Partial<PixCharge>,
  ): PixCharge {
    if (order.chave !== this.chave) {
      const violation = { razao: "A chave não pertence ao recebedor.", propriedade: "cob.chave" };
      throw new PixRefusal(400, "CobOperacaoInvalida", { detail: "Cobrança inválida.", violation });
    }
    if (inReais(order.valor.original) === 0) {
      const violation = {
        razao: "O valor da cobrança não pode ser 0.00.",
        propriedade: "cob.valor.original",
      };
      throw new PixRefusal(400, "CobOperacaoInvalida", { detail: "Cobrança inválida.", violation });
    }
    if (this.charges.has(txid)) {
      throw new PixRefusal(400, "CobOperacaoInvalida", { detail: "O txid já foi utilizado." });
    }
    const charge: PixCharge = {
      ...order,
      txid,
      revisao: 0,
      status: "ATIVA",
      calendario: { ...order.calendario, criacao: this.moment() },
      location: `${this.host()}/qr/v2/${randomBytes(16).toString("hex")}`,
      place: this.charges.size + 1,
      pix: [],
    };
    this.charges.set(txid, charge);
    return charge;
  }

  /** A `txid` that the bank makes. */
  newTxid = (): string => randomBytes(16).toString("hex");

  /** Changes a charge that nobody has paid; it keeps what it was. */
  revise(
    txid: string,
    change: Partial<Pick<PixCharge, "valor" | "solicitacaoPagador">>,
  ): PixCharge {
    const charge = this.find(txid);
    if (charge.status !== "ATIVA") {
      throw new PixRefusal(400, "CobOperacaoInvalida", { detail: "A cobrança não está ativa." });
    }
    this.keepRevision(charge);
    return Object.assign(charge, change);
  }

  /** A charge as it was. */
  revision(txid: string, revisao: number): PixCharge {
    const charge = this.find(txid);
    const was = [...(this.revisions.get(txid) ?? []), charge].find(
      (one) => one.revisao === revisao,
    );
    if (!was) throw new PixRefusal(404, "CobNaoEncontrado", { detail: "Revisão não encontrada." });
    return was;
  }

  private keepRevision(charge: PixCharge): void {
    this.revisions.set(charge.txid, [...(this.revisions.get(charge.txid) ?? []), { ...charge }]);
    charge.revisao += 1;
  }

  find(txid: string): PixCharge {
    const charge = this.charges.get(txid);
    if (!charge)
      throw new PixRefusal(404, "CobNaoEncontrado", { detail: "Cobrança não encontrada." });
    return charge;
  }

  remove(txid: string): PixCharge {
    const charge = this.find(txid);
    if (charge.status === "CONCLUIDA") {
      throw new PixRefusal(400, "CobOperacaoInvalida", { detail: "A cobrança já foi paga." });
    }
    this.keepRevision(charge);
    charge.status = "REMOVIDA_PELO_USUARIO_RECEBEDOR";
    return charge;
  }

  /** A payer pays a charge. */
  pay(txid: string, valor?: string): PixReceipt {
    const charge = this.find(txid);
    const { criacao, expiracao } = charge.calendario;
    const isOver = Date.parse(criacao) + seconds(expiracao) <= this.now();
    if (charge.status !== "ATIVA" || isOver) {
      throw new PixRefusal(400, "CobPayloadOperacaoInvalida", {
        detail: "A cobrança não pode ser paga.",
      });
    }
    return this.payOpened(txid, valor);
  }

  /** A payer who had the charge open pays it, whatever has become of it since. */
  payOpened(txid: string, valor?: string): PixReceipt {
    const charge = this.find(txid);
    const receipt = this.receive({ txid, valor: valor ?? charge.valor.original });
    if (charge.status === "ATIVA") charge.status = "CONCLUIDA";
    charge.pix.push(receipt);
    return receipt;
  }

  /** Money goes back by another way than this API: a portal, an app, after a report of fraud. */
  returnElsewhere(endToEndId: string, valor: string, natureza = "ORIGINAL"): PixRefund {
    const refund = this.refund(endToEndId, `PORTAL${this.uniqueDigits().slice(-12)}`, { valor });
    refund.status = "DEVOLVIDO";
    refund.horario.liquidacao = this.moment();
    refund.natureza = natureza;
    return refund;
  }

  /** A payer pays to the printed code. */
  payStatic(valor: string, infoPagador?: string): PixReceipt {
    return this.receive({ valor, ...(infoPagador !== undefined && { infoPagador }) });
  }

  refund(
    endToEndId: string,
    id: string,
    { valor, descricao }: { valor: string; descricao?: string | undefined },
  ): PixRefund {
    const receipt = this.receiptOf(endToEndId);
    const earlier = receipt.devolucoes.find((one) => one.id === id);
    if (earlier) {
      throw new PixRefusal(400, "PixDevolucaoInvalida", {
        detail: "O id da devolução já foi utilizado.",
      });
    }
    const returned = receipt.devolucoes
      .filter(({ status }) => status !== "NAO_REALIZADO")
      .reduce((sum, earlierOne) => sum + inReais(earlierOne.valor), 0);
    if (returned + inReais(valor) > inReais(receipt.valor)) {
      const razao = "A soma das devoluções ultrapassa o valor do Pix.";
      const violation = { razao, propriedade: "devolucao.valor" };
      throw new PixRefusal(400, "PixDevolucaoInvalida", {
        detail: "Devolução inválida.",
        violation,
      });
    }
    const refund: PixRefund = {
      valor,
      ...(descricao !== undefined && { descricao }),
      id,
      rtrId: `D${this.uniqueDigits()}`,
      horario: { solicitacao: this.moment() },
      status: "EM_PROCESSAMENTO",
    };
    if (this.refundsFail) refund.motivo = "A conta do pagador foi encerrada.";
    receipt.devolucoes.push(refund);
    return refund;
  }

  findRefund(endToEndId: string, id: string): PixRefund {
    const refund = this.receiptOf(endToEndId).devolucoes.find((one) => one.id === id);
    if (!refund)
      throw new PixRefusal(404, "PixDevolucaoNaoEncontrada", {
        detail: "Devolução não encontrada.",
      });
    return refund;
  }

  /** Decides refunds whose time has come, so that reading is all that the server has to do. */
  decideRefunds(): void {
    for (const { devolucoes } of this.receipts) {
      for (const refund of devolucoes) {
        const isDue = Date.parse(refund.horario.solicitacao) + REFUND_TIME <= this.now();
        if (refund.status !== "EM_PROCESSAMENTO" || !isDue) continue;
        refund.status = refund.motivo === undefined ? "DEVOLVIDO" : "NAO_REALIZADO";
        refund.horario.liquidacao = this.moment();
      }
    }
  }

  private receive(receipt: Pick<PixReceipt, "valor"> & Partial<PixReceipt>): PixReceipt {
    const received = {
      endToEndId: `E${this.uniqueDigits()}`,
      chave: this.chave,
      horario: this.moment(),
      devolucoes: [],
      ...receipt,
    };
    this.receipts.push(received);
    return received;
  }

  receiptOf(endToEndId: string): PixReceipt {
    const receipt = this.receipts.find((one) => one.endToEndId === endToEndId);
    if (!receipt) throw new PixRefusal(404, "PixNaoEncontrado", { detail: "Pix não encontrado." });
    return receipt;
  }

  private moment(): string {
    return new Date(this.now()).toISOString();
  }

  /** 31 digits. */
  private uniqueDigits(): string {
    this.counted += 1;
    const random = BigInt(`0x${randomBytes(8).toString("hex")}`).toString();
    return `${random}${this.counted}`.padStart(31, "0").slice(-31);
  }
}
