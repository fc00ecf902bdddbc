"use client";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import * as messages from "@/lib/messages";
import { loadScalar, scalarConfiguration, type ScalarReference } from "./scalar";
import { keepAccessible } from "./scalar-accessibility";
import { type KeyIssuer, TestKey } from "./test-key";
import classes from "./api-reference.module.css";

const m = messages.docs.reference;

/** An OpenAPI document as pages with samples and requests, shown by Scalar, which loads only here. */
export function ApiReference({
  title,
  source,
  basePath,
  script,
  schemes,
  issuer,
  returnTo,
}: {
  title: string;
  /** The path of the OpenAPI document. */
  source: string;
  /** The path under which the operations are. */
  basePath: string;
  script: string;
  schemes: Readonly<Record<string, { type: string }>>;
  issuer: KeyIssuer;
  returnTo: string;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const [key, setKey] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });

  useEffect(() => {
    let reference: ScalarReference | undefined;
    let stopCorrecting: (() => void) | undefined;
    let isGone = false;
    loadScalar(script).then(
      (scalar) => {
        if (isGone || !holder.current) return;
        // It replaces the element that it is given.
        const element = document.createElement("div");
        holder.current.replaceChildren(element);
        reference = scalar.createApiReference(
          element,
          scalarConfiguration({ source, basePath, schemes, scheme, key }),
        );
        stopCorrecting = keepAccessible(holder.current);
        setState("loaded");
      },
      () => setState("failed"),
    );
    return () => {
      isGone = true;
      stopCorrecting?.();
      reference?.destroy();
    };
  }, [script, source, basePath, schemes, scheme, key, attempt]);

  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <TestKey issuer={issuer} returnTo={returnTo} onKey={setKey} />
      {state === "loading" && (
        <p className={classes.note} role="status">
          {m.loading}
        </p>
      )}
      {state === "failed" && (
        <p className={classes.note} role="alert">
          {m.failed}{" "}
          <button
            type="button"
            onClick={() => {
              setState("loading");
              setAttempt(attempt + 1);
            }}
          >
            {m.retry}
          </button>
        </p>
      )}
      <noscript>
        <p className={classes.note}>
          {m.noScript} <a href={source}>{source}</a>
        </p>
      </noscript>
      <div ref={holder} className={classes.reference} />
    </>
  );
}
