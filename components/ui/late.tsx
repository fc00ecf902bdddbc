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
import classes from "./late.module.css";

const m = messages.brokenPage;
const RETRY_MS = 5_000;

interface Meanwhile<Props> {
  loading?: (props: Props) => ReactNode;
  /** It cannot be drawn by the server. */
  inBrowserOnly?: boolean;
  /** It is in the page from the start: its code is asked for as soon as the page's own has come. */
  isSoon?: boolean;
}

/** Code that did not come, as something else than a fault of the code that did. */
class CodeDidNotCome extends Error {}

const lazyOf = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      (cause: unknown) => {
        throw new CodeDidNotCome("A part of the page did not come", { cause });
      },
    ),
  );

/**
 * A component whose code comes apart from the page's, when it is shown for the first time. Should the code not come,
 * the page stays as it is, says so, and asks for it again.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, inBrowserOnly, isSoon }: Meanwhile<Props> = {},
): ComponentType<Props> {
  const begun = isSoon && typeof window !== "undefined" ? load() : undefined;
  // Who shows it hears of it.
  begun?.catch(() => undefined);
  const First = lazyOf(() => begun ?? load());

  function Late(props: Props) {
    const [{ Loaded, count }, setAttempt] = useState({ Loaded: First, count: 1 });
    const [hasCome, setCome] = useState(begun === undefined);
    useEffect(() => {
      begun?.then(
        () => setCome(true),
        () => undefined,
      );
    }, []);
    const meanwhile = loading?.(props);
    const retry = () => setAttempt({ Loaded: lazyOf(load), count: count + 1 });
    const without = (
      <>
        {meanwhile}
        <PartMissing retry={retry} />
      </>
    );
    const part = (
      <Without key={count} fallback={without}>
        <Suspense fallback={meanwhile}>
          <Loaded {...props} />
        </Suspense>
      </Without>
    );
    // What the server has drawn stays as it is: drawn again before its code is there, it would vanish until then.
    const [asDrawn] = useState(part);
    return hasCome || count > 1 ? part : asDrawn;
  }

  function LateInBrowser(props: Props) {
    return useMounted() ? <Late {...props} /> : loading?.(props);
  }

  return inBrowserOnly ? LateInBrowser : Late;
}

interface WithoutProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** The page goes on without a part whose code did not come. Whatever else is wrong is not kept here. */
class Without extends Component<WithoutProps, { error?: Error }> {
  static getDerivedStateFromError = (error: Error) => ({ error });

  override state: { error?: Error } = {};

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof CodeDidNotCome)) throw error;
    return this.props.fallback;
  }
}

/** Says that a part is missing, and asks for it again: by itself, when the connection is back, and by hand. */
function PartMissing({ retry }: { retry: () => void }) {
  const again = useEffectEvent(retry);
  useEffect(() => {
    const timer = setTimeout(() => again(), RETRY_MS);
    const onOnline = () => again();
    window.addEventListener("online", onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", onOnline);
    };
  }, []);
  return (
    <div role="alert" className={classes.missing}>
      {m.partMissing}{" "}
      <button type="button" className={classes.again} onClick={retry}>
        {m.retry}
      </button>
    </div>
  );
}
