"use client";
import { useEffect, useEffectEvent } from "react";
import classes from "./notice.module.css";

const SHOWN_MS = 6_000;

interface NoticeProps {
  text: string | undefined;
  onGone: () => void;
}

/** A brief notification at the top of the phone. */
export function Notice({ text, onGone }: NoticeProps) {
  const hide = useEffectEvent(onGone);
  useEffect(() => {
    if (!text) return;
    const hiding = setTimeout(hide, SHOWN_MS);
    return () => clearTimeout(hiding);
  }, [text]);
  return (
    <div role="status" className={classes.place}>
      {text && (
        <p key={text} className={classes.notice}>
          {text}
        </p>
      )}
    </div>
  );
}
