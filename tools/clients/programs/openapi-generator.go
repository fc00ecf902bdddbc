// Takes, reads, lists and refunds payments with a Go client from openapi-generator.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"time"

	"example.com/shop/qassa"
)

var (
	ctx   = context.WithValue(context.Background(), qassa.ContextAccessToken, os.Getenv("QASSA_KEY"))
	api   = newClient()
	order = fmt.Sprintf("order-%d", time.Now().UnixNano())
)

func newClient() *qassa.APIClient {
	configuration := qassa.NewConfiguration()
	configuration.Servers = qassa.ServerConfigurations{{URL: os.Getenv("QASSA_URL")}}
	return qassa.NewAPIClient(configuration)
}

func check(step string, isRight bool, seen any) {
	if !isRight {
		log.Fatalf("%s: %+v", step, seen)
	}
	fmt.Println(step)
}

// pay can be repeated after a timeout: because of the key, the payment is taken once.
func pay(amount float64) *qassa.Payment {
	body := qassa.NewCreatePayment(amount, "+77011234567")
	body.SetMerchantOrderId(order)
	body.SetMetadata(map[string]any{"table": 7, "items": []string{"tea", "coffee"}})
	payment, _, err := api.PaymentsAPI.CreatePayment(ctx).
		XIdempotencyKey(fmt.Sprintf("%s-%f", order, amount)).
		CreatePayment(*body).
		Execute()
	if err != nil {
		log.Fatalf("pay: %s", err)
	}
	return payment
}

func read(paymentID string) *qassa.Payment {
	payment, _, err := api.PaymentsAPI.GetPayment(ctx, paymentID).Execute()
	if err != nil {
		log.Fatalf("read: %s", err)
	}
	return payment
}

// cancel returns the body of the error.
func cancel(paymentID string) (conflict qassa.ApiError, status int) {
	_, response, err := api.PaymentsAPI.CancelPayment(ctx, paymentID).Execute()
	var apiError *qassa.GenericOpenAPIError
	if errors.As(err, &apiError) {
		conflict, _ = apiError.Model().(qassa.ApiError)
	}
	return conflict, response.StatusCode
}

func refund(paymentID string, amount float64) *qassa.Refund {
	body := qassa.NewCreateRefund()
	body.SetAmount(amount)
	body.SetReason("One tea was cold")
	refund, _, err := api.RefundsAPI.CreateRefund(ctx, paymentID).
		XIdempotencyKey(order + "-refund").
		CreateRefund(*body).
		Execute()
	if err != nil {
		log.Fatalf("refund: %s", err)
	}
	return refund
}

func list() (listed []string) {
	request := api.PaymentsAPI.ListPayments(ctx).MerchantOrderId(order).Limit(2)
	for {
		page, _, err := request.Execute()
		if err != nil {
			log.Fatalf("list: %s", err)
		}
		for _, payment := range page.Data {
			listed = append(listed, payment.PaymentId)
		}
		if !page.HasMore {
			return listed
		}
		request = request.Cursor(page.NextCursor)
	}
}

func main() {
	// The sandbox pays this amount immediately.
	payment := pay(77701)
	check("create", payment.Amount == 77701 && payment.GetMerchantOrderId() == order, payment)

	paid := read(payment.PaymentId)
	for second := 0; paid.Status == qassa.PAYMENTSTATUS_PENDING && second < 30; second++ {
		time.Sleep(time.Second)
		paid = read(payment.PaymentId)
	}
	check("read", paid.Status == qassa.PAYMENTSTATUS_COMPLETED && paid.HasCompletedAt(), paid)
	metadata := paid.GetMetadata()
	check("metadata", metadata["table"] == 7.0 && len(metadata["items"].([]any)) == 2, metadata)

	conflict, status := cancel(payment.PaymentId)
	check("conflict", status == 409 && conflict.Error == "PAYMENT_NOT_CANCELLABLE" &&
		conflict.GetStatus() == "completed", conflict)

	refunded := refund(payment.PaymentId, 1000.5)
	check("refund", refunded.Amount == 1000.5, refunded)

	largest := read(pay(99999999.99).PaymentId)
	check("amount", largest.Amount == 99999999.99, largest)

	pay(1500.5)
	listed := list()
	check("list", len(listed) == 3 && listed[2] == payment.PaymentId, listed)
}
