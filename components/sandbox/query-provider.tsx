"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RequestFailed } from "@/lib/client/request-json";

const retry = (failures: number, error: Error): boolean =>
  error instanceof RequestFailed && error.isPassing && failures < 2;

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // A phone without a connection says so. To wait for one and pay then, by itself, would be worse than to fail.
        defaultOptions: {
          queries: { retry, networkMode: "always" },
          mutations: { networkMode: "always" },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
