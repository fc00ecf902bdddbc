// Takes, reads, lists and refunds payments with a Kotlin client from openapi-generator.
import kotlin.system.exitProcess
import qassa.apis.PaymentsApi
import qassa.apis.RefundsApi
import qassa.infrastructure.ApiClient
import qassa.infrastructure.ClientError
import qassa.infrastructure.ClientException
import qassa.infrastructure.Serializer
import qassa.models.ApiError
import qassa.models.CreatePayment
import qassa.models.CreateRefund
import qassa.models.Payment
import qassa.models.PaymentStatus

private val address = System.getenv("QASSA_URL")
private val payments = PaymentsApi(address)
private val refunds = RefundsApi(address)
private val order = "order-${System.nanoTime()}"

private fun check(step: String, isRight: Boolean, seen: Any?) {
    if (!isRight) {
        System.err.println("$step: $seen")
        exitProcess(1)
    }
    println(step)
}

/** Can be repeated after a timeout: because of the key, the payment is taken once. */
private fun pay(amount: Double): Payment {
    val metadata = mapOf("table" to 7, "items" to listOf("tea", "coffee"))
    val body = CreatePayment(amount, "+77011234567", order, metadata = metadata)
    return payments.createPayment(body, "$order-$amount")
}

/** Returns the body of an error; its type does not say which error it is. */
private fun errorOf(failed: ClientException): ApiError? {
    val body = (failed.response as ClientError<*>).body as String
    return Serializer.moshi.adapter(ApiError::class.java).fromJson(body)
}

private fun list(): List<String> {
    val listed = mutableListOf<String>()
    var cursor: String? = null
    do {
        val page = payments.listPayments(merchantOrderId = order, limit = 2, cursor = cursor)
        listed += page.data.map { it.paymentId }
        cursor = page.nextCursor
    } while (page.hasMore)
    return listed
}

fun main() {
    ApiClient.accessToken = System.getenv("QASSA_KEY")

    // The sandbox pays this amount immediately.
    val payment = pay(77701.0)
    check("create", payment.amount == 77701.0 && payment.merchantOrderId == order, payment)

    var paid = payments.getPayment(payment.paymentId)
    for (second in 1..30) {
        if (paid.status != PaymentStatus.pending) break
        Thread.sleep(1000)
        paid = payments.getPayment(payment.paymentId)
    }
    check("read", paid.status == PaymentStatus.completed && paid.completedAt != null, paid)
    val metadata = paid.metadata
    // Numbers in JSON without a type become Double.
    check("metadata", metadata == mapOf("table" to 7.0, "items" to listOf("tea", "coffee")), metadata)

    try {
        payments.cancelPayment(payment.paymentId)
    } catch (failed: ClientException) {
        val conflict = errorOf(failed)
        val isRight = failed.statusCode == 409 && conflict?.error == "PAYMENT_NOT_CANCELLABLE"
        check("conflict", isRight && conflict?.status == "completed", conflict)
    }

    val body = CreateRefund(1000.5, "One tea was cold")
    val refund = refunds.createRefund(payment.paymentId, body, "$order-refund")
    check("refund", refund.amount == 1000.5, refund)

    val largest = payments.getPayment(pay(99999999.99).paymentId)
    check("amount", largest.amount == 99999999.99, largest)

    pay(1500.5)
    val listed = list()
    check("list", listed.size == 3 && listed[2] == payment.paymentId, listed)
    exitProcess(0)
}
