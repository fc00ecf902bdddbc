<?php
// Takes, reads, lists and refunds payments with a PHP client from openapi-generator.

require __DIR__ . '/autoload.php';

use Qassa\Api\PaymentsApi;
use Qassa\Api\RefundsApi;
use Qassa\ApiException;
use Qassa\Configuration;
use Qassa\Model\CreatePayment;
use Qassa\Model\CreateRefund;

$configuration = (new Configuration())
    ->setHost(getenv('QASSA_URL'))
    ->setAccessToken(getenv('QASSA_KEY'));
$http = new GuzzleHttp\Client(['timeout' => 30]);
$payments = new PaymentsApi($http, $configuration);
$refunds = new RefundsApi($http, $configuration);
$order = 'order-' . hrtime(true);

function check(string $step, bool $isRight, mixed $seen): void
{
    if (!$isRight) {
        fwrite(STDERR, "$step: " . print_r($seen, true));
        exit(1);
    }
    echo "$step\n";
}

/** Can be repeated after a timeout: because of the key, the payment is taken once. */
$pay = function (float $amount, mixed $metadata) use ($payments, $order) {
    $body = new CreatePayment([
        'amount' => $amount,
        'payer_phone' => '+77011234567',
        'merchant_order_id' => $order,
        'metadata' => $metadata,
    ]);
    return $payments->createPayment($body, "$order-$amount");
};

// The sandbox pays this amount immediately.
$payment = $pay(77701, ['table' => 7, 'items' => ['tea', 'coffee']]);
$isRight = $payment->getAmount() == 77701 && $payment->getMerchantOrderId() === $order;
check('create', $isRight, $payment);

$paid = $payments->getPayment($payment->getPaymentId());
for ($second = 0; $paid->getStatus() === 'pending' && $second < 30; $second++) {
    sleep(1);
    $paid = $payments->getPayment($payment->getPaymentId());
}
check('read', $paid->getStatus() === 'completed' && $paid->getCompletedAt() !== null, $paid);
$metadata = (array) $paid->getMetadata();
check('metadata', $metadata['table'] === 7 && $metadata['items'] == ['tea', 'coffee'], $metadata);

try {
    $payments->cancelPayment($payment->getPaymentId());
} catch (ApiException $e) {
    $conflict = json_decode($e->getResponseBody());
    check('conflict', $e->getCode() === 409 && $conflict->error === 'PAYMENT_NOT_CANCELLABLE'
        && $conflict->status === 'completed', $conflict);
}

$refund = $refunds->createRefund(
    $payment->getPaymentId(),
    new CreateRefund(['amount' => 1000.5, 'reason' => 'One tea was cold']),
    "$order-refund",
);
check('refund', $refund->getAmount() === 1000.5, $refund);

// An empty object, not an empty array.
$largest = $payments->getPayment($pay(99999999.99, new stdClass())->getPaymentId());
check('amount', $largest->getAmount() === 99999999.99, $largest);

try {
    $pay(1500.25, []);
} catch (ApiException $e) {
    // PHP has sent [] for the empty array.
    $refused = json_decode($e->getResponseBody());
    check('empty array', $refused->error === 'VALIDATION_ERROR', $refused);
}

$pay(1500.5, null);
$listed = [];
$cursor = null;
do {
    $page = $payments->listPayments(null, null, $order, 2, $cursor);
    foreach ($page->getData() as $each) {
        $listed[] = $each->getPaymentId();
    }
    $cursor = $page->getNextCursor();
} while ($page->getHasMore());
check('list', count($listed) === 3 && $listed[2] === $payment->getPaymentId(), $listed);
