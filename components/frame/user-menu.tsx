"use client";
import { useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { UserButton } from "./user-button";

const UserMenuItems = lazyWithRetry(
  () => import("./user-menu-items").then((module) => module.UserMenuItems),
  { loading: () => <UserButton /> },
);

/** Who is signed in; its menu comes when it is wanted. */
export function UserMenu() {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <UserMenuItems /> : <UserButton onClick={() => setWanted(true)} />;
}
