import path from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings, requireNode, root } from "./settings.mjs";

describe("startup settings", () => {
  it("have defaults for everything", () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      dataDir: path.join(root, ".data"),
      host: undefined,
      databaseUrl: undefined,
      origin: "http://localhost:3000",
      demo: true,
      poolSize: 10,
    });
  });

  it("separate the data of npm run dev, unless a folder is given", () => {
    const folder = (given: Record<string, string>) =>
      path.relative(root, readSettings(given, { development: true }).dataDir);
    expect(folder({})).toBe(".data-dev");
    expect(folder({ DATA_DIR: ".data" })).toBe(".data");
  });

  it("treat an empty variable as unset", () => {
    const empty = { PORT: "", DATA_DIR: "", DATABASE_URL: "", PUBLIC_URL: "", DEMO: "" };
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  it("enable the demo only for the embedded database, or on request", () => {
    const DATABASE_URL = "postgresql://localhost/qassa";
    expect(readSettings({ DATABASE_URL }).demo).toBe(false);
    expect(readSettings({ DATABASE_URL, DEMO: "on" }).demo).toBe(true);
    expect(readSettings({ DEMO: "off" }).demo).toBe(false);
    expect(readSettings({ SANDBOX: "off" }).demo).toBe(false);
  });

  it("normalize the address", () => {
    const { origin } = readSettings({ PUBLIC_URL: "HTTPS://Pay.Example:443/" });
    expect(origin).toBe("https://pay.example");
  });

  it.each([
    [{ PORT: "http" }, 'PORT is "http"'],
    [{ PORT: "70000" }, 'PORT is "70000"'],
    [{ DATABASE_URL: "mysql://localhost" }, "DATABASE_URL is not a PostgreSQL URL"],
    [{ DIRECT_DATABASE_URL: "postgresql://localhost/qassa" }, "but DATABASE_URL is not"],
    [{ DEMO: "yes" }, "set it to on or off"],
    [{ DEMO: "on", SANDBOX: "off" }, "The demo needs the sandbox"],
    [{ PUBLIC_URL: "https://host.example/pay" }, "PUBLIC_URL has the path /pay"],
    [{ DATABASE_URL: "postgresql://u:p@one:5432,two:5432/qassa" }, "lists several hosts"],
    [{ DATABASE_URL: "postgresql://u:p#w@localhost/qassa" }, "write it as %23"],
  ])("reject %j in one line", (given, line) => {
    expect(() => readSettings(given)).toThrow(line);
  });
});

describe("Node.js", () => {
  it.each(["22.12.0", "22.23.5", "24.0.0", "26.10.0"])("%s is new enough", (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });
  it.each(["18.20.8", "20.20.2", "22.11.0"])(
    "%s is not, and the message says what is",
    (version) => {
      expect(() => requireNode(version)).toThrow("needs Node.js 22.12.0 or newer");
    },
  );
});
