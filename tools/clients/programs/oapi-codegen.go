// Takes, reads, lists and refunds payments with a client from oapi-codegen.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"example.com/shop/qassa"
)

var (
	ctx   = context.Background()
	api   = newClient()
	order = fmt.Sprintf("order-%d", time.Now().UnixNano())
)

func newClient() *qassa.ClientWithResponses {
	api, err := qassa.NewClientWithResponses(os.Getenv("QASSA_URL"),
		qassa.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+os.Getenv("QASSA_KEY"))
			return nil
		}))
	if err != nil {
		log.Fatal(err)
	}
	return api
}

func check(step string, isRight bool, seen any) {
	if !isRight {
		log.Fatalf("%s: %+v", step, seen)
	}
	fmt.Println(step)
}

// pay can be repeated after a timeout: because of the key, the payment is taken once.
func pay(amount float64) *qassa.Payment {
	key := fmt.Sprintf("%s-%f", order, amount)
	response, err := api.CreatePaymentWithResponse(ctx,
		&qassa.CreatePaymentParams{XIdempotencyKey: &key},
		qassa.CreatePayment{
			Amount:          amount,
			PayerPhone:      "+77011234567",
			MerchantOrderId: &order,
			Metadata:        &map[string]any{"table": 7, "items": []string{"tea", "coffee"}},
		})
	if err != nil {
		log.Fatal(err)
	}
	if response.JSON201 == nil {
		log.Fatalf("pay: %s", response.Body)
	}
	return response.JSON201
}

func read(paymentID string) *qassa.Payment {
	response, err := api.GetPaymentWithResponse(ctx, paymentID)
	if err != nil {
		log.Fatal(err)
	}
	if response.JSON200 == nil {
		log.Fatalf("read: %s", response.Body)
	}
	return response.JSON200
}

func refund(paymentID string, amount float64) *qassa.Refund {
	key, reason := order+"-refund", "One tea was cold"
	response, err := api.CreateRefundWithResponse(ctx, paymentID,
		&qassa.CreateRefundParams{XIdempotencyKey: &key},
		qassa.CreateRefund{Amount: &amount, Reason: &reason})
	if err != nil {
		log.Fatal(err)
	}
	if response.JSON202 == nil {
		log.Fatalf("refund: %s", response.Body)
	}
	return response.JSON202
}

func list() (listed []string) {
	limit := 2
	params := qassa.ListPaymentsParams{MerchantOrderId: &order, Limit: &limit}
	for {
		response, err := api.ListPaymentsWithResponse(ctx, &params)
		if err != nil {
			log.Fatal(err)
		}
		page := response.JSON200
		if page == nil {
			log.Fatalf("list: %s", response.Body)
		}
		for _, payment := range page.Data {
			listed = append(listed, payment.PaymentId)
		}
		if !page.HasMore {
			return listed
		}
		params.Cursor = &page.NextCursor
	}
}

func main() {
	// The sandbox pays this amount immediately.
	payment := pay(77701)
	check("create", payment.Amount == 77701 && *payment.MerchantOrderId == order, payment)

	paid := read(payment.PaymentId)
	for second := 0; paid.Status == qassa.PaymentStatusPending && second < 30; second++ {
		time.Sleep(time.Second)
		paid = read(payment.PaymentId)
	}
	check("read", paid.Status == qassa.PaymentStatusCompleted && paid.CompletedAt != nil, paid)
	metadata := *paid.Metadata
	check("metadata", metadata["table"] == 7.0 && len(metadata["items"].([]any)) == 2, metadata)

	cancelled, err := api.CancelPaymentWithResponse(ctx, payment.PaymentId, qassa.CancelPayment{})
	if err != nil {
		log.Fatal(err)
	}
	conflict := cancelled.JSON409
	check("conflict", conflict != nil && conflict.Error == "PAYMENT_NOT_CANCELLABLE" &&
		*conflict.Status == "completed", conflict)

	refunded := refund(payment.PaymentId, 1000.5)
	check("refund", refunded.Amount == 1000.5, refunded)

	largest := read(pay(99999999.99).PaymentId)
	check("amount", largest.Amount == 99999999.99, largest)

	pay(1500.5)
	listed := list()
	check("list", len(listed) == 3 && listed[2] == payment.PaymentId, listed)
}
