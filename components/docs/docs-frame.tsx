"use client";
import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconMenu2, IconMoon, IconSun, IconX } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { NavigationEntry, NavigationGroup } from "@/lib/docs/vocabulary";
import * as messages from "@/lib/messages";
import { DocsSearch } from "./docs-search";
import classes from "./docs-frame.module.css";

const m = messages.docs;
const HOME = "/docs";
const REFERENCE = /^\/docs\/reference(?:\/|$)/;

/**
 * Header, contents and page of the documentation. The links load whole pages, so that nothing of the reference stays
 * on the next one.
 */
export function DocsFrame({
  logo,
  navigation,
  isSignedIn,
  children,
}: {
  logo: ReactNode;
  navigation: readonly NavigationGroup[];
  isSignedIn: boolean;
  children: ReactNode;
}) {
  const path = usePathname();
  const [isOpen, setOpen] = useState(false);
  // The reference has contents and a main landmark of its own.
  const isReference = REFERENCE.test(path);
  const Content = isReference ? "div" : "main";
  return (
    <div className={classes.frame} data-reference={isReference || undefined}>
      <a href="#content" className={classes.skip}>
        {m.skip}
      </a>
      <header className={classes.header}>
        <span className={classes.menu}>
          <IconButton
            label={isOpen ? m.closeMenu : m.openMenu}
            aria-expanded={isOpen}
            aria-controls="contents"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconX size={22} aria-hidden /> : <IconMenu2 size={22} aria-hidden />}
          </IconButton>
        </span>
        <a href={HOME} className={classes.product} aria-label={m.home}>
          {logo}
          <span>{m.name}</span>
        </a>
        <DocsSearch />
        <div className={classes.tools}>
          <ColorSchemeButton />
          <a href={isSignedIn ? "/home" : "/sign-in"} className={classes.account}>
            {isSignedIn ? m.account : m.signIn}
          </a>
        </div>
      </header>
      <nav
        id="contents"
        className={classes.contents}
        data-open={isOpen || undefined}
        aria-label={m.contents}
      >
        <PageLink page={{ title: m.overview, description: "", url: HOME }} path={path} />
        {navigation.map(({ title, pages }) => (
          <div key={title}>
            <p className={classes.group}>{title}</p>
            {pages.map((page) => (
              <PageLink key={page.url} page={page} path={path} />
            ))}
          </div>
        ))}
      </nav>
      <Content id="content" tabIndex={-1} className={classes.main}>
        {children}
      </Content>
    </div>
  );
}

function PageLink({ page: { title, url }, path }: { page: NavigationEntry; path: string }) {
  return (
    <a href={url} className={classes.page} aria-current={url === path ? "page" : undefined}>
      {title}
    </a>
  );
}

function ColorSchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  // The server does not know the visitor's scheme: both icons are there, and styles show one.
  const isMounted = useMounted();
  const other = isMounted && scheme === "dark" ? "light" : "dark";
  return (
    <IconButton
      label={other === "dark" ? m.useDark : m.useLight}
      onClick={() => setColorScheme(other)}
    >
      <IconMoon size={20} className={classes.inLight} aria-hidden />
      <IconSun size={20} className={classes.inDark} aria-hidden />
    </IconButton>
  );
}
