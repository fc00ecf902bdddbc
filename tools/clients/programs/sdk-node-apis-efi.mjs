// What a shop does with a bank's own SDK: `npm run clients:networks`. The keys and the origin come as JSON, and each check
// prints a line of JSON.
import assert from "node:assert/strict";
import { request } from "node:https";
import { createRequire } from "node:module";

const { origin, keys } = JSON.parse(process.argv[2]);
const sdk = createRequire(import.meta.url)("sdk-node-apis-efi");
const EfiPay = sdk.default ?? sdk;

const efi = new EfiPay({
  sandbox: false,
  client_id: keys.clientId,
  client_secret: keys.clientSecret,
  certificate: "merchant.pem",
  pemKey: "merchant.pem",
});

/** The payer, in the app of another bank. */
const payer = (act) =>
  new Promise((resolve, reject) => {
    request(`${origin}/play/${act}`, { method: "POST" }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode));
    })
      .once("error", reject)
      .end();
  });
const step = async (name, act) => {
  try {
    const found = await act();
    console.log(JSON.stringify({ name }));
    return found;
  } catch (error) {
    console.log(JSON.stringify({ name, fault: error.message ?? JSON.stringify(error) }));
    // What follows needs what this made.
    process.exit(0);
  }
};
const order = (original) => ({
  calendario: { expiracao: 3600 },
  valor: { original },
  chave: keys.pixKey,
  solicitacaoPagador: "Mesa 7",
});
const txid = "k8PyZ2vNq4sT6wX9bC1dE3fG5hJ7mR0u";
const period = {
  inicio: new Date(Date.now() - 3_600_000).toISOString(),
  fim: new Date(Date.now() + 3_600_000).toISOString(),
};

await step("creates a charge with a txid", async () => {
  const charge = await efi.pixCreateCharge({ txid }, order("12.50"));
  assert.equal(charge.status, "ATIVA");
  assert.equal(charge.txid, txid);
  const { qrcode } = await efi.pixGenerateQRCode({ id: charge.loc.id });
  assert.equal(qrcode, charge.pixCopiaECola);
});
await step("changes it, and reads both revisions", async () => {
  const changed = await efi.pixUpdateCharge({ txid }, { valor: { original: "13.00" } });
  assert.equal(changed.revisao, 1);
  assert.equal((await efi.pixDetailCharge({ txid, revisao: 0 })).valor.original, "12.50");
  assert.equal((await efi.pixDetailCharge({ txid })).valor.original, "13.00");
});
await step("creates a charge without a txid, and removes it", async () => {
  const charge = await efi.pixCreateImmediateCharge([], order("5.00"));
  const removed = await efi.pixUpdateCharge(
    { txid: charge.txid },
    { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" },
  );
  assert.equal(removed.status, "REMOVIDA_PELO_USUARIO_RECEBEDOR");
});
await step("is told that there is no such charge", async () => {
  const error = await efi
    .pixDetailCharge({ txid: "a".repeat(26) })
    .then(() => undefined)
    .catch((problem) => problem);
  assert.match(error.type, /CobNaoEncontrado$/);
  assert.equal(error.status, 404);
});
const paid = await step("finds what the payer paid, by charge, by ID and in lists", async () => {
  assert.equal(await payer(`pay/${txid}`), 303);
  const charge = await efi.pixDetailCharge({ txid });
  assert.equal(charge.status, "CONCLUIDA");
  const [pix] = charge.pix;
  assert.equal((await efi.pixDetailReceived({ e2eId: pix.endToEndId })).valor, "13.00");
  const received = await efi.pixReceivedList({ ...period, txid });
  assert.deepEqual(
    received.pix.map(({ endToEndId }) => endToEndId),
    [pix.endToEndId],
  );
  assert.equal((await efi.pixListCharges(period)).cobs.length, 2);
  return pix;
});
await step("returns a part of it, once", async () => {
  const one = { e2eId: paid.endToEndId, id: "devolucao1" };
  const refund = await efi.pixDevolution(one, { valor: "3.00" });
  assert.equal(refund.status, "EM_PROCESSAMENTO");
  assert.equal((await efi.pixDetailDevolution(one)).valor, "3.00");
  await assert.rejects(async () => {
    throw new Error(
      (await efi.pixDevolution(one, { valor: "3.00" }).catch((problem) => problem)).type,
    );
  }, /PixDevolucaoInvalida/);
});
