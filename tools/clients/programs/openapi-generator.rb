# Takes, reads, lists and refunds payments with a Ruby client from openapi-generator.
$LOAD_PATH.unshift(File.join(__dir__, "qassa_client/lib"))
require "uri"
require "qassa_client"

Qassa.configure do |config|
  address = URI(ENV.fetch("QASSA_URL"))
  config.scheme = address.scheme
  config.host = "#{address.host}:#{address.port}"
  config.base_path = address.path
  config.access_token = ENV.fetch("QASSA_KEY")
  config.timeout = 30
end

PAYMENTS = Qassa::PaymentsApi.new
REFUNDS = Qassa::RefundsApi.new
ORDER = "order-#{Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond)}"

def check(step, is_right, seen)
  abort "#{step}: #{seen.inspect}" unless is_right
  puts step
end

# Can be repeated after a timeout: because of the key, the payment is taken once.
def pay(amount)
  body = Qassa::CreatePayment.new(
    amount: amount,
    payer_phone: "+77011234567",
    merchant_order_id: ORDER,
    metadata: { "table" => 7, "items" => %w[tea coffee] }
  )
  PAYMENTS.create_payment(body, x_idempotency_key: "#{ORDER}-#{amount}")
end

def list
  listed = []
  options = { merchant_order_id: ORDER, limit: 2 }
  loop do
    page = PAYMENTS.list_payments(options)
    listed.concat(page.data.map(&:payment_id))
    return listed unless page.has_more

    options[:cursor] = page.next_cursor
  end
end

# The sandbox pays this amount immediately.
payment = pay(77_701)
check("create", payment.amount == 77_701 && payment.merchant_order_id == ORDER, payment)

paid = PAYMENTS.get_payment(payment.payment_id)
30.times do
  break if paid.status != "pending"

  sleep 1
  paid = PAYMENTS.get_payment(payment.payment_id)
end
check("read", paid.status == "completed" && paid.completed_at, paid)
metadata = paid.metadata.transform_keys(&:to_s)
check("metadata", metadata["table"] == 7 && metadata["items"] == %w[tea coffee], metadata)

begin
  PAYMENTS.cancel_payment(payment.payment_id)
rescue Qassa::ApiError => e
  # The library's own error has the name of the body's schema: the body is read from its text.
  conflict = JSON.parse(e.response_body)
  check("conflict", e.code == 409 && conflict["error"] == "PAYMENT_NOT_CANCELLABLE" &&
    conflict["status"] == "completed", conflict)
end

body = Qassa::CreateRefund.new(amount: 1000.5, reason: "One tea was cold")
refund = REFUNDS.create_refund(payment.payment_id, body, x_idempotency_key: "#{ORDER}-refund")
check("refund", refund.amount == 1000.5, refund)

largest = PAYMENTS.get_payment(pay(99_999_999.99).payment_id)
check("amount", largest.amount == 99_999_999.99, largest)

pay(1500.5)
listed = list
check("list", listed.length == 3 && listed[2] == payment.payment_id, listed)
