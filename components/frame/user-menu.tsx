"use client";
import { lazy, Suspense, useState } from "react";
import { UserButton } from "./user-button";

const UserMenuItems = lazy(() =>
  import("./user-menu-items").then((module) => ({ default: module.UserMenuItems })),
);

/** Who is signed in; its menu comes when it is wanted. */
export function UserMenu() {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return <UserButton onClick={() => setWanted(true)} />;
  return (
    <Suspense fallback={<UserButton />}>
      <UserMenuItems />
    </Suspense>
  );
}
