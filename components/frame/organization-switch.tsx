"use client";
import { useState } from "react";
import { late } from "@/components/ui/late";
import { OrganizationButton } from "./organization-button";

const OrganizationMenu = late(
  () => import("./organization-menu").then((module) => module.OrganizationMenu),
  { loading: () => <OrganizationButton /> },
);

/** Which organization is shown; the others come when they are wanted. */
export function OrganizationSwitch() {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <OrganizationMenu /> : <OrganizationButton onClick={() => setWanted(true)} />;
}
