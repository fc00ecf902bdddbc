import { NotFound, ValidationFailed } from "@/lib/kit/errors";

export class LogoNotFound extends NotFound {
  readonly code = "LOGO_NOT_FOUND";

  constructor() {
    super("Logo not found. It was replaced or removed; reload the page that shows it.");
  }
}

export const logoTooLarge = () =>
  new ValidationFailed([
    { field: "logo", message: "logo must be at most 64 KiB, and 1024 pixels wide and high" },
  ]);

export const logoUnreadable = () =>
  new ValidationFailed([{ field: "logo", message: "logo must be a PNG, JPEG or WebP picture" }]);
