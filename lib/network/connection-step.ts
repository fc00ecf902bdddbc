import { DestinationRefused, HostNotResolved } from "@/lib/kit/outbound";
import type { CheckStep } from "./check-vocabulary";
import { NetworkNoAnswer } from "./port";

/** A step of a connection that does not work, and why, for people. */
export class ConnectionFault extends Error {
  constructor(
    readonly step: CheckStep,
    message: string,
  ) {
    super(message);
  }
}

/** Does what a step needs. Throws `ConnectionFault` if the network does not answer, or is not where it should be. */
export async function step<Answer>(name: CheckStep, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const isKnown = [NetworkNoAnswer, DestinationRefused, HostNotResolved].some(
      (kind) => error instanceof kind,
    );
    if (isKnown) throw new ConnectionFault(name, (error as Error).message);
    throw error;
  }
}
