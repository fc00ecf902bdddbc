// Takes, reads, lists and refunds payments with a Rust client from openapi-generator.
use std::collections::HashMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use qassa::apis::configuration::Configuration;
use qassa::apis::payments_api::{cancel_payment, create_payment, get_payment, list_payments};
use qassa::apis::refunds_api::create_refund;
use qassa::apis::Error;
use qassa::models::{ApiError, CreatePayment, CreateRefund, Payment, PaymentStatus};
use serde_json::json;

fn check(step: &str, is_right: bool, seen: &dyn std::fmt::Debug) {
    assert!(is_right, "{step}: {seen:?}");
    println!("{step}");
}

fn new_configuration() -> Configuration {
    Configuration {
        base_path: std::env::var("QASSA_URL").expect("QASSA_URL"),
        bearer_access_token: Some(std::env::var("QASSA_KEY").expect("QASSA_KEY")),
        client: reqwest::Client::builder()
            .timeout(Duration::from_secs(30))
            .build()
            .expect("a client"),
        ..Configuration::default()
    }
}

struct Shop {
    api: Configuration,
    order: String,
}

impl Shop {
    /// Can be repeated after a timeout: because of the key, the payment is taken once.
    async fn pay(&self, amount: f64) -> Payment {
        let metadata = HashMap::from([
            ("table".to_string(), json!(7)),
            ("items".to_string(), json!(["tea", "coffee"])),
        ]);
        let body = CreatePayment {
            merchant_order_id: Some(self.order.clone()),
            metadata: Some(metadata),
            ..CreatePayment::new(amount, "+77011234567".to_string())
        };
        let key = format!("{}-{amount}", self.order);
        create_payment(&self.api, body, Some(&key)).await.expect("pay")
    }

    async fn read(&self, id: &str) -> Payment {
        get_payment(&self.api, id).await.expect("read")
    }

    async fn list(&self) -> Vec<String> {
        let mut listed = Vec::new();
        let mut cursor: Option<String> = None;
        loop {
            let order = Some(self.order.as_str());
            let page = list_payments(&self.api, None, None, order, Some(2), cursor.as_deref())
                .await
                .expect("list");
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
    let shop = Shop { api: new_configuration(), order: format!("order-{}", since.as_nanos()) };

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
    let metadata = paid.metadata.expect("metadata");
    check("metadata", metadata["table"] == 7 && metadata["items"][1] == "coffee", &metadata);

    match cancel_payment(&shop.api, id, None).await {
        Err(Error::ResponseError(response)) => {
            // The variants of `entity` do not say which status it was: the body is read from its text.
            let conflict: ApiError = serde_json::from_str(&response.content).expect("an error");
            check(
                "conflict",
                response.status == 409
                    && conflict.error == "PAYMENT_NOT_CANCELLABLE"
                    && conflict.status.as_deref() == Some("completed"),
                &conflict,
            );
        }
        other => check("conflict", false, &other),
    }

    let body = CreateRefund {
        amount: Some(1000.5),
        reason: Some("One tea was cold".to_string()),
    };
    let key = format!("{}-refund", shop.order);
    let refund = create_refund(&shop.api, id, body, Some(&key)).await.expect("refund");
    check("refund", refund.amount == 1000.5, &refund);

    let largest = shop.pay(99_999_999.99).await;
    let largest = shop.read(&largest.payment_id).await;
    check("amount", largest.amount == 99_999_999.99, &largest);

    shop.pay(1500.5).await;
    let listed = shop.list().await;
    check("list", listed.len() == 3 && listed[2] == id, &listed);
}
