// Libraries that verify webhooks of the Standard Webhooks specification.
import { tableRows } from "@/tests/support/guides";

const GUIDE = "docs/guides/signatures.md";

export interface WebhookLibrary {
  name: string;
  language: "JavaScript" | "Python" | "Go" | "Rust" | "Java";
  version: string;
  /** What the program imports. */
  module: string;
}

/** In the order of the guide's table. */
export const WEBHOOK_LIBRARIES: readonly WebhookLibrary[] = [
  {
    name: "standardwebhooks",
    language: "JavaScript",
    version: "1.1.1",
    module: "standardwebhooks",
  },
  { name: "standardwebhooks", language: "Python", version: "1.1.0", module: "standardwebhooks" },
  {
    name: "standard-webhooks",
    language: "Go",
    version: "0.0.1",
    module: "github.com/standard-webhooks/standard-webhooks/libraries",
  },
  { name: "standardwebhooks", language: "Rust", version: "1.0.1", module: "standardwebhooks" },
  { name: "standardwebhooks", language: "Java", version: "1.1.0", module: "com.standardwebhooks" },
  { name: "svix", language: "JavaScript", version: "2.5.0", module: "svix" },
  { name: "svix", language: "Python", version: "2.9.1", module: "svix.webhooks" },
  {
    name: "svix",
    language: "Go",
    version: "1.44.0",
    module: "github.com/svix/svix-webhooks",
  },
  { name: "svix", language: "Rust", version: "2.9.1", module: "svix::webhooks" },
  { name: "svix", language: "Java", version: "1.99.1", module: "com.svix" },
];

/** A form of secret that people give to a subscription. */
export interface SecretForm {
  /** In the guide's table. */
  title: string;
  /** Returns the secret for a key in hexadecimal digits. */
  of: (key: string) => string;
}

const base64 = (key: string) => Buffer.from(key, "hex").toString("base64");
const words = () => "tea and a bun by the window";

/** By name. The programs pass those that end in "raw" as the key itself. */
export const SECRET_FORMS: Record<string, SecretForm> = {
  generated: { title: "`whsec_`, base64", of: (key) => `whsec_${base64(key)}` },
  unpadded: {
    title: "`whsec_`, base64 without `=`",
    of: (key) => `whsec_${base64(key).replace(/=+$/, "")}`,
  },
  base64: { title: "base64", of: base64 },
  hex: { title: "hexadecimal", of: (key) => key },
  words: { title: "words", of: words },
  "words-raw": { title: "words, as the key itself", of: words },
};

interface Toolchain {
  needs: string[];
  /** Below tools/clients/programs/webhooks, and where it goes. LIBRARY in it becomes `imported`. */
  program: { from: string; to: string };
  imported?: (module: string) => string;
  /** Installs the library and builds the program. */
  build: (library: WebhookLibrary) => string[];
  run: (library: WebhookLibrary) => string;
}

export const TOOLCHAINS: Record<WebhookLibrary["language"], Toolchain> = {
  JavaScript: {
    needs: ["npm"],
    program: { from: "verify.mjs", to: "verify.mjs" },
    build: ({ name, version }) => [
      "echo '{ \"private\": true }' > package.json",
      `npm install --no-audit --no-fund --ignore-scripts --loglevel=error ${name}@${version}`,
    ],
    run: ({ module }) => `node verify.mjs ${module}`,
  },
  Python: {
    needs: ["python3"],
    program: { from: "verify.py", to: "verify.py" },
    build: ({ name, version }) => [
      "python3 -m venv venv",
      `venv/bin/pip install --quiet --disable-pip-version-check ${name}==${version}`,
    ],
    run: ({ module }) => `venv/bin/python verify.py ${module}`,
  },
  Go: {
    needs: ["go"],
    program: { from: "verify.go", to: "main.go" },
    imported: (module) => `${module}/go`,
    build: ({ module, version }) => [
      "go mod init example.com/verify",
      `go get ${module}@v${version}`,
      "go mod tidy",
      "go build -o verify .",
    ],
    run: () => "./verify",
  },
  Rust: {
    needs: ["cargo"],
    program: { from: "verify.rs", to: "src/main.rs" },
    build: ({ name, version }) => [
      "cargo init --quiet --vcs none --name verify",
      `cargo add --quiet ${name}@=${version} http@1`,
      "cargo build --quiet",
    ],
    run: () => "target/debug/verify",
  },
  Java: {
    needs: ["javac", "mvn"],
    program: { from: "Verify.java", to: "src/main/java/Verify.java" },
    build: ({ module, name, version }) => [
      `cat > pom.xml <<'POM'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId><artifactId>verify</artifactId><version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target>
  </properties>
  <dependencies><dependency>
    <groupId>${module}</groupId><artifactId>${name}</artifactId><version>${version}</version>
  </dependency></dependencies>
</project>
POM`,
      "mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=classpath",
    ],
    run: () => 'java -cp "target/classes:$(cat classpath)" Verify',
  },
};

export const libraryTitle = ({ name, version, language }: WebhookLibrary): string =>
  `${name} ${version}, ${language}`;

/** Returns the cells of the guide's table by library, in the order of the forms. */
export const guideTable = (): Map<string, string[]> => {
  const titles = Object.values(SECRET_FORMS).map(({ title }) => title);
  const rows = tableRows(GUIDE).find(([head]) => head?.slice(1).join() === titles.join());
  if (!rows) throw new Error(`${GUIDE} has no table with the columns ${titles.join(", ")}.`);
  return new Map(rows.slice(1).map(([library, ...cells]) => [library!, cells]));
};

export const librariesNamed = (part: string): WebhookLibrary[] =>
  WEBHOOK_LIBRARIES.filter((library) => libraryTitle(library).toLowerCase().includes(part));
