# What shops do at three banks with a Python library of another maker, of which only the host of each bank is replaced:
# `npm run clients:networks`. The origins and the keys come as JSON, and each check prints a line of JSON.
import json
import sys
from datetime import datetime, timedelta, timezone
from urllib.parse import urlparse

import requests
from pypix_api.auth.oauth2 import OAuth2Client
from pypix_api.banks.inter import InterPixAPI
from pypix_api.banks.sicoob import SicoobPixAPI
from pypix_api.banks.sicredi import SicrediPixAPI
from pypix_api.exceptions import PixErroValidacaoException, PixRecursoNaoEncontradoException

given = json.loads(sys.argv[1])
keys = given["keys"]
SECRET = {"client_secret": keys["clientSecret"]}
BANKS = {
    # Sicoob gives no secret: the certificate tells who it is.
    "sicoob": (SicoobPixAPI, {}, {}),
    "sicredi": (SicrediPixAPI, SECRET, {}),
    "inter": (
        InterPixAPI,
        {**SECRET, "client_auth": "body"},
        {"conta_corrente": keys["accountNumber"]},
    ),
}


def say(name, fault=None):
    print(json.dumps({"name": name} if fault is None else {"name": name, "fault": fault}))


def connect(bank, secret=None):
    origin = given["origins"][bank]
    api, credentials, options = BANKS[bank]
    elsewhere = lambda url: origin + urlparse(url).path
    here = type(api.__name__, (api,), {"BASE_URL": elsewhere(api.BASE_URL)})
    oauth = OAuth2Client(
        token_url=elsewhere(api.TOKEN_URL),
        client_id=keys["clientId"],
        cert="merchant.pem",
        pvk="merchant.pem",
        **{**credentials, **(secret or {})},
    )
    return here(oauth, **options)


def refused(kind, act):
    try:
        act()
    except kind as error:
        return error
    raise AssertionError(f"not refused with {kind.__name__}")


def order(original, **more):
    return {
        "calendario": {"expiracao": 3600},
        "valor": {"original": original},
        "chave": keys["pixKey"],
        "solicitacaoPagador": "Mesa 7",
        **more,
    }


def tried(bank):
    """The checks of a bank, in their order: each needs what those before it made."""
    client = connect(bank)
    txid = f"{bank}K8PyZ2vNq4sT6wX9bC1dE3fG5h"[:35]
    debtor = {"cpf": "12345678909", "nome": "Ana Souza"}
    now = datetime.now(timezone.utc)
    period = {
        "inicio": (now - timedelta(hours=1)).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "fim": (now + timedelta(hours=1)).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
    }

    def creates():
        charge = client.criar_cob(txid, order("12.50", devedor=debtor))
        assert charge["status"] == "ATIVA" and charge["txid"] == txid, charge
        assert charge["devedor"] == debtor, charge
        assert charge["pixCopiaECola"].startswith("000201"), charge

    def changes():
        assert client.revisar_cob(txid, {"valor": {"original": "13.00"}})["revisao"] == 1
        assert client.consultar_cob(txid, revisao=0)["valor"]["original"] == "12.50"

    def removes():
        other = client.criar_cob_auto_txid(order("5.00"))["txid"]
        removed = client.revisar_cob(other, {"status": "REMOVIDA_PELO_USUARIO_RECEBEDOR"})
        assert removed["status"] == "REMOVIDA_PELO_USUARIO_RECEBEDOR", removed
        listed = client.consultar_cobs(**period, status="ATIVA")["cobs"]
        assert [one["txid"] for one in listed] == [txid], listed
        ofDebtor = client.consultar_cobs(**period, cpf=debtor["cpf"])["cobs"]
        assert [one["txid"] for one in ofDebtor] == [txid], ofDebtor

    def refuses():
        error = refused(PixRecursoNaoEncontradoException, lambda: client.consultar_cob("a" * 26))
        assert error.status == 404 and "CobNaoEncontrado" in error.type, vars(error)
        wrong = refused(
            PixErroValidacaoException, lambda: client.criar_cob("b" * 26, order("12.5"))
        )
        assert wrong.violacoes and wrong.violacoes[0]["propriedade"], vars(wrong)

    def finds():
        answer = requests.post(
            f"{given['origins'][bank]}/play/pay/{txid}", allow_redirects=False
        )
        assert answer.status_code == 303, answer.status_code
        (pix,) = client.consultar_cob(txid)["pix"]
        e2eid = pix["endToEndId"]
        assert client.consultar_pix_por_e2eid(e2eid)["valor"] == "13.00"
        found = client.consultar_pix(**period, txid=txid, itens_por_pagina=10)
        assert [one["endToEndId"] for one in found["pix"]] == [e2eid], found
        assert found["parametros"]["paginacao"]["quantidadeTotalDeItens"] == 1, found
        none = client.consultar_pix(**period, txid_presente=False)["pix"]
        assert none == [], none

    def returns():
        (pix,) = client.consultar_cob(txid)["pix"]
        e2eid = pix["endToEndId"]
        made = client.solicitar_devolucao_pix(e2eid, "devolucao1", {"valor": "3.00"})
        assert made["status"] == "EM_PROCESSAMENTO", made
        assert client.consultar_devolucao_pix(e2eid, "devolucao1")["valor"] == "3.00"
        with_returns = client.consultar_pix(**period, devolucao_presente=True)["pix"]
        assert len(with_returns) == 1, with_returns

    def lets_nobody_in():
        if bank == "sicoob":
            return
        stranger = connect(bank, {"client_secret": "wrong"})
        try:
            stranger.consultar_cob(txid)
        except Exception as error:
            assert "invalid_client" in str(vars(error)), vars(error)
            return
        raise AssertionError("a wrong secret was let in")

    return {
        "creates a charge for somebody": creates,
        "changes it, and reads an earlier revision": changes,
        "creates a charge without a txid, removes it, and lists charges by state and payer": removes,
        "is told what is wrong": refuses,
        "finds what the payer paid, by charge, by ID and in lists": finds,
        "returns a part of it": returns,
        "does not get in with another secret": lets_nobody_in,
    }


for bank in BANKS:
    for name, act in tried(bank).items():
        try:
            act()
            say(f"{bank}: {name}")
        except Exception as error:
            fault = f"{type(error).__name__}: {error} {getattr(error, 'detail', '')}"
            say(f"{bank}: {name}", fault)
