"use client";
import { clockText, useNow } from "@/components/ui/clock";
import * as messages from "@/lib/messages";
import classes from "./waiting.module.css";

const m = messages.till.waiting;
const RADIUS = 45;
const AROUND = 2 * Math.PI * RADIUS;
const URGENT_MS = 60_000;

/**
 * How long the customer can still pay, by the server's clock, since a till's own may be wrong. Not read out every
 * second.
 */
export function CountdownRing({
  from,
  until,
  offset,
}: {
  from: string;
  until: string;
  /** The server's clock minus this one's, in milliseconds. */
  offset: number;
}) {
  const now = useNow(1000) + offset;
  const whole = Math.max(1, Date.parse(until) - Date.parse(from));
  const left = Math.min(whole, Math.max(0, Date.parse(until) - now));
  return (
    <div className={classes.ring} role="timer" aria-label={`${m.timeLeft} ${clockText(left)}`}>
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle cx="50" cy="50" r={RADIUS} />
        <circle
          className={`${classes.left} ${left < URGENT_MS ? classes.short : ""}`}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - left / whole)}
        />
      </svg>
      <span className={classes.time} aria-hidden>
        {clockText(left)}
      </span>
    </div>
  );
}
