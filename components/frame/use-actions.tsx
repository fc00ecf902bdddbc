"use client";
import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import {
  IconBook,
  IconBuildingStore,
  IconCalendarStats,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLink,
  IconLogout,
  IconMoon,
  IconPlus,
  IconRepeat,
  IconSun,
  IconSwitchHorizontal,
  IconUserPlus,
  IconWebhook,
} from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useChooseView } from "@/components/session/choose-view";
import { useSandboxPhoneUrl } from "@/components/session/sandbox-phone";
import { useOwnLanguage } from "@/components/session/use-own-language";
import { useView } from "@/components/session/view-provider";
import { signOut } from "@/lib/client/sign-out";
import { LANGUAGES } from "@/lib/kit/language";
import type { Permission } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";
import type { Entry } from "./palette-entry";

const m = messages.palette;

type Name = keyof typeof m.names;
const look = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** Actions that need a permission. `?new=1` opens the form of the page. */
const FORMS = [
  { name: "newLink", Icon: IconLink, href: "/links?new=1", permission: "payments.link" },
  {
    name: "newReusableLink",
    Icon: IconRepeat,
    href: "/links/reusable?new=1",
    permission: "payments.link",
  },
  { name: "issueKey", Icon: IconKey, href: "/devices?new=1", permission: "devices.manage" },
  { name: "addWebhook", Icon: IconWebhook, href: "/webhooks?new=1", permission: "webhooks.manage" },
  { name: "invite", Icon: IconUserPlus, href: "/settings/team?new=1", permission: "team.manage" },
  { name: "todaysClose", Icon: IconCalendarStats, href: "/reports", permission: "reports.read" },
] as const satisfies readonly { name: Name; href: string; permission: Permission; Icon: unknown }[];

/** What the member may do from anywhere, in this mode. */
export function useActions({ openKeys }: { openKeys: () => void }): Entry[] {
  const { permissions, mode, mayOpenOrganizations } = useView();
  const sandboxPhone = useSandboxPhoneUrl();
  const { setColorScheme } = useMantineColorScheme();
  const { language, choose } = useOwnLanguage();
  const isDark = useComputedColorScheme("light") === "dark";
  const entry = (
    name: Name,
    rest: Pick<Entry, "icon" | "href" | "isOutside" | "run" | "keys">,
  ) => ({
    id: `action ${name}`,
    label: m.names[name],
    keywords: m.keywords[name],
    ...rest,
  });
  const switchMode = useModeSwitch();
  const scheme = isDark ? "light" : "dark";
  return [
    ...FORMS.filter(({ permission }) => permissions.includes(permission)).map(
      ({ name, Icon, href }) => entry(name, { icon: <Icon {...look} />, href }),
    ),
    ...(mode === "test"
      ? [
          entry("sandboxPhone", {
            icon: <IconDeviceMobile {...look} />,
            href: sandboxPhone,
            isOutside: "new tab",
          }),
        ]
      : []),
    entry(scheme, {
      icon: isDark ? <IconSun {...look} /> : <IconMoon {...look} />,
      run: () => setColorScheme(scheme),
    }),
    entry("system", {
      icon: <IconDeviceDesktop {...look} />,
      run: () => setColorScheme("auto"),
    }),
    ...LANGUAGES.filter((one) => one !== language).map((one) =>
      entry(one, { icon: <IconLanguage {...look} />, run: () => choose(one) }),
    ),
    ...(switchMode
      ? [entry(switchMode.name, { icon: <IconSwitchHorizontal {...look} />, run: switchMode.run })]
      : []),
    entry("keys", { icon: <IconKeyboard {...look} />, keys: ["?"], run: openKeys }),
    ...(mayOpenOrganizations
      ? [entry("newOrganization", { icon: <IconPlus {...look} />, href: "/new-organization" })]
      : []),
    entry("documentation", { icon: <IconBook {...look} />, href: "/docs", isOutside: "same tab" }),
    entry("signOut", { icon: <IconLogout {...look} />, run: () => void signOut("/sign-in") }),
  ];
}

/** The other mode; without a live network, it leads to the checklist for going live. */
function useModeSwitch() {
  const { mode, organizationId, hasLive, hasTest, permissions } = useView();
  const choose = useChooseView();
  const router = useRouter();
  const to = mode === "test" ? "live" : "test";
  // The checklist is for those who see payments.
  const isPossible = to === "test" || hasLive || permissions.includes("payments.search");
  if (!hasTest || !isPossible) return undefined;
  return {
    name: to === "live" ? "switchToLive" : "switchToTest",
    run: () => {
      if (to === "live" && !hasLive) router.push("/go-live");
      else choose.mutate({ organizationId, mode: to });
    },
  } as const;
}

/** The member's other organizations, each opened in test mode as from the menu in the header. */
export function useOtherOrganizations(): Entry[] {
  const { organizations, organizationId } = useView();
  const choose = useChooseView();
  return organizations
    .filter((one) => one.organizationId !== organizationId)
    .map((one) => ({
      id: `organization ${one.organizationId}`,
      label: m.switchTo(one.name),
      keywords: m.keywords.switchTo,
      icon: <IconBuildingStore {...look} />,
      run: () => choose.mutate({ organizationId: one.organizationId, mode: "test" }),
    }));
}
