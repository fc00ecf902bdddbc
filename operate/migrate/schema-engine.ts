// Prisma's schema engine as WebAssembly: the one that `prisma migrate` runs, without the download.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engineModule from "@prisma/schema-engine-wasm/schema_engine_bg";
import { Client, type ClientBase, type PoolConfig } from "pg";
import { WITHOUT_SESSION_LIMITS } from "@/lib/kit/session-limits";
import { root } from "../launch/settings.mjs";
import { migrationsFolder, migrationsOnDisk } from "./migration-files";
import { type Migration, runMigration } from "./migration-script";
import { forgetUnfinishedMigrations, recordRenamedMigrations } from "./migration-state";

const require = createRequire(import.meta.url);
export const schemaFile = path.join(root, "prisma", "schema.prisma");

/**
 * The engine's own session-level lock. Behind PgBouncer it would stay on a shared connection and block the next
 * migration forever, so `waitForTurn` replaces it.
 */
const SESSION_LOCK = "pg_advisory_lock(72707369)";

/** The adapter splits scripts at every semicolon, which breaks function bodies; pg runs a script as a whole. */
class WholeScriptAdapter extends PrismaPg {
  readonly #opened: { dispose(): Promise<void> }[] = [];
  /** The engine wraps errors; this is the original. */
  failure: unknown;

  constructor(
    databaseUrl: string,
    readonly migrations: readonly Migration[],
  ) {
    const config: PoolConfig & { onConnect: (client: ClientBase) => Promise<unknown> } = {
      connectionString: databaseUrl,
      onConnect: (client) => client.query(WITHOUT_SESSION_LIMITS),
    };
    super(config);
  }

  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      const pool = adapter.underlyingDriver();
      const migration = this.migrations.find(({ sql }) => sql === script);
      try {
        await (migration ? runMigration(pool, migration) : pool.query(script));
      } catch (error) {
        this.failure = error;
        throw error;
      }
    };
    const executeRaw = adapter.executeRaw.bind(adapter);
    adapter.executeRaw = async (query) =>
      query.sql.includes(SESSION_LOCK) ? 0 : executeRaw(query);
    this.#opened.push(adapter);
    return adapter;
  }

  async close() {
    await Promise.all(this.#opened.map((adapter) => adapter.dispose()));
  }
}

interface WasmExports {
  __wbindgen_start(): void;
}

let loaded = false;

async function withEngine<Result>(
  databaseUrl: string,
  migrations: readonly Migration[],
  work: (engine: engineModule.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  if (!loaded) {
    const folder = path.dirname(require.resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
    const wasm = readFileSync(path.join(folder, "schema_engine_bg.wasm"));
    const bindings = engineModule as unknown as WebAssembly.ModuleImports & {
      __wbg_set_wasm(exports: WebAssembly.Exports): void;
    };
    const { instance } = await WebAssembly.instantiate(wasm, {
      "./schema_engine_bg.js": bindings,
    });
    bindings.__wbg_set_wasm(instance.exports);
    (instance.exports as unknown as WasmExports).__wbindgen_start();
    loaded = true;
  }
  const adapters = new WholeScriptAdapter(databaseUrl, migrations);
  const datamodels: [string, string][] = [[schemaFile, readFileSync(schemaFile, "utf8")]];
  try {
    return await work(
      await engineModule.SchemaEngine.new(
        { datamodels },
        () => undefined,
        bindMigrationAwareSqlAdapterFactory(adapters),
      ),
    );
  } catch (error) {
    throw adapters.failure ?? error;
  } finally {
    await adapters.close();
  }
}

const migrationList = (migrations: readonly Migration[]): engineModule.MigrationList => ({
  baseDir: migrationsFolder,
  lockfile: {
    path: "migration_lock.toml",
    content: readFileSync(path.join(migrationsFolder, "migration_lock.toml"), "utf8"),
  },
  shadowDbInitScript: "",
  migrationDirectories: migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
  })),
});

/**
 * Applies the migrations that the database lacks and returns their names, oldest first. If one fails, those before it
 * stay applied, and the next call tries it again.
 */
export async function applyMigrations(
  databaseUrl: string,
  migrations: readonly Migration[] = migrationsOnDisk(),
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await recordRenamedMigrations(client);
    await forgetUnfinishedMigrations(client);
  } finally {
    await client.end();
  }
  return withEngine(databaseUrl, migrations, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: migrationList(migrations),
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  });
}

/** Returns the SQL that migrates a database from the schema `from` (null: empty) to the schema `to`. */
export function diffSchemas(databaseUrl: string, from: string | null, to: string): Promise<string> {
  const datamodel = (content: string): engineModule.DiffTarget => ({
    tag: "schemaDatamodel",
    files: [{ path: schemaFile, content }],
  });
  return withEngine(databaseUrl, [], async (engine) => {
    const { stdout } = await engine.diff({
      from: from === null ? { tag: "empty" } : datamodel(from),
      to: datamodel(to),
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout ?? "";
  });
}
