// A webhook receiver in Go 1.16 or newer. Run it with:
//
//	QASSA_WEBHOOK_SECRET=whsec_… PORT=8080 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
)

type webhook struct {
	Event      string `json:"event"`
	DeliveryID string `json:"delivery_id"`
	PaymentID  string `json:"payment_id"`
}

// isFromQassa wants the body as it arrived: JSON that was parsed and written again has another signature.
func isFromQassa(secret, rawBody []byte, signature string) bool {
	given, err := hex.DecodeString(signature)
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write(rawBody)
	return hmac.Equal(given, mac.Sum(nil))
}

func main() {
	secret := []byte(os.Getenv("QASSA_WEBHOOK_SECRET"))
	if len(secret) == 0 {
		log.Fatal("Set QASSA_WEBHOOK_SECRET to the subscription's secret.")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		rawBody, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		if !isFromQassa(secret, rawBody, r.Header.Get("X-Service-Signature")) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.WriteHeader(http.StatusOK)
		var received webhook
		if err := json.Unmarshal(rawBody, &received); err != nil {
			log.Print(err)
			return
		}
		// The same delivery can arrive twice: skip a DeliveryID that you have seen.
		log.Print(received.Event, " ", received.PaymentID, " ", received.DeliveryID)
	})
	log.Fatal(http.ListenAndServe(":"+port, nil))
}
