// Takes, reads, lists and refunds payments with a Java client from openapi-generator.
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import qassa.ApiClient;
import qassa.ApiException;
import qassa.api.PaymentsApi;
import qassa.api.RefundsApi;
import qassa.model.ApiError;
import qassa.model.CreatePayment;
import qassa.model.CreateRefund;
import qassa.model.PageOfPayments;
import qassa.model.Payment;
import qassa.model.PaymentStatus;
import qassa.model.Refund;

public class Program {
  private static final ApiClient client = newClient();
  private static final PaymentsApi payments = new PaymentsApi(client);
  private static final RefundsApi refunds = new RefundsApi(client);
  private static final String order = "order-" + UUID.randomUUID();

  private static ApiClient newClient() {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("QASSA_URL"));
    client.setReadTimeout(Duration.ofSeconds(15));
    client.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + System.getenv("QASSA_KEY")));
    return client;
  }

  private static void check(String step, boolean isRight, Object seen) {
    if (!isRight) throw new AssertionError(step + ": " + seen);
    System.out.println(step);
  }

  /** Repeating it after a timeout takes the payment once, because of the key. */
  private static Payment pay(double amount) throws ApiException {
    CreatePayment body =
        new CreatePayment()
            .amount(amount)
            .payerPhone("+77011234567")
            .merchantOrderId(order)
            .metadata(Map.of("table", 7, "items", List.of("tea", "coffee")));
    return payments.createPayment(body, order + "-" + amount);
  }

  /** Returns the body of the error. */
  private static ApiError cancel(String paymentId) throws Exception {
    try {
      throw new AssertionError("conflict: " + payments.cancelPayment(paymentId, null));
    } catch (ApiException error) {
      if (error.getCode() != 409) throw error;
      return client.getObjectMapper().readValue(error.getResponseBody(), ApiError.class);
    }
  }

  private static List<String> list() throws ApiException {
    List<String> listed = new ArrayList<>();
    String cursor = null;
    do {
      PageOfPayments page = payments.listPayments(null, null, order, 2, cursor);
      page.getData().forEach(payment -> listed.add(payment.getPaymentId()));
      cursor = page.getHasMore() ? page.getNextCursor() : null;
    } while (cursor != null);
    return listed;
  }

  public static void main(String[] arguments) throws Exception {
    // The sandbox pays this amount immediately.
    Payment payment = pay(77701);
    check(
        "create",
        payment.getAmount() == 77701 && order.equals(payment.getMerchantOrderId()),
        payment);

    Payment paid = payments.getPayment(payment.getPaymentId());
    for (int second = 0; paid.getStatus() == PaymentStatus.PENDING && second < 30; second++) {
      Thread.sleep(1000);
      paid = payments.getPayment(payment.getPaymentId());
    }
    check(
        "read",
        paid.getStatus() == PaymentStatus.COMPLETED && paid.getCompletedAt() != null,
        paid);
    check(
        "metadata",
        Map.of("table", 7, "items", List.of("tea", "coffee")).equals(paid.getMetadata()),
        paid);

    ApiError conflict = cancel(payment.getPaymentId());
    check(
        "conflict",
        conflict.getError().equals("PAYMENT_NOT_CANCELLABLE")
            && "completed".equals(conflict.getStatus()),
        conflict);

    CreateRefund body = new CreateRefund().amount(1000.5).reason("One tea was cold");
    Refund refund = refunds.createRefund(payment.getPaymentId(), body, order + "-refund");
    check("refund", refund.getAmount() == 1000.5, refund);

    Payment largest = payments.getPayment(pay(99_999_999.99).getPaymentId());
    check("amount", largest.getAmount() == 99_999_999.99, largest);

    pay(1500.5);
    List<String> listed = list();
    check(
        "list",
        new HashSet<>(listed).size() == 3 && listed.get(2).equals(payment.getPaymentId()),
        listed);
  }
}
