"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RequestFailed } from "@/lib/client/fetch-json";

const retry = (failures: number, error: Error): boolean =>
  error instanceof RequestFailed && error.isPassing && failures < 2;

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry } } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
