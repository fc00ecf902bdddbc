// A merchant's color, kept readable wherever it is used (WCAG 2.2 AA: text needs 4.5:1).

/** Our cards in the light and the dark scheme. */
const SURFACES = { light: "#ffffff", dark: "#1a1f1d" } as const;
const MIN_CONTRAST = 4.5;
const STEPS = 50;

type Channels = readonly [red: number, green: number, blue: number];

/** How payers recognize a merchant. */
export interface Brand {
  /** `#rrggbb`; without one, Qassa's own color. */
  accent?: string;
  /** The path of the logo. */
  logo?: string;
}

/** Returns the path of a logo, which anyone with its key can read. */
export const logoPath = (key: string): string => `/api/logos/${key}`;

/** Returns a stored brand without what is not set. */
export const brandOf = ({
  accentColor,
  logoKey,
}: {
  accentColor?: string | null;
  logoKey?: string | null;
}): Brand => ({
  ...(accentColor && { accent: accentColor }),
  ...(logoKey && { logo: logoPath(logoKey) }),
});

const channelsOf = (color: string): Channels => {
  const bits = parseInt(color.slice(1), 16);
  return [bits >> 16, (bits >> 8) & 255, bits & 255];
};

const colorOf = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** WCAG's relative luminance. */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns WCAG's contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns black or white, whichever is easier to read on a color: always at least 4.5:1. */
export const textOn = (background: string): "#000000" | "#ffffff" =>
  contrast(background, "#ffffff") >= contrast(background, "#000000") ? "#ffffff" : "#000000";

/** Returns the color itself if it can be read on a surface, otherwise the nearest shade of it that can. */
export function readableOn(color: string, surface: string): string {
  const target = channelsOf(textOn(surface));
  const from = channelsOf(color);
  for (let step = 0; step < STEPS; step++) {
    const shade = colorOf(
      from.map(
        (channel, index) => channel + ((target[index]! - channel) * step) / STEPS,
      ) as unknown as Channels,
    );
    if (contrast(shade, surface) >= MIN_CONTRAST) return shade;
  }
  return colorOf(target);
}

/** Returns CSS variables for a merchant's color, or none, for which the styles have our own color. */
export const brandVariables = ({ accent }: Brand): Record<`--brand${string}`, string> =>
  accent === undefined
    ? {}
    : {
        "--brand": accent,
        "--brand-contrast": textOn(accent),
        "--brand-text-light": readableOn(accent, SURFACES.light),
        "--brand-text-dark": readableOn(accent, SURFACES.dark),
      };
