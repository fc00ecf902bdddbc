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
  useSyncExternalStore,
} from "react";
import * as messages from "@/lib/messages";
import { whenIdle } from "./when-idle";
import classes from "./lazy-with-retry.module.css";

const m = messages.brokenPage;
const RETRY_MS = 5_000;

interface LazyOptions<Props> {
  loading?: (props: Props) => ReactNode;
  /** The server cannot render it. */
  inBrowserOnly?: boolean;
  /**
   * When its code is requested before it is shown: right after the page's own, for what is on the page from the start,
   * or once the page has nothing else to do, so that what opens on a click opens at once.
   */
  preload?: "now" | "idle";
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
 * A component whose code loads apart from the page's, when it is first shown or before. If the code fails to load, the
 * page stays, says so and retries.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, inBrowserOnly, preload }: LazyOptions<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const start = async () => (loaded ??= await load());
  const isInBrowser = typeof window !== "undefined";
  const preloaded = preload === "now" && isInBrowser ? start() : undefined;
  // The component that shows it handles the rejection.
  preloaded?.catch(() => undefined);
  if (preload === "idle" && isInBrowser) whenIdle(() => void start().catch(() => undefined));
  const First = lazyOf(() => preloaded ?? start());

  /** A part of what the server rendered, or of the first page that is shown. */
  function Hydrated(props: Props) {
    const [{ Loaded, count }, setAttempt] = useState({ Loaded: First, count: 1 });
    const [isLoaded, setLoaded] = useState(false);
    useEffect(() => {
      (preloaded ?? start()).then(
        () => setLoaded(true),
        () => undefined,
      );
    }, []);
    const placeholder = loading?.(props);
    const retry = () => setAttempt({ Loaded: lazyOf(start), count: count + 1 });
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

  /** A part that opens later. Without Suspense, because React leaves a fallback on the screen for at least 300 ms. */
  function Opened(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [{ count, hasFailed }, setAttempt] = useState({ count: 1, hasFailed: false });
    useEffect(() => {
      let isShown = true;
      start().then(
        (component) => isShown && setLoaded(() => component),
        () => isShown && setAttempt({ count, hasFailed: true }),
      );
      return () => {
        isShown = false;
      };
    }, [count]);
    if (Loaded) return <Loaded {...props} />;
    const retry = () => setAttempt({ count: count + 1, hasFailed: false });
    return (
      <>
        {loading?.(props)}
        {hasFailed && <ChunkErrorMessage retry={retry} />}
      </>
    );
  }

  function Lazy(props: Props) {
    const [wasHydrated] = useState(useIsHydrating());
    return wasHydrated ? <Hydrated {...props} /> : <Opened {...props} />;
  }

  function LazyInBrowser(props: Props) {
    return useMounted() ? <Opened {...props} /> : loading?.(props);
  }

  return inBrowserOnly ? LazyInBrowser : Lazy;
}

const never = () => () => undefined;

/** True on the server and while the browser hydrates what the server rendered. */
const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

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
export function ChunkErrorMessage({ retry }: { retry: () => void }) {
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    const timer = setInterval(() => retryNow(), RETRY_MS);
    const onOnline = () => retryNow();
    window.addEventListener("online", onOnline);
    return () => {
      clearInterval(timer);
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
