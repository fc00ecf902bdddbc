// Verifies the deliveries of deliveries.tsv. LIBRARY stands for the library's package.
package main

import (
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"

	webhooks "LIBRARY"
)

func newWebhook(kind, secret string) (*webhooks.Webhook, error) {
	if strings.HasSuffix(kind, "raw") {
		return webhooks.NewWebhookRaw([]byte(secret))
	}
	return webhooks.NewWebhook(secret)
}

func main() {
	text, err := os.ReadFile("deliveries.tsv")
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		fields := strings.Split(line, "\t")
		kind, secret, body := fields[0], fields[1], fields[5]
		headers := http.Header{}
		headers.Set("webhook-id", fields[2])
		headers.Set("webhook-timestamp", fields[3])
		headers.Set("webhook-signature", fields[4])
		webhook, err := newWebhook(kind, secret)
		if err != nil {
			fmt.Printf("%s\tsecret\t%v\n", kind, err)
		} else if err := webhook.Verify([]byte(body), headers); err != nil {
			fmt.Printf("%s\tdelivery\t%v\n", kind, err)
		} else {
			fmt.Printf("%s\tverified\t\n", kind)
		}
	}
}
