import { StatusBadge } from "@/components/ui/status-badge";
import * as messages from "@/lib/messages";

const m = messages.reusableLinks;

export const stateText = (isActive: boolean): string => (isActive ? m.active : m.ended);

/** Whether payers can start payments. */
export const LinkState = ({ isActive }: { isActive: boolean }) => (
  <StatusBadge status={isActive ? "paid" : "cancelled"} label={stateText(isActive)} />
);
