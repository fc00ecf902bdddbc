"""Takes, reads, lists and refunds payments with a client from openapi-python-client."""

import os
import time
import uuid

from qassa_client.api.payments import cancel_payment, create_payment, get_payment, list_payments
from qassa_client.api.refunds import create_refund
from qassa_client.client import AuthenticatedClient
from qassa_client.models import (
    ApiError,
    CreatePayment,
    CreatePaymentMetadata,
    CreateRefund,
    PageOfPayments,
    Payment,
    PaymentStatus,
    Refund,
)
from qassa_client.types import UNSET, Unset

client = AuthenticatedClient(os.environ["QASSA_URL"], token=os.environ["QASSA_KEY"])
order = f"order-{uuid.uuid4()}"


def check(step: str, is_right: bool, seen: object) -> None:
    if not is_right:
        raise SystemExit(f"{step}: {seen}")
    print(step)


def pay(amount: float) -> Payment:
    """Repeating it after a timeout takes the payment once, because of the key."""
    body = CreatePayment(
        amount=amount,
        payer_phone="+77011234567",
        merchant_order_id=order,
        metadata=CreatePaymentMetadata.from_dict({"table": 7, "items": ["tea", "coffee"]}),
    )
    payment = create_payment.sync(client=client, body=body, x_idempotency_key=f"{order}-{amount}")
    assert isinstance(payment, Payment), payment
    return payment


def read(payment_id: str) -> Payment:
    payment = get_payment.sync(payment_id, client=client)
    assert isinstance(payment, Payment), payment
    return payment


# The sandbox pays this amount immediately.
payment = pay(77701)
check("create", payment.amount == 77701 and payment.merchant_order_id == order, payment)

paid = read(payment.payment_id)
for _ in range(30):
    if paid.status != PaymentStatus.PENDING:
        break
    time.sleep(1)
    paid = read(payment.payment_id)
check("read", paid.status == PaymentStatus.COMPLETED and paid.completed_at is not UNSET, paid)
assert not isinstance(paid.metadata, Unset)
check("metadata", paid.metadata["table"] == 7 and paid.metadata["items"] == ["tea", "coffee"], paid)

cancelled = cancel_payment.sync_detailed(payment.payment_id, client=client)
conflict = cancelled.parsed
assert isinstance(conflict, ApiError), conflict
check(
    "conflict",
    cancelled.status_code == 409
    and conflict.error == "PAYMENT_NOT_CANCELLABLE"
    and conflict.status == "completed",
    conflict,
)

refund = create_refund.sync(
    payment.payment_id,
    client=client,
    body=CreateRefund(amount=1000.5, reason="One tea was cold"),
    x_idempotency_key=f"{order}-refund",
)
check("refund", isinstance(refund, Refund) and refund.amount == 1000.5, refund)

largest = read(pay(99_999_999.99).payment_id)
check("amount", largest.amount == 99_999_999.99, largest)

pay(1500.5)
listed: list[str] = []
cursor: str | Unset = UNSET
while True:
    page = list_payments.sync(client=client, merchant_order_id=order, limit=2, cursor=cursor)
    assert isinstance(page, PageOfPayments), page
    listed += [payment.payment_id for payment in page.data]
    if not page.has_more:
        break
    cursor = page.next_cursor
check("list", len(set(listed)) == 3 and listed[2] == payment.payment_id, listed)
