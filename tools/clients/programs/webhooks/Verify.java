// Verifies the deliveries of deliveries.tsv. LIBRARY stands for the library's package.
import LIBRARY.Webhook;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class Verify {
    public static void main(String[] arguments) throws Exception {
        for (String line : Files.readAllLines(Path.of("deliveries.tsv"))) {
            String[] fields = line.split("\t");
            String kind = fields[0];
            HttpHeaders headers = HttpHeaders.of(Map.of(
                "webhook-id", List.of(fields[2]),
                "webhook-timestamp", List.of(fields[3]),
                "webhook-signature", List.of(fields[4])), (name, value) -> true);
            String stage = "secret";
            try {
                Webhook webhook = kind.endsWith("raw")
                    ? new Webhook(fields[1].getBytes(StandardCharsets.UTF_8))
                    : new Webhook(fields[1]);
                stage = "delivery";
                webhook.verify(fields[5], headers);
                System.out.println(kind + "\tverified\t");
            } catch (Exception error) {
                System.out.println(kind + "\t" + stage + "\t" + error.getMessage());
            }
        }
    }
}
