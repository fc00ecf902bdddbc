import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readOptions, UsageError } from "./options";

const dataDir = mkdtempSync(path.join(tmpdir(), "qassa-listen-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const DEMO = { origin: "http://localhost:3456", device_key: "qs_test_demo" };

beforeEach(() => {
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("QASSA_KEY", "");
  writeFileSync(path.join(dataDir, "demo.json"), JSON.stringify(DEMO));
});

const FORWARD = ["--forward", "http://localhost:8080/hooks"];

describe("the options", () => {
  test("default to the demo that runs here, and to all events", () => {
    expect(readOptions(FORWARD)).toEqual({
      server: DEMO.origin,
      key: DEMO.device_key,
      isDemoKey: true,
      forward: new URL("http://localhost:8080/hooks"),
    });
  });

  test("can all be given", () => {
    const server = ["--server", "https://pay.example.net/", "--key", "qs_test_mine"];
    const events = ["--events", "payment.completed, payment.refunded"];
    expect(readOptions(["--forward", "localhost:8080/hooks", ...server, ...events])).toEqual({
      server: "https://pay.example.net",
      key: "qs_test_mine",
      isDemoKey: false,
      forward: new URL("http://localhost:8080/hooks"),
      events: new Set(["payment.completed", "payment.refunded"]),
    });
  });

  test("the key can come from QASSA_KEY, and --key takes precedence", () => {
    vi.stubEnv("QASSA_KEY", "qs_test_environment");
    expect(readOptions(FORWARD)?.key).toBe("qs_test_environment");
    expect(readOptions([...FORWARD, "--key", "qs_test_mine"])?.key).toBe("qs_test_mine");
  });

  test("the demo's key is never sent to another server", () => {
    expect(() => readOptions([...FORWARD, "--server", "https://pay.example.net"])).toThrow(
      "A device key is required",
    );
  });

  test.each([
    [[], "--forward is required"],
    [["--forward", "http://"], '--forward is "http://"; set it to a URL'],
    [["--forward", "ftp://localhost/"], '--forward is "ftp://localhost/"; set it to a URL'],
    [["--webhook", "x"], "Unknown option '--webhook'"],
    [[...FORWARD, "--ca", "nowhere.pem"], '--ca is "nowhere.pem", which is no certificate'],
    [[...FORWARD, "--key", "qs test"], "A device key is required"],
    [[...FORWARD, "--events", "payment.paid"], '--events has "payment.paid"; the event types are'],
  ])("%j is refused with what to type", (args, why) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow(why);
  });
});
