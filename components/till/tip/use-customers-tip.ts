import { useEffect, useState } from "react";
import { useView } from "@/components/session/view-provider";
import type { Answer, Scope } from "@/lib/client/api";
import { follow } from "../payment/follow";
import { askForTip, readTipQuestion, tipQuestionEvents } from "../queries";
import { useStreamOwner } from "../stream-owner";

type TipUpdate = Answer<"GET /till/{tillID}/tip-question">;

/** What this page asks of its displays, one request after the other: a late one must not undo the next. */
let turn: Promise<unknown> = Promise.resolve();

const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
  const done = turn.then(act);
  turn = done.catch(() => undefined);
  return done;
};

/**
 * Asks for a tip on the till's customer displays for as long as it is mounted. `chosen` is the tip in major units, 0 for
 * none, once the customer has chosen. That it cannot ask is nobody's concern: the till asks too.
 */
export function useCustomersTip(tillId: string, amount: number) {
  const { organizationId, mode } = useView();
  const owner = useStreamOwner();
  const [isOnDisplay, setOnDisplay] = useState(false);
  const [chosen, setChosen] = useState<number>();
  useEffect(() => {
    const scope: Scope = { organizationId, mode };
    let isGone = false;
    let end: (() => void) | undefined;
    const ask = async () => {
      if (isGone) return;
      const { question_id: id, displays } = await askForTip(scope, tillId, amount);
      if (isGone || id === undefined) return;
      setOnDisplay(displays > 0);
      end = follow<TipUpdate>({
        stream: tipQuestionEvents(scope, tillId),
        owner,
        event: "tip",
        read: (signal) => readTipQuestion(scope, tillId, signal),
        onUpdate: (update) => {
          const isOver = update.question_id !== id;
          if (isOver) setOnDisplay(false);
          else if (update.tip !== undefined) setChosen(update.tip);
          return isOver || update.tip !== undefined;
        },
        onReach: () => undefined,
        onRefused: () => setOnDisplay(false),
      });
    };
    const asking = inTurn(ask).catch(() => undefined);
    return () => {
      isGone = true;
      end?.();
      void asking.then(() => inTurn(() => askForTip(scope, tillId, null))).catch(() => undefined);
    };
  }, [tillId, amount, organizationId, mode, owner]);
  return { isOnDisplay, chosen };
}
