// Takes, reads, lists and refunds payments with a client from progenitor.
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use qassa::types::{CancelPayment, CreatePayment, CreateRefund, Payment, PaymentStatus};
use qassa::{Client, Error};
use serde_json::json;

fn check(step: &str, is_right: bool, seen: &dyn std::fmt::Debug) {
    assert!(is_right, "{step}: {seen:?}");
    println!("{step}");
}

fn new_client() -> Client {
    let key = std::env::var("QASSA_KEY").expect("QASSA_KEY");
    let mut headers = reqwest::header::HeaderMap::new();
    headers.insert("authorization", format!("Bearer {key}").parse().expect("a header"));
    let http = reqwest::Client::builder()
        .default_headers(headers)
        .timeout(Duration::from_secs(30))
        .build()
        .expect("a client");
    Client::new_with_client(&std::env::var("QASSA_URL").expect("QASSA_URL"), http)
}

struct Shop {
    api: Client,
    order: String,
}

impl Shop {
    /// Can be repeated after a timeout: because of the key, the payment is taken once.
    async fn pay(&self, amount: f64) -> Payment {
        let metadata = json!({ "table": 7, "items": ["tea", "coffee"] });
        let body = CreatePayment {
            amount,
            payer_phone: "+77011234567".to_string(),
            merchant_order_id: Some(self.order.parse().expect("an order")),
            metadata: metadata.as_object().expect("an object").clone(),
            comment: None,
            network: None,
        };
        let key = format!("{}-{amount}", self.order).parse().expect("a key");
        self.api.create_payment(Some(&key), &body).await.expect("pay").into_inner()
    }

    async fn read(&self, id: &str) -> Payment {
        self.api.get_payment(id).await.expect("read").into_inner()
    }

    async fn list(&self) -> Vec<String> {
        let order = self.order.parse().expect("an order");
        let mut listed = Vec::new();
        let mut cursor: Option<String> = None;
        loop {
            let page = self
                .api
                .list_payments(cursor.as_deref(), 2.try_into().ok(), Some(&order), None, None)
                .await
                .expect("list")
                .into_inner();
            listed.extend(page.data.into_iter().map(|payment| payment.payment_id));
            if !page.has_more {
                return listed;
            }
            cursor = Some(page.next_cursor);
        }
    }
}

#[tokio::main]
async fn main() {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time");
    let shop = Shop { api: new_client(), order: format!("order-{}", since.as_nanos()) };

    // The sandbox pays this amount immediately.
    let payment = shop.pay(77701.0).await;
    let id = payment.payment_id.as_str();
    check("create", payment.amount == 77701.0, &payment);

    let mut paid = shop.read(id).await;
    for _ in 0..30 {
        if paid.status != PaymentStatus::Pending {
            break;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        paid = shop.read(id).await;
    }
    check("read", paid.status == PaymentStatus::Completed && paid.completed_at.is_some(), &paid);
    check("metadata", paid.metadata["table"] == 7 && paid.metadata["items"][1] == "coffee", &paid);

    let refused = shop.api.cancel_payment(id, &CancelPayment::default()).await;
    match &refused {
        Err(Error::ErrorResponse(response)) => check(
            "conflict",
            response.status() == 409
                && *response.error == *"PAYMENT_NOT_CANCELLABLE"
                && response.status.as_deref() == Some("completed"),
            response,
        ),
        other => check("conflict", false, other),
    }

    let body = CreateRefund {
        amount: Some(1000.5),
        reason: "One tea was cold".parse().ok(),
    };
    let key = format!("{}-refund", shop.order).parse().expect("a key");
    let refund = shop.api.create_refund(id, Some(&key), &body).await.expect("refund");
    check("refund", refund.amount == 1000.5, &refund);

    let largest = shop.pay(99_999_999.99).await;
    let largest = shop.read(&largest.payment_id).await;
    check("amount", largest.amount == 99_999_999.99, &largest);

    shop.pay(1500.5).await;
    let listed = shop.list().await;
    check("list", listed.len() == 3 && listed[2] == id, &listed);
}
