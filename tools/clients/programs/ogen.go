// Takes, reads, lists and refunds payments with a client from ogen.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"reflect"
	"time"

	"example.com/shop/qassa"
	"github.com/go-faster/jx"
	"github.com/ogen-go/ogen/ogenerrors"
)

var (
	ctx   = context.Background()
	api   = newClient()
	order = fmt.Sprintf("order-%d", time.Now().UnixNano())
)

type deviceKey struct{}

func (deviceKey) BearerAuth(context.Context, qassa.OperationName) (qassa.BearerAuth, error) {
	return qassa.BearerAuth{Token: os.Getenv("QASSA_KEY")}, nil
}

// DeviceAuth is the other way to send the key; one is enough.
func (deviceKey) DeviceAuth(context.Context, qassa.OperationName) (qassa.DeviceAuth, error) {
	return qassa.DeviceAuth{}, ogenerrors.ErrSkipClientSecurity
}

func newClient() *qassa.Client {
	api, err := qassa.NewClient(os.Getenv("QASSA_URL"), deviceKey{})
	if err != nil {
		log.Fatal(err)
	}
	return api
}

// body returns what the server answered. Each status has a type of its own, with the body in Response: errors are told
// apart by their code, not by that type.
func body[Wanted any](step string, answer any, err error) Wanted {
	if err != nil {
		log.Fatalf("%s: %s", step, err)
	}
	response := reflect.ValueOf(answer).Elem().FieldByName("Response").Interface()
	wanted, ok := response.(Wanted)
	if !ok {
		log.Fatalf("%s: %+v", step, response)
	}
	return wanted
}

func check(step string, isRight bool, seen any) {
	if !isRight {
		log.Fatalf("%s: %+v", step, seen)
	}
	fmt.Println(step)
}

// pay can be repeated after a timeout: because of the key, the payment is taken once.
func pay(amount float64) qassa.Payment {
	answer, err := api.CreatePayment(ctx, &qassa.CreatePayment{
		Amount:          amount,
		PayerPhone:      "+77011234567",
		MerchantOrderID: qassa.NewOptString(order),
		Metadata: qassa.NewOptCreatePaymentMetadata(qassa.CreatePaymentMetadata{
			"table": jx.Raw("7"), "items": jx.Raw(`["tea","coffee"]`),
		}),
	}, qassa.CreatePaymentParams{
		XIdempotencyKey: qassa.NewOptString(fmt.Sprintf("%s-%f", order, amount)),
	})
	return body[qassa.Payment]("pay", answer, err)
}

func read(paymentID string) qassa.Payment {
	answer, err := api.GetPayment(ctx, qassa.GetPaymentParams{PaymentID: paymentID})
	return body[qassa.Payment]("read", answer, err)
}

func list() (listed []string) {
	params := qassa.ListPaymentsParams{
		MerchantOrderID: qassa.NewOptString(order),
		Limit:           qassa.NewOptInt(2),
	}
	for {
		answer, err := api.ListPayments(ctx, params)
		page := body[qassa.PageOfPayments]("list", answer, err)
		for _, payment := range page.Data {
			listed = append(listed, payment.PaymentID)
		}
		if !page.HasMore {
			return listed
		}
		params.Cursor = qassa.NewOptString(page.NextCursor)
	}
}

func main() {
	// The sandbox pays this amount immediately.
	payment := pay(77701)
	check("create", payment.Amount == 77701 && payment.MerchantOrderID.Value == order, payment)

	paid := read(payment.PaymentID)
	for second := 0; paid.Status == qassa.PaymentStatusPending && second < 30; second++ {
		time.Sleep(time.Second)
		paid = read(payment.PaymentID)
	}
	check("read", paid.Status == qassa.PaymentStatusCompleted && paid.CompletedAt.Set, paid)
	metadata := paid.Metadata.Value
	check("metadata", string(metadata["table"]) == "7" && len(metadata["items"]) > 0, metadata)

	answer, err := api.CancelPayment(ctx, qassa.OptCancelPayment{},
		qassa.CancelPaymentParams{PaymentID: payment.PaymentID})
	conflict := body[qassa.ApiError]("conflict", answer, err)
	check("conflict", conflict.Error == "PAYMENT_NOT_CANCELLABLE" &&
		conflict.Status.Value == "completed", conflict)

	refund, err := api.CreateRefund(ctx, &qassa.CreateRefund{
		Amount: qassa.NewOptFloat64(1000.5),
		Reason: qassa.NewOptString("One tea was cold"),
	}, qassa.CreateRefundParams{
		PaymentID:       payment.PaymentID,
		XIdempotencyKey: qassa.NewOptString(order + "-refund"),
	})
	refunded := body[qassa.Refund]("refund", refund, err)
	check("refund", refunded.Amount == 1000.5, refunded)

	largest := read(pay(99999999.99).PaymentID)
	check("amount", largest.Amount == 99999999.99, largest)

	pay(1500.5)
	listed := list()
	check("list", len(listed) == 3 && listed[2] == payment.PaymentID, listed)
}
