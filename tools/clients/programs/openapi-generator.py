"""Takes, reads, lists and refunds payments with a Python client from openapi-generator."""

import os
import time
import uuid

import qassa_client
from qassa_client.models import ApiError, CreatePayment, CreateRefund, Payment, PaymentStatus

configuration = qassa_client.Configuration(
    host=os.environ["QASSA_URL"], access_token=os.environ["QASSA_KEY"]
)
client = qassa_client.ApiClient(configuration)
payments = qassa_client.PaymentsApi(client)
refunds = qassa_client.RefundsApi(client)
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
        metadata={"table": 7, "items": ["tea", "coffee"]},
    )
    return payments.create_payment(body, x_idempotency_key=f"{order}-{amount}")


# The sandbox pays this amount immediately.
payment = pay(77701)
check("create", payment.amount == 77701 and payment.merchant_order_id == order, payment)

paid = payments.get_payment(payment.payment_id)
for _ in range(30):
    if paid.status != PaymentStatus.PENDING:
        break
    time.sleep(1)
    paid = payments.get_payment(payment.payment_id)
check("read", paid.status == PaymentStatus.COMPLETED and paid.completed_at is not None, paid)
check("metadata", paid.metadata == {"table": 7, "items": ["tea", "coffee"]}, paid.metadata)

try:
    cancelled = payments.cancel_payment(payment.payment_id)
    raise SystemExit(f"conflict: {cancelled}")
except qassa_client.exceptions.ConflictException as conflict:
    error = conflict.data
    assert isinstance(error, ApiError), error
    check("conflict", error.error == "PAYMENT_NOT_CANCELLABLE" and error.status == "completed", error)

refund = refunds.create_refund(
    payment.payment_id,
    CreateRefund(amount=1000.5, reason="One tea was cold"),
    x_idempotency_key=f"{order}-refund",
)
check("refund", refund.amount == 1000.5, refund)

largest = payments.get_payment(pay(99_999_999.99).payment_id)
check("amount", largest.amount == 99_999_999.99, largest)

pay(1500.5)
listed: list[str] = []
cursor: str | None = None
while True:
    page = payments.list_payments(merchant_order_id=order, limit=2, cursor=cursor)
    listed += [payment.payment_id for payment in page.data]
    if not page.has_more:
        break
    cursor = page.next_cursor
check("list", len(set(listed)) == 3 and listed[2] == payment.payment_id, listed)
