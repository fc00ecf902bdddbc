// What the server that plays Vipps MobilePay refuses to do.

/**
 * A change that is not possible. A domain error has a published code, with words in `title` and `detail`; an error of a
 * field has neither (https://developer.vippsmobilepay.com/docs/APIs/epayment-api/errors).
 */
export class VippsRefusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly field: { name: string; reason: string } | undefined;

  constructor(
    status: number,
    readonly title: string,
    about: { code?: string; detail?: string; field?: { name: string; reason: string } } = {},
  ) {
    super(title);
    this.status = status;
    this.code = about.code;
    this.detail = about.detail;
    this.field = about.field;
  }
}

/** Returns a domain error. */
export const refuse = ({
  code,
  title,
  detail = title,
  status = 400,
}: {
  code: string;
  title: string;
  detail?: string;
  status?: number;
}): VippsRefusal => new VippsRefusal(status, title, { code, detail });
