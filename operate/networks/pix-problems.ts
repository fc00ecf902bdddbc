// How the server that plays a bank with the Pix API refuses: as the document says, and as a bank with deviations does for a
// while.
import { randomUUID } from "node:crypto";
import { minutes } from "@/lib/kit/time";
import { Counts, isInMaintenance, maintenancePage } from "./deviation";
import type { PixCharge, PixRefusal } from "./pix-books";
import type { PixDeviation } from "./pix-deviations";

export const problem = ({
  status,
  type,
  more,
  headers = {},
}: {
  status: number;
  type: string;
  more: object;
  headers?: Record<string, string>;
}): Response =>
  Response.json(
    {
      type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
      title: type,
      status,
      correlationId: randomUUID(),
      ...more,
    },
    { status, headers: { ...headers, "content-type": "application/problem+json" } },
  );

export const refuse = ({ status, type, detail, violation }: PixRefusal): Response =>
  problem({ status, type, more: { detail, ...(violation && { violacoes: [violation] }) } });

const SOAP_FAULT =
  '<?xml version="1.0"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body/></soapenv:Envelope>';
/** When a payment is seen, and after how many looks a removal. */
const LATE_MS = minutes(1);
const LATE_LOOKS = 2;

/** What a bank with deviations does only later. `now` is in milliseconds. */
export class PixDelays {
  private readonly counts = new Counts();
  /** How often each charge has been shown since it was removed. */
  private readonly shown = new Counts();

  constructor(
    private readonly does: (deviation: PixDeviation) => boolean,
    private readonly now: () => number,
  ) {}

  /** The answer to any call in a maintenance window. */
  maintenance(): Response | undefined {
    const isNow = this.does("maintenance") && isInMaintenance(this.counts.next("maintenance"));
    return isNow ? maintenancePage() : undefined;
  }

  /** The answer to a call that would succeed the next time. */
  refusal(method: string, path: string): Response | undefined {
    if (this.isTurn("faults_in_xml", 5)) {
      return new Response(SOAP_FAULT, { status: 500, headers: { "content-type": "text/xml" } });
    }
    if (this.isTurn("limits", 7))
      return problem({
        status: 429,
        type: "LimiteExcedido",
        more: {},
        headers: { "retry-after": "1" },
      });
    if (this.isTurn("limits_without_header", 7)) {
      return Response.json({ errorCode: "429", retryAfterSeconds: 30 }, { status: 429 });
    }
    const isChange = method === "PATCH" || (method === "PUT" && path.includes("/devolucao/"));
    const isFirst = () => this.counts.next(`${method} ${path}`) === 1;
    return isChange && this.does("momentary_locks") && isFirst()
      ? problem({ status: 423, type: "RecursoBloqueado", more: {} })
      : undefined;
  }

  /** What a charge tells of what paid it and of its status; `lagMs`: of the former, anyway. */
  shownOf({ txid, status, pix }: PixCharge, lagMs = 0): Pick<PixCharge, "status" | "pix"> {
    const isLate = this.does("states_change_late");
    const lag = isLate ? LATE_MS : lagMs;
    const shown = pix.filter(({ horario }) => !(Date.parse(horario) + lag > this.now()));
    if (!isLate || status === "ATIVA") return { status, pix: shown };
    const isSeen = status === "CONCLUIDA" ? shown.length > 0 : this.shown.next(txid) > LATE_LOOKS;
    return { status: isSeen ? status : "ATIVA", pix: shown };
  }

  private isTurn(deviation: PixDeviation, every: number): boolean {
    return this.does(deviation) && spread(this.counts.next(deviation)) % every === 0;
  }
}

/** Numbers without an order: a refusal in an even rhythm would meet the same call of every cycle. */
const spread = (count: number): number => (Math.imul(count, 2_654_435_761) >>> 0) >>> 16;
