"use client";
import { useMounted } from "@mantine/hooks";
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import * as messages from "@/lib/messages";
import classes from "./lazy-with-retry.module.css";

const m = messages.brokenPage;
const RETRY_MS = 5_000;

interface LazyOptions<Props> {
  loading?: (props: Props) => ReactNode;
  /** The server cannot render it. */
  inBrowserOnly?: boolean;
  /** It is on the page from the start: its code is requested as soon as the page's own has loaded. */
  preload?: boolean;
}

/** Code failed to load, as opposed to an error in code that loaded. */
class ChunkLoadError extends Error {}

const lazyOf = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      (cause: unknown) => {
        throw new ChunkLoadError("Part of the page failed to load", { cause });
      },
    ),
  );

/**
 * A component whose code loads apart from the page's, when it is first shown. If the code fails to load, the page
 * stays, says so and retries.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, inBrowserOnly, preload }: LazyOptions<Props> = {},
): ComponentType<Props> {
  const preloaded = preload && typeof window !== "undefined" ? load() : undefined;
  // The component that shows it handles the rejection.
  preloaded?.catch(() => undefined);
  const First = lazyOf(() => preloaded ?? load());

  function Lazy(props: Props) {
    const [{ Loaded, count }, setAttempt] = useState({ Loaded: First, count: 1 });
    const [isLoaded, setLoaded] = useState(preloaded === undefined);
    useEffect(() => {
      preloaded?.then(
        () => setLoaded(true),
        () => undefined,
      );
    }, []);
    const placeholder = loading?.(props);
    const retry = () => setAttempt({ Loaded: lazyOf(load), count: count + 1 });
    const fallback = (
      <>
        {placeholder}
        <ChunkErrorMessage retry={retry} />
      </>
    );
    const part = (
      <ChunkErrorBoundary key={count} fallback={fallback}>
        <Suspense fallback={placeholder}>
          <Loaded {...props} />
        </Suspense>
      </ChunkErrorBoundary>
    );
    // A re-render before the code has loaded would replace what the server rendered with the placeholder.
    const [serverRendered] = useState(part);
    return isLoaded || count > 1 ? part : serverRendered;
  }

  function LazyInBrowser(props: Props) {
    return useMounted() ? <Lazy {...props} /> : loading?.(props);
  }

  return inBrowserOnly ? LazyInBrowser : Lazy;
}

interface ChunkErrorBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps the page when the code of a part failed to load; passes every other error on. */
class ChunkErrorBoundary extends Component<ChunkErrorBoundaryProps, { error?: Error }> {
  static getDerivedStateFromError = (error: Error) => ({ error });

  override state: { error?: Error } = {};

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof ChunkLoadError)) throw error;
    return this.props.fallback;
  }
}

/** Says that a part is missing; retries on a timer, when the connection is back, and on a click. */
function ChunkErrorMessage({ retry }: { retry: () => void }) {
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    const timer = setTimeout(() => retryNow(), RETRY_MS);
    const onOnline = () => retryNow();
    window.addEventListener("online", onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", onOnline);
    };
  }, []);
  return (
    <div role="alert" className={classes.missing}>
      {m.partMissing}{" "}
      <button type="button" className={classes.retry} onClick={retry}>
        {m.retry}
      </button>
    </div>
  );
}
