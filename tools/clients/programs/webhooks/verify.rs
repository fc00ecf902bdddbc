// Verifies the deliveries of deliveries.tsv. LIBRARY stands for the library's module.
use http::HeaderMap;
use LIBRARY::Webhook;

fn main() {
    let text = std::fs::read_to_string("deliveries.tsv").expect("deliveries");
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [kind, secret, id, timestamp, signature, body] = fields[..] else {
            panic!("a line with other fields");
        };
        let mut headers = HeaderMap::new();
        headers.insert("webhook-id", id.parse().expect("a header"));
        headers.insert("webhook-timestamp", timestamp.parse().expect("a header"));
        headers.insert("webhook-signature", signature.parse().expect("a header"));
        let webhook = if kind.ends_with("raw") {
            Webhook::from_bytes(secret.as_bytes().to_vec())
        } else {
            Webhook::new(secret)
        };
        match webhook.map(|known| known.verify(body.as_bytes(), &headers)) {
            Err(error) => println!("{kind}\tsecret\t{error}"),
            Ok(Err(error)) => println!("{kind}\tdelivery\t{error}"),
            Ok(Ok(())) => println!("{kind}\tverified\t"),
        }
    }
}
