// @ts-check
// Addresses of databases and mail servers: what is wrong with one, in words that never repeat its password.

/** Characters that end the part with the user and password if they are not percent-encoded. */
const RESERVED = ["#", "/", "?"];

/** @param {string} url */
const afterScheme = (url) => url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");

/** @param {string} character */
const encoded = (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** @param {string} text */
function isEncoded(text) {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the character of a user name or password that must be percent-encoded, or undefined. Without that, the rest
 * of the address is misread: a part of the password as the host's port.
 * @param {string} given
 */
function unencodedCharacter(given) {
  const rest = afterScheme(given);
  const login = rest.slice(0, Math.max(rest.lastIndexOf("@"), 0));
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (
    url &&
    !url.hash &&
    (url.username || !`${url.pathname}${url.search.split("=")[0]}`.includes("@"))
  ) {
    return isEncoded(`${url.username}${url.password}`) ? undefined : "%";
  }
  return RESERVED.find((character) => login.includes(character));
}

/**
 * Returns what is wrong with a user name or password in an address, and how to write it; undefined if nothing is.
 * @param {string} name of the setting
 * @param {string} given
 */
export function loginFault(name, given) {
  const character = unencodedCharacter(given);
  return (
    character &&
    `${name} has an unencoded ${character} in its user name or password; write it as ${encoded(character)}`
  );
}

/**
 * Returns what is wrong with the address of a database; undefined if nothing is.
 * @param {string} name of the setting
 * @param {string} given
 */
export function databaseUrlFault(name, given) {
  const login = loginFault(name, given);
  if (login) return login;
  const [hosts = "", search = ""] = afterScheme(given).split("?");
  const listed = new URLSearchParams(search).get("host") ?? "";
  if (`${hosts.slice(hosts.lastIndexOf("@") + 1)}${listed}`.includes(",")) {
    return `${name} lists several hosts, but Qassa connects to one; give the primary, or a host name or proxy that follows it`;
  }
  return URL.canParse(given)
    ? undefined
    : `${name} is not an address; give postgresql://user:password@host:5432/database`;
}

/**
 * Returns the address of a database so that the driver reads `sslmode` as libpq and psql do, where it can: `require`
 * encrypts, and checks the certificate only if there is an `sslrootcert`. The driver alone takes every mode for
 * `verify-full`. It cannot try both ways, so `allow` and `prefer` always encrypt; and where libpq would refuse
 * `verify-ca` for want of an `sslrootcert`, the name is checked as well.
 * @param {string} given
 */
export function libpqUrl(given) {
  const [base = "", search = ""] = given.split(/\?(.*)/s);
  const options = new URLSearchParams(search);
  const mode = options.get("sslmode");
  if (!mode || options.has("uselibpqcompat")) return given;
  // The word for the authorities that the system trusts, which Node.js uses without a file.
  if (options.get("sslrootcert") === "system") {
    options.delete("sslrootcert");
    options.set("sslmode", "verify-full");
  } else if (mode === "allow" || mode === "prefer" || mode === "require") {
    options.set("sslmode", mode === "require" ? mode : "prefer");
    options.set("uselibpqcompat", "true");
  } else if (mode === "verify-ca") {
    if (options.has("sslrootcert")) options.set("uselibpqcompat", "true");
    else options.set("sslmode", "verify-full");
  }
  return `${base}?${options.toString()}`;
}
