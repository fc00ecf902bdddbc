"use client";
import { useState } from "react";
import { late } from "@/components/ui/late";
import { UserButton } from "./user-button";

const UserMenuItems = late(
  () => import("./user-menu-items").then((module) => module.UserMenuItems),
  { loading: () => <UserButton /> },
);

/** Who is signed in; its menu comes when it is wanted. */
export function UserMenu() {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <UserMenuItems /> : <UserButton onClick={() => setWanted(true)} />;
}
