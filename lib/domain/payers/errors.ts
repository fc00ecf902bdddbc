import { NotFound } from "@/lib/kit/errors";

export class NotAPhoneNumber extends NotFound {
  readonly code = "NOT_A_PHONE_NUMBER";

  constructor() {
    super("This is not a phone number. Give it in international format, such as +77011234567.");
  }
}
