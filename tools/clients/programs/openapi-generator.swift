// Takes, reads, lists and refunds payments with a Swift client from openapi-generator.
import Foundation
import Qassa

struct Wrong: Error {
    let step: String
    let seen: String
}

func check(_ step: String, _ isRight: Bool, _ seen: Any) throws {
    guard isRight else { throw Wrong(step: step, seen: "\(seen)") }
    print(step)
}

let settings = ProcessInfo.processInfo.environment
let api = QassaAPIConfiguration(
    basePath: settings["QASSA_URL"]!,
    customHeaders: ["Authorization": "Bearer \(settings["QASSA_KEY"]!)"]
)
let order = "order-\(UUID().uuidString)"

/// Can be repeated after a timeout: because of the key, the payment is taken once.
func pay(_ amount: Double) async throws -> Payment {
    let metadata: [String: JSONValue] = [
        "table": .int(7), "items": .array([.string("tea"), .string("coffee")]),
    ]
    let body = CreatePayment(
        amount: amount, payerPhone: "+77011234567", merchantOrderId: order, metadata: metadata)
    return try await PaymentsAPI.createPayment(
        createPayment: body, xIdempotencyKey: "\(order)-\(amount)", apiConfiguration: api)
}

func read(_ id: String) async throws -> Payment {
    try await PaymentsAPI.getPayment(paymentID: id, apiConfiguration: api)
}

func list() async throws -> [String] {
    var listed: [String] = []
    var cursor: String?
    while true {
        let page = try await PaymentsAPI.listPayments(
            merchantOrderId: order, limit: 2, cursor: cursor, apiConfiguration: api)
        listed += page.data.map(\.paymentId)
        guard page.hasMore else { return listed }
        cursor = page.nextCursor
    }
}

/// The error has the body as it arrived, whatever its status.
func errorOfCancelling(_ id: String) async throws -> ApiError? {
    do {
        _ = try await PaymentsAPI.cancelPayment(paymentID: id, apiConfiguration: api)
        return nil
    } catch {
        guard case .error(409, let body?, _, _) = error else { throw error }
        return try JSONDecoder().decode(ApiError.self, from: body)
    }
}

@main
struct Program {
    static func main() async throws {
        // The sandbox pays this amount immediately.
        let payment = try await pay(77701)
        let id = payment.paymentId
        try check("create", payment.amount == 77701 && payment.merchantOrderId == order, payment)

        var paid = try await read(id)
        for _ in 0..<30 where paid.status == .pending {
            try await Task.sleep(nanoseconds: 1_000_000_000)
            paid = try await read(id)
        }
        try check("read", paid.status == .completed && paid.completedAt != nil, paid)
        let items = JSONValue.array([.string("tea"), .string("coffee")])
        try check("metadata", paid.metadata == ["table": .int(7), "items": items], paid)

        let conflict = try await errorOfCancelling(id)
        try check(
            "conflict",
            conflict?.error == "PAYMENT_NOT_CANCELLABLE" && conflict?.status == "completed",
            conflict as Any)

        let refund = try await RefundsAPI.createRefund(
            paymentID: id, createRefund: CreateRefund(amount: 1000.5, reason: "One tea was cold"),
            xIdempotencyKey: "\(order)-refund", apiConfiguration: api)
        try check("refund", refund.amount == 1000.5, refund)

        let largest = try await read(try await pay(99_999_999.99).paymentId)
        try check("amount", largest.amount == 99_999_999.99, largest)

        _ = try await pay(1500.5)
        let listed = try await list()
        try check("list", listed.count == 3 && listed[2] == id, listed)
    }
}
