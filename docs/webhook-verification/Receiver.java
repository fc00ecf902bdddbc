// A webhook receiver in Java 11 or newer. Run it with:
//   QASSA_WEBHOOK_SECRET=whsec_… PORT=8080 java Receiver.java
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    /** rawBody is what arrived: JSON that was parsed and written again has another signature. */
    static boolean isFromQassa(String secret, byte[] rawBody, String signature)
            throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        StringBuilder expected = new StringBuilder();
        for (byte each : mac.doFinal(rawBody)) {
            expected.append(String.format("%02x", each));
        }
        return MessageDigest.isEqual(
                expected.toString().getBytes(StandardCharsets.US_ASCII),
                signature.getBytes(StandardCharsets.UTF_8));
    }

    public static void main(String[] arguments) throws Exception {
        String secret = System.getenv("QASSA_WEBHOOK_SECRET");
        if (secret == null || secret.isEmpty()) {
            throw new IllegalStateException("Set QASSA_WEBHOOK_SECRET to the subscription's secret.");
        }
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.createContext("/", exchange -> {
            byte[] rawBody = exchange.getRequestBody().readAllBytes();
            String signature = exchange.getRequestHeaders().getFirst("X-Service-Signature");
            int status = 401;
            try {
                if (signature != null && isFromQassa(secret, rawBody, signature)) {
                    status = 200;
                }
            } catch (GeneralSecurityException failure) {
                status = 500;
            }
            exchange.sendResponseHeaders(status, -1); // Answer first, work afterwards.
            exchange.close();
            if (status == 200) {
                // Parse it with your JSON library. The same delivery can arrive twice: skip a
                // delivery_id that you have seen.
                System.out.println(new String(rawBody, StandardCharsets.UTF_8));
            }
        });
        server.start();
    }
}
