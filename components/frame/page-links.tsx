"use client";
import { Stack, Text } from "@mantine/core";
import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";
import type { PageIcons } from "./page-icons";
import { PAGES } from "./pages";
import classes from "./account-frame.module.css";

const m = messages.frame;

/** Payers have no list of their own; they are found from payments. */
const LISTED_AT: Record<string, string> = { "/payers": "/payments" };

function isBelow(path: string, href: string): boolean {
  const [from, to] =
    Object.entries(LISTED_AT).find(([begin]) => path.startsWith(`${begin}/`)) ?? [];
  const listed = from ? path.replace(from, to!) : path;
  return listed === href || listed.startsWith(`${href}/`);
}

/** The sidebar: the pages that the member's role can see. */
export function PageLinks({ icons, onFollow }: { icons: PageIcons; onFollow: () => void }) {
  const path = usePathname();
  const { permissions } = useView();
  const seen = PAGES.filter(({ permission }) => !permission || permissions.includes(permission));
  const sections = [...new Set(seen.map(({ section }) => section))];
  return (
    <Stack component="nav" gap="lg" aria-label={messages.common.product}>
      {sections.map((section) => (
        <Stack key={section} gap={2}>
          {section !== "top" && (
            <Text size="xs" fw={500} c="dimmed" px={10} pb={6}>
              {m.sections[section]}
            </Text>
          )}
          {seen
            .filter((page) => page.section === section)
            .map(({ name, href }) => {
              const isHere = isBelow(path, href);
              return (
                <Link
                  key={name}
                  href={href}
                  className={classes.pageLink}
                  aria-current={isHere ? "page" : undefined}
                  onClick={onFollow}
                >
                  {icons[name]}
                  <span>{m.pages[name]}</span>
                  <OnTheWay />
                </Link>
              );
            })}
        </Stack>
      ))}
    </Stack>
  );
}

/** A pending indicator next to the requested page, in case it takes a moment. */
function OnTheWay() {
  const { pending } = useLinkStatus();
  return <span className={classes.onTheWay} data-pending={pending} aria-hidden />;
}
