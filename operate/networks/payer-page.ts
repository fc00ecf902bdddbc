// The page on which a person acts as the payer of a server that plays a network.

export interface ShownPayment {
  reference: string;
  amount: string;
  about?: string | undefined;
  state: string;
  /** What the payer can do now, by the path that it is posted to. */
  acts: Record<string, string>;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]!);

/** Returns the page of all payments, newest first. */
export function payerPage(title: string, payments: readonly ShownPayment[]): Response {
  const rows = payments
    .toReversed()
    .map(({ reference, amount, about, state, acts }) => {
      const buttons = Object.entries(acts)
        .map(
          ([path, label]) =>
            `<form method="post" action="${escape(path)}"><button>${escape(label)}</button></form>`,
        )
        .join("");
      const cells = [amount, about ?? "", state, reference].map(
        (cell) => `<td>${escape(cell)}</td>`,
      );
      return `<tr>${cells.join("")}<td class="acts">${buttons}</td></tr>`;
    })
    .join("\n");
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3"><title>${escape(title)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  table { width: 100%; border-collapse: collapse; }
  td, th { text-align: left; padding: 0.5rem; border-bottom: 1px solid #8884; }
  .acts { display: flex; gap: 0.5rem; }
  form { margin: 0; }
  button { font: inherit; padding: 0.4rem 1rem; min-height: 44px; }
</style>
<h1>${escape(title)}</h1>
<p>You are the payer. Nothing here is real money.</p>
<table><thead><tr><th>Amount</th><th>About</th><th>State</th><th>Reference</th><th></th></tr></thead>
<tbody>${rows || '<tr><td colspan="5">No payments yet.</td></tr>'}</tbody></table></html>`,
    { headers: { "content-type": "text/html; charset=utf-8" } },
  );
}
