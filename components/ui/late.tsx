"use client";
import { useMounted } from "@mantine/hooks";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

interface Meanwhile {
  loading?: () => ReactNode;
  /** It cannot be drawn by the server. */
  inBrowserOnly?: boolean;
}

/** A component whose code comes apart from the page's, when it is shown for the first time. */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, inBrowserOnly = false }: Meanwhile = {},
): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return function Late(props: Props) {
    const isMounted = useMounted();
    const meanwhile = loading?.();
    if (inBrowserOnly && !isMounted) return meanwhile;
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
