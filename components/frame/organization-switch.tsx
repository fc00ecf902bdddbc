"use client";
import { useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { OrganizationButton } from "./organization-button";

const OrganizationMenu = lazyWithRetry(
  () => import("./organization-menu").then((module) => module.OrganizationMenu),
  { loading: () => <OrganizationButton /> },
);

/** Which organization is shown; the others come when they are wanted. */
export function OrganizationSwitch() {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <OrganizationMenu /> : <OrganizationButton onClick={() => setWanted(true)} />;
}
