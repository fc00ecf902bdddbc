# Takes, reads, lists and refunds payments with an Elixir client from openapi-generator.
defmodule Shop do
  alias Qassa.Api.{Payments, Refunds}
  alias Qassa.Model.{ApiError, CreatePayment, CreateRefund, PageOfPayments, Payment, Refund}

  @address System.fetch_env!("QASSA_URL")
  @key System.fetch_env!("QASSA_KEY")
  @order "order-#{System.os_time()}"

  def api, do: Qassa.Connection.new(base_url: @address, bearer_token: @key)

  def check(step, is_right, seen) do
    unless is_right, do: raise("#{step}: #{inspect(seen)}")
    IO.puts(step)
  end

  # Can be repeated after a timeout: because of the key, the payment is taken once.
  def pay(amount) do
    body = %CreatePayment{
      amount: amount,
      payer_phone: "+77011234567",
      merchant_order_id: @order,
      metadata: %{"table" => 7, "items" => ["tea", "coffee"]}
    }

    # An error is `{:ok, …}` too: the struct tells them apart.
    {:ok, %Payment{} = payment} =
      Payments.create_payment(api(), body, "X-Idempotency-Key": "#{@order}-#{amount}")

    payment
  end

  def read(id) do
    {:ok, %Payment{} = payment} = Payments.get_payment(api(), id)
    payment
  end

  def read_paid(id, tries \\ 30) do
    case read(id) do
      %Payment{status: "pending"} when tries > 0 ->
        Process.sleep(1000)
        read_paid(id, tries - 1)

      payment ->
        payment
    end
  end

  def list(options \\ []) do
    {:ok, %PageOfPayments{} = page} =
      Payments.list_payments(api(), [merchant_order_id: @order, limit: 2] ++ options)

    ids = Enum.map(page.data, & &1.payment_id)
    if page.has_more, do: ids ++ list(cursor: page.next_cursor), else: ids
  end

  def run do
    # The sandbox pays this amount immediately.
    %Payment{payment_id: id} = payment = pay(77_701)
    check("create", payment.amount == 77_701 and payment.merchant_order_id == @order, payment)

    paid = read_paid(id)
    check("read", paid.status == "completed" and paid.completed_at != nil, paid)
    metadata = paid.metadata
    check("metadata", metadata == %{"table" => 7, "items" => ["tea", "coffee"]}, metadata)

    {:ok, %ApiError{} = conflict} = Payments.cancel_payment(api(), id)

    check(
      "conflict",
      conflict.error == "PAYMENT_NOT_CANCELLABLE" and conflict.status == "completed",
      conflict
    )

    body = %CreateRefund{amount: 1000.5, reason: "One tea was cold"}

    {:ok, %Refund{} = refund} =
      Refunds.create_refund(api(), id, body, "X-Idempotency-Key": "#{@order}-refund")

    check("refund", refund.amount == 1000.5, refund)

    largest = read(pay(99_999_999.99).payment_id)
    check("amount", largest.amount == 99_999_999.99, largest)

    pay(1500.5)
    listed = list()
    check("list", length(listed) == 3 and List.last(listed) == id, listed)
  end
end

Shop.run()
