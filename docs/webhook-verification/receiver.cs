// A webhook receiver in C# (.NET 10 or newer). Run it with:
//   QASSA_WEBHOOK_SECRET=whsec_… PORT=8080 dotnet run receiver.cs
// With an older .NET put the code into a project of the web SDK: dotnet new web.
#:sdk Microsoft.NET.Sdk.Web

using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;

var secret = Environment.GetEnvironmentVariable("QASSA_WEBHOOK_SECRET");
if (string.IsNullOrEmpty(secret))
{
    throw new InvalidOperationException("Set QASSA_WEBHOOK_SECRET to the subscription's secret.");
}
var key = Encoding.UTF8.GetBytes(secret);
var port = Environment.GetEnvironmentVariable("PORT") ?? "8080";
var app = WebApplication.CreateBuilder(args).Build();

// rawBody is what arrived: JSON that was parsed and written again has another signature.
bool IsFromQassa(byte[] rawBody, string signature)
{
    var expected = Convert.ToHexString(HMACSHA256.HashData(key, rawBody)).ToLowerInvariant();
    return CryptographicOperations.FixedTimeEquals(
        Encoding.ASCII.GetBytes(expected), Encoding.UTF8.GetBytes(signature));
}

app.MapPost("/{**path}", async (HttpRequest request) =>
{
    using var buffer = new MemoryStream();
    await request.Body.CopyToAsync(buffer);
    var rawBody = buffer.ToArray();
    if (!IsFromQassa(rawBody, request.Headers["X-Service-Signature"].ToString()))
    {
        return Results.StatusCode(401);
    }
    var webhook = JsonNode.Parse(rawBody);
    // The same delivery can arrive twice: skip a delivery_id that you have seen.
    Console.WriteLine($"{webhook?["event"]} {webhook?["payment_id"]} {webhook?["delivery_id"]}");
    return Results.StatusCode(200);
});

app.Run($"http://0.0.0.0:{port}");
