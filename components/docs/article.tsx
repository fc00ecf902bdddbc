"use client";
import { useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { Copy } from "@/components/ui/copy";
import * as messages from "@/lib/messages";
import classes from "./article.module.css";

/** A rendered document. Its blocks of code get a copy button, which needs JavaScript anyway. */
export function Article({ html }: { html: string }) {
  const [blocks, setBlocks] = useState<HTMLElement[]>([]);
  const findBlocks = useCallback((article: HTMLElement | null) => {
    if (article) setBlocks([...article.querySelectorAll<HTMLElement>("[data-code]")]);
  }, []);
  // The same object each time: React would otherwise write the HTML again, without the buttons.
  const [content] = useState({ __html: html });
  return (
    <>
      <article ref={findBlocks} className={classes.article} dangerouslySetInnerHTML={content} />
      {blocks.map((block, index) =>
        createPortal(
          <span className={classes.copy}>
            <Copy
              text={(block.querySelector("code")?.textContent ?? "").trimEnd()}
              label={messages.docs.copyCode}
            />
          </span>,
          block,
          String(index),
        ),
      )}
    </>
  );
}
