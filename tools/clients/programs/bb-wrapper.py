# What a shop does at Banco do Brasil with a Python library of another maker, of which only the hosts are replaced:
# `npm run clients:networks`. The origin and the keys come as JSON, and each check prints a line of JSON.
import base64
import json
import sys
from datetime import datetime, timedelta, timezone

import requests
from bb_wrapper.wrapper import PIXCobBBWrapper

given = json.loads(sys.argv[1])
keys, origin = given["keys"], given["origin"]
basic = base64.b64encode(f"{keys['clientId']}:{keys['clientSecret']}".encode()).decode()
bank = PIXCobBBWrapper(
    basic_token=basic,
    is_sandbox=False,
    gw_app_key=keys["applicationKey"],
    cert="merchant.pem",
)
made = {}


def creates():
    answer = bank.criar_cobranca(
        expiracao=3600,
        chave=keys["pixKey"],
        documento_devedor="12345678909",
        nome_devedor="Ana Souza",
        nome_recebedor="Loja da Esquina",
        valor=12.5,
        descricao="Mesa 7",
        info=[{"nome": "Mesa", "valor": "7"}],
    ).data
    assert answer["status"] == "ATIVA", answer
    assert float(answer["valor"]["original"]) == 12.5, answer
    assert answer["qrcode_data"].startswith("000201"), answer
    made["txid"] = answer["txid"]


def reads():
    charge = bank.consultar_cobranca(made["txid"]).data
    assert charge["devedor"]["nome"] == "Ana Souza", charge


def finds():
    answer = requests.post(f"{origin}/play/pay/{made['txid']}", allow_redirects=False)
    assert answer.status_code == 303, answer.status_code
    now = datetime.now(timezone.utc)
    spell = lambda moment: moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    listed = bank.listar_pix(spell(now - timedelta(hours=1)), spell(now + timedelta(hours=1))).data
    (pix,) = listed["pix"]
    assert pix["txid"] == made["txid"], pix
    made["id"] = pix["endToEndId"]
    assert bank.consultar_pix(made["id"]).data["valor"] == "12.50"


def returns():
    refund = bank.devolver_pix(made["id"], 3.0, "devolucao1").data
    assert refund["status"] == "EM_PROCESSAMENTO", refund
    assert float(bank.consultar_devolucao_pix(made["id"], "devolucao1").data["valor"]) == 3


def refuses():
    try:
        bank.consultar_cobranca("a" * 26)
    except requests.HTTPError as error:
        assert error.response.status_code == 404, error
        return
    raise AssertionError("a charge that there is not was found")


for name, act in {
    "creates a charge for somebody, with an amount that is a number": creates,
    "reads it": reads,
    "finds what the payer paid": finds,
    "returns a part of it": returns,
    "is told that there is no such charge": refuses,
}.items():
    try:
        act()
        print(json.dumps({"name": name}))
    except Exception as error:
        response = getattr(error, "response", None)
        said = response.text if response is not None else ""
        print(json.dumps({"name": name, "fault": f"{type(error).__name__}: {error} {said}"}))
