import type { MetadataRoute } from "next";
import { hasSandbox } from "@/lib/kit/env";
import { messages } from "@/lib/messages";

const m = messages.manifest;

// Whether there is a sandbox phone is known only when the server runs.
export const dynamic = "force-dynamic";

const icon = (name: string, pixels: number, purpose: "any" | "maskable") => ({
  src: `/icons/${name}-${pixels}.png`,
  sizes: `${pixels}x${pixels}`,
  type: "image/png",
  purpose,
});

/**
 * Makes Qassa installable as an app on tablets and phones. There is no service worker: anything shown about money comes
 * from the server or is not shown at all.
 */
export default function manifest(): MetadataRoute.Manifest {
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [icon("icon", 192, "any")],
  });
  return {
    id: "/",
    name: m.name,
    short_name: m.shortName,
    description: m.description,
    start_url: "/home",
    scope: "/",
    display: "standalone",
    background_color: "#f6f8f7",
    theme_color: "#f6f8f7",
    categories: ["business", "finance"],
    icons: [
      icon("icon", 192, "any"),
      icon("icon", 512, "any"),
      icon("maskable", 192, "maskable"),
      icon("maskable", 512, "maskable"),
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    shortcuts: [
      shortcut(m.till, "/till"),
      shortcut(m.overview, "/overview"),
      ...(hasSandbox() ? [shortcut(m.sandboxPhone, "/sandbox")] : []),
    ],
  };
}
