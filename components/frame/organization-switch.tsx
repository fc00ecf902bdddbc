"use client";
import { lazy, Suspense, useState } from "react";
import { OrganizationButton } from "./organization-button";

const OrganizationMenu = lazy(() =>
  import("./organization-menu").then((module) => ({ default: module.OrganizationMenu })),
);

/** Which organization is shown; the others come when they are wanted. */
export function OrganizationSwitch() {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return <OrganizationButton onClick={() => setWanted(true)} />;
  return (
    <Suspense fallback={<OrganizationButton />}>
      <OrganizationMenu />
    </Suspense>
  );
}
