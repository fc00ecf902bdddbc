// The clients that docs/guides/clients.md has a recipe for. Each gets a folder of its own, in which the documents are,
// then the output of the recipe's commands, and the program that uses it.

/** What every program does, in this order. It prints each name once that works, and fails otherwise. */
export const STEPS = ["create", "read", "metadata", "conflict", "refund", "amount", "list"];

export const STAGES = ["generates", "compiles", "works"] as const;
export type Stage = (typeof STAGES)[number];

export interface GeneratedClient {
  name: string;
  /** The headings in the guide, whose commands are run: they install the generator and generate the client. */
  recipe: string[];
  /** What has to be on the machine for a stage and those after it. */
  needs: Partial<Record<Stage, string[]>>;
  /**
   * Takes its settings from QASSA_URL, which ends in /api/v1, and QASSA_KEY. Without one, the client is only compiled.
   */
  program?: { from: string; to: string };
  /** Where the code under the heading goes, which is a complete program too. */
  example?: string;
  /** Run in a shell before the recipe. */
  prepare?: string[];
  compile: string[];
  /** Runs the example, then the program. $PACKAGES are the installed packages of this repository. */
  work?: string[];
}

const VENV = "python3 -m venv venv";
const NEW_MODULE = "go mod init example.com/shop";
const RUN_TYPESCRIPT = 'node "$PACKAGES/tsx/dist/cli.mjs"';
const NEW_CRATE = "cargo init --quiet --vcs none --name shop";
const CHECK_TYPESCRIPT =
  'node "$PACKAGES/typescript/bin/tsc" --noEmit --strict --skipLibCheck --target es2023 --module nodenext --typeRoots "$PACKAGES/@types" --types node';
const NEW_PACKAGE = `echo '{ "type": "module" }' > package.json`;

export const OPENAPI_FETCH: GeneratedClient = {
  name: "openapi-fetch (TypeScript)",
  recipe: ["openapi-typescript and openapi-fetch"],
  needs: { generates: ["npm"] },
  program: { from: "openapi-fetch.ts", to: "program.ts" },
  example: "example.ts",
  prepare: [NEW_PACKAGE],
  compile: [`${CHECK_TYPESCRIPT} example.ts program.ts`],
  work: [`${RUN_TYPESCRIPT} example.ts`, `${RUN_TYPESCRIPT} program.ts`],
};

/** Kotlin's generator writes a project for Gradle, which brings itself from elsewhere. */
const KOTLIN_PROJECT = `cat > qassa-client/pom.xml <<'POM'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId><artifactId>shop</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.jetbrains.kotlin</groupId><artifactId>kotlin-stdlib</artifactId><version>2.2.20</version></dependency>
    <dependency><groupId>org.jetbrains.kotlin</groupId><artifactId>kotlin-reflect</artifactId><version>2.2.20</version></dependency>
    <dependency><groupId>com.squareup.moshi</groupId><artifactId>moshi-kotlin</artifactId><version>1.15.2</version></dependency>
    <dependency><groupId>com.squareup.moshi</groupId><artifactId>moshi-adapters</artifactId><version>1.15.2</version></dependency>
    <dependency><groupId>com.squareup.okhttp3</groupId><artifactId>okhttp-jvm</artifactId><version>5.1.0</version></dependency>
  </dependencies>
  <build>
    <sourceDirectory>src/main/kotlin</sourceDirectory>
    <plugins><plugin>
      <groupId>org.jetbrains.kotlin</groupId><artifactId>kotlin-maven-plugin</artifactId><version>2.2.20</version>
      <executions><execution><goals><goal>compile</goal></goals></execution></executions>
      <configuration><jvmTarget>17</jvmTarget></configuration>
    </plugin></plugins>
  </build>
</project>
POM`;

/** Takes Guzzle from the system's packages where they have it, and from Composer elsewhere. */
const PHP_AUTOLOAD = `if test -e /usr/share/php/GuzzleHttp/autoload.php; then cat > autoload.php <<'PHP'
<?php
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function ($name) {
    $file = __DIR__ . '/qassa-client/lib/' . str_replace(['Qassa\\\\', '\\\\'], ['', '/'], $name) . '.php';
    if (is_file($file)) require $file;
});
PHP
else composer install --no-dev --working-dir qassa-client && echo '<?php require "qassa-client/vendor/autoload.php";' > autoload.php; fi`;

/** The generator supposes Apple's platforms: the rest has neither MobileCoreServices nor networking in Foundation. */
const SWIFT_ELSEWHERE = `test "$(uname)" = Darwin || sed -i -e 's/^#if !os(macOS)$/#if canImport(MobileCoreServices)/' -e 's/^import Foundation$/&\\nimport FoundationNetworking/' -e '/if let uti = UTType/,/^            }$/d' qassa-client/Sources/Qassa/Infrastructure/URLSessionImplementations.swift`;
const SWIFT_PACKAGE = `cat > Package.swift <<'SWIFT'
// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "shop",
    platforms: [.macOS(.v12)],
    dependencies: [.package(path: "qassa-client")],
    targets: [
        .executableTarget(name: "shop", dependencies: [.product(name: "Qassa", package: "qassa-client")])
    ]
)
SWIFT`;

/** In the order of the guide. To add a client, add an entry here and its program to `programs`. */
export const GENERATED_CLIENTS: GeneratedClient[] = [
  {
    name: "@qassa/client (TypeScript)",
    recipe: ["TypeScript client"],
    needs: { generates: ["npm"] },
    program: { from: "qassa-client.ts", to: "program.ts" },
    // The recipe packs it in a clone of the repository.
    prepare: [NEW_PACKAGE, 'ln -s "$PACKAGES/../clients" clients'],
    compile: [`${CHECK_TYPESCRIPT} program.ts`],
    work: [`${RUN_TYPESCRIPT} program.ts`],
  },
  OPENAPI_FETCH,
  {
    name: "openapi-python-client",
    recipe: ["openapi-python-client"],
    needs: { generates: ["python3"] },
    program: { from: "openapi-python-client.py", to: "program.py" },
    example: "example.py",
    prepare: [VENV],
    compile: ["python -m compileall -q qassa_client example.py program.py"],
    work: ["python example.py", "python program.py"],
  },
  {
    name: "oapi-codegen (Go)",
    recipe: ["oapi-codegen"],
    needs: { generates: ["go"] },
    program: { from: "oapi-codegen.go", to: "main.go" },
    example: "example/main.go",
    prepare: [NEW_MODULE],
    compile: ["go mod tidy", "go build -o bin/ ./ ./example"],
    work: ["bin/example", "bin/shop"],
  },
  {
    name: "ogen (Go)",
    recipe: ["ogen"],
    needs: { generates: ["go"] },
    program: { from: "ogen.go", to: "main.go" },
    prepare: [NEW_MODULE],
    compile: ["go mod tidy", "go build -o bin/ ./"],
    work: ["bin/shop"],
  },
  {
    name: "progenitor (Rust)",
    recipe: ["progenitor"],
    needs: { generates: ["cargo"] },
    program: { from: "progenitor.rs", to: "src/main.rs" },
    prepare: [NEW_CRATE],
    compile: ["cargo build --quiet"],
    work: ["target/debug/shop"],
  },
  {
    name: "openapi-generator, Go",
    recipe: ["openapi-generator", "Go"],
    needs: { generates: ["npm", "java"], compiles: ["go"] },
    program: { from: "openapi-generator.go", to: "main.go" },
    compile: [NEW_MODULE, "go mod tidy", "go build -o bin/ ./"],
    work: ["bin/shop"],
  },
  {
    name: "openapi-generator, Java",
    recipe: ["openapi-generator", "Java"],
    needs: { generates: ["npm", "java"], compiles: ["javac", "mvn"] },
    program: { from: "openapi-generator.java", to: "qassa-client/src/main/java/Program.java" },
    compile: [
      "mvn -q -B -f qassa-client compile dependency:build-classpath -Dmdep.outputFile=target/classpath",
    ],
    work: ['cd qassa-client && java -cp "target/classes:$(cat target/classpath)" Program'],
  },
  {
    name: "openapi-generator, Python",
    recipe: ["openapi-generator", "Python"],
    needs: { generates: ["npm", "java"], compiles: ["python3"] },
    program: { from: "openapi-generator.py", to: "program.py" },
    compile: [
      VENV,
      "pip install -r requirements.txt",
      "python -m compileall -q qassa_client program.py",
    ],
    work: ["python program.py"],
  },
  {
    name: "openapi-generator, Rust",
    recipe: ["openapi-generator", "Rust"],
    needs: { generates: ["npm", "java", "cargo"] },
    program: { from: "openapi-generator.rs", to: "src/main.rs" },
    prepare: [NEW_CRATE],
    compile: ["cargo build --quiet"],
    work: ["target/debug/shop"],
  },
  {
    name: "openapi-generator, Kotlin",
    recipe: ["openapi-generator", "Kotlin"],
    needs: { generates: ["npm", "java"], compiles: ["javac", "mvn"] },
    program: { from: "openapi-generator.kt", to: "qassa-client/src/main/kotlin/Program.kt" },
    compile: [
      KOTLIN_PROJECT,
      // A daemon would stay behind, waiting for more to compile.
      "mvn -q -B -Dkotlin.compiler.daemon=false -f qassa-client compile dependency:build-classpath -Dmdep.outputFile=target/classpath",
    ],
    work: ['cd qassa-client && java -cp "target/classes:$(cat target/classpath)" ProgramKt'],
  },
  {
    name: "openapi-generator, Ruby",
    recipe: ["openapi-generator", "Ruby"],
    needs: { generates: ["npm", "java"], compiles: ["ruby"] },
    program: { from: "openapi-generator.rb", to: "program.rb" },
    compile: ["ruby -e 'require \"typhoeus\"'", "ruby -c program.rb"],
    work: ["ruby program.rb"],
  },
  {
    name: "openapi-generator, PHP",
    recipe: ["openapi-generator", "PHP"],
    needs: { generates: ["npm", "java"], compiles: ["php"] },
    program: { from: "openapi-generator.php", to: "program.php" },
    compile: [PHP_AUTOLOAD, "php -l program.php"],
    work: ["php program.php"],
  },
  {
    name: "openapi-generator, Elixir",
    recipe: ["openapi-generator", "Elixir"],
    needs: { generates: ["npm", "java"], compiles: ["mix"] },
    program: { from: "openapi-generator.exs", to: "qassa_client/program.exs" },
    compile: [
      "cd qassa_client && export MIX_ENV=prod && mix local.hex --force --if-missing && mix deps.get && mix compile",
    ],
    work: ["cd qassa_client && MIX_ENV=prod mix run program.exs"],
  },
  {
    name: "openapi-generator, Swift",
    recipe: ["openapi-generator", "Swift"],
    needs: { generates: ["npm", "java"], compiles: ["swiftc"] },
    program: { from: "openapi-generator.swift", to: "Sources/shop/Program.swift" },
    compile: [SWIFT_PACKAGE, SWIFT_ELSEWHERE, "swift build"],
    work: ["swift run --skip-build shop"],
  },
  {
    name: "openapi-generator, Dart",
    recipe: ["openapi-generator", "Dart"],
    needs: { generates: ["npm", "java"], compiles: ["dart"] },
    compile: ["cd qassa_client && dart pub get && dart analyze --no-fatal-warnings"],
  },
  {
    name: "openapi-generator, C#",
    recipe: ["openapi-generator", "C#"],
    needs: { generates: ["npm", "java"], compiles: ["dotnet"] },
    compile: ["dotnet build qassa-client/src/Qassa"],
  },
];
