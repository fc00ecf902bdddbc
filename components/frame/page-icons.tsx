import {
  IconArrowBackUp,
  IconBuildingStore,
  IconCashRegister,
  IconChartBar,
  IconCreditCard,
  IconDeviceMobile,
  IconLayoutDashboard,
  IconLink,
  IconQrcode,
  IconSettings,
  IconWebhook,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { PageName } from "./pages";

export type PageIcons = Record<PageName, ReactNode>;

const look = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/**
 * The icons of the sidebar's pages. They are rendered on the server, so that the browser doesn't need the icon code.
 */
export const pageIcons: PageIcons = {
  overview: <IconLayoutDashboard {...look} />,
  till: <IconCashRegister {...look} />,
  payments: <IconCreditCard {...look} />,
  refunds: <IconArrowBackUp {...look} />,
  links: <IconLink {...look} />,
  staticQr: <IconQrcode {...look} />,
  webhooks: <IconWebhook {...look} />,
  devices: <IconDeviceMobile {...look} />,
  reports: <IconChartBar {...look} />,
  tills: <IconBuildingStore {...look} />,
  settings: <IconSettings {...look} />,
};
