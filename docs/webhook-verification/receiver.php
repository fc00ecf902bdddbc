<?php
// A webhook receiver in PHP 7.1 or newer. Run it with:
//   QASSA_WEBHOOK_SECRET=whsec_… php -S 0.0.0.0:8080 receiver.php

$secret = getenv('QASSA_WEBHOOK_SECRET');
if (!$secret) {
    error_log("Set QASSA_WEBHOOK_SECRET to the subscription's secret.");
    http_response_code(500);
    exit;
}

// The bytes that arrived: JSON that was parsed and written again has another signature.
$rawBody = file_get_contents('php://input');
$signature = $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '';
$expected = hash_hmac('sha256', $rawBody, $secret);

if (!hash_equals($expected, $signature)) {
    http_response_code(401);
    exit;
}

http_response_code(200);
$webhook = json_decode($rawBody, true);
// The same delivery can arrive twice: skip a delivery_id that you have seen.
error_log("{$webhook['event']} {$webhook['payment_id']} {$webhook['delivery_id']}");
