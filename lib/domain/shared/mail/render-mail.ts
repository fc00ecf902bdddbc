import { escapeHtml } from "@/lib/kit/escape-html";
import { currentLanguage } from "@/lib/kit/language";
import type { MailContent } from "@/lib/messages";

/** The Content-ID under which the message carries its logo; nothing is loaded from anywhere when it is read. */
export const LOGO_CID = "logo@qassa";

/** Returns an email's plain text: what a terminal or a program without HTML shows. Lines end with \n. */
export function renderText({ title, paragraphs, facts = [], action, footer }: MailContent): string {
  const width = Math.max(0, ...facts.map(([name]) => name.length));
  return [
    title,
    ...paragraphs,
    ...(facts.length > 0
      ? [facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n")]
      : []),
    // Alone on its line, so that it can be selected or clicked.
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...(footer ? [`--\n${footer}`] : []),
  ]
    .join("\n\n")
    .concat("\n");
}

const FONT =
  "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

// Programs that know no media query show the inline colors.
const DARK = `
  @media (prefers-color-scheme: dark) {
    .page { background: #121614 !important; }
    .card { background: #1a1f1d !important; border-color: #39423e !important; }
    .text { color: #e9ecef !important; }
    .dim { color: #b3bcb8 !important; }
    .line { border-color: #39423e !important; }
    .link { color: #4ed39d !important; }
  }
  @media (max-width: 480px) { .card { padding: 24px 20px !important; } }`;

/** Returns an email as HTML in the product's look. Everything in it is escaped. */
export function renderHtml(mail: MailContent): string {
  const { subject, title, paragraphs, facts = [], action, footer } = mail;
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;font-size:15px;line-height:1.55;color:#1b231f">${escapeHtml(text)}</p>`;
  const fact = ([name, value]: readonly [string, string]) =>
    `<tr><th scope="row" class="dim line" style="padding:8px 16px 8px 0;border-top:1px solid #e5eae7;text-align:left;font-weight:400;font-size:14px;color:#48544e;vertical-align:top">${escapeHtml(name)}</th>` +
    `<td class="text line" style="padding:8px 0;border-top:1px solid #e5eae7;text-align:right;font-size:14px;font-weight:600;color:#1b231f;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`;
  const table =
    facts.length > 0
      ? `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 24px;border-collapse:collapse">${facts.map(fact).join("")}</table>`
      : "";
  const button = action
    ? `<p style="margin:24px 0 12px"><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0c7a55;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>` +
      `<p class="dim" style="margin:0;font-size:13px;line-height:1.5;color:#48544e;word-break:break-all"><a class="link" href="${escapeHtml(action.href)}" style="color:#0e6a4a">${escapeHtml(action.href)}</a></p>`
    : "";
  const small = footer
    ? `<p class="dim" style="margin:16px 4px 0;font-size:12px;line-height:1.5;color:#48544e;white-space:pre-line">${escapeHtml(footer)}</p>`
    : "";
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f8f7;${FONT}">
<div class="page" style="padding:32px 16px;background:#f6f8f7">
<div style="max-width:560px;margin:0 auto">
<p class="text" style="margin:0 0 16px 4px;font-size:18px;font-weight:700;color:#1b231f"><img src="cid:${LOGO_CID}" width="28" height="28" alt="" style="vertical-align:-7px;margin-right:8px">Qassa</p>
<div class="card" style="padding:32px;border:1px solid #dae1dd;border-radius:12px;background:#ffffff">
<h1 class="text" style="margin:0 0 16px;font-size:20px;line-height:1.3;color:#1b231f">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join("\n")}
${table}${button}
</div>
${small}
</div>
</div>
</body>
</html>
`;
}
