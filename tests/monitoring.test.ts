// The dashboard, the alerts and their guide name metrics and labels that exist.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { measureProcess, metrics } from "@/lib/kit/metrics";
import { headings } from "@/tests/support/guides";

const ALERTS = "deploy/prometheus/alerts.yml";
const DASHBOARD = "deploy/grafana/qassa.json";
const GUIDE = "docs/operating/monitoring.md";
const read = (file: string) => readFileSync(file, "utf8");

/** Labels that Prometheus adds, and the bucket of a histogram. */
const ADDED = ["job", "instance", "le"];
const known = new Map<string, string[]>();

beforeAll(() => {
  measureProcess();
  for (const { name, type, labelNames } of metrics.registry.getMetricsAsArray() as unknown as {
    name: string;
    type: string;
    labelNames: string[];
  }[]) {
    const suffixes = type === "histogram" ? ["_bucket", "_count", "_sum"] : [""];
    for (const suffix of suffixes) known.set(name + suffix, [...labelNames, ...ADDED]);
  }
});

const METRIC = /\b(?:qassa|process|nodejs)_[a-z0-9_]+\b/g;

/** Returns the names in a text that are not metrics, and the labels in selectors that their metric does not have. */
function unknownNames(text: string): string[] {
  const names = [...text.matchAll(METRIC)].map(([name]) => name).filter((name) => !known.has(name));
  const labels = [...text.matchAll(/\b(qassa_\w+)\{([^}]*)\}/g)].flatMap(([, name, selector]) =>
    [...selector!.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*\\?"/g)]
      .map(([, label]) => label!)
      .filter((label) => !known.get(name!)?.includes(label))
      .map((label) => `${name}{${label}}`),
  );
  return [...names, ...labels];
}

test("the check finds names that do not exist", () => {
  expect(unknownNames('qassa_no_such_total + qassa_checks_due{lane="healthy", job="x"}')).toEqual([
    "qassa_no_such_total",
    "qassa_checks_due{lane}",
  ]);
});

test.each([ALERTS, "deploy/prometheus/alerts.test.yml", DASHBOARD])(
  "every metric and label in %s exists",
  (file) => {
    const text = read(file);
    expect(text).toMatch(METRIC);
    expect(unknownNames(text)).toEqual([]);
  },
);

test("the guide lists every metric of Qassa, and no other", () => {
  const names = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const own = names.filter((name) => name.startsWith("qassa_"));
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((name) => !read(GUIDE).includes(`\`${name}\``))).toEqual([]);
  // The guide names histograms without a suffix.
  expect(unknownNames(read(GUIDE)).filter((name) => !names.includes(name))).toEqual([]);
});

test("every alert says what to look at, and the guide has a section for it", () => {
  const alerts = [...read(ALERTS).matchAll(/- alert: (\w+)\n(.*?)(?=\n\n|$(?![\s\S]))/gs)];
  expect(alerts.length).toBeGreaterThan(10);
  for (const [, name, body] of alerts) {
    expect(body, name).toMatch(/\n +summary: ".+"\n +description: ".+"/);
    expect(headings(GUIDE)).toContain(name);
  }
});

test("no metric has a label whose values callers choose", () => {
  const labels = new Set(
    [...known.values()].flat().filter((label) => /id$|url|phone/i.test(label)),
  );
  expect([...labels]).toEqual([]);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

describe.skipIf(!hasPromtool)("promtool (skipped without it: apt-get install prometheus)", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-promtool-"));
  beforeAll(() => {
    cpSync("deploy/prometheus", folder, { recursive: true });
    writeFileSync(path.join(folder, "metrics-token"), "token");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ["check", "rules", "alerts.yml"],
    ["check", "config", "prometheus.yml"],
    ["test", "rules", "alerts.test.yml"],
  ])("%s %s %s", (...args) => {
    // Throws, with what promtool found, if it exits with another code than 0.
    expect(execFileSync("promtool", args, { cwd: folder, encoding: "utf8" })).toContain("SUCCESS");
  });

  test("accepts the page of metrics", async () => {
    const page = await metrics.registry.metrics();
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
      input: page,
      encoding: "utf8",
    });
    const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("qassa_"));
    expect(lines).toEqual([]);
    expect(status).not.toBeNull();
  });
});
