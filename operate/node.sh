# Sourced by every npm script and by .ci/run, in the clone's folder: `. operate/node.sh`. If this machine's Node.js is older
# than "engines" in package.json asks, the one in .node-version is fetched from the npm registry, once, and comes first
# in PATH, for child processes too. Fails if there is none, after a line that says what to do.

# Prints the folder to put first in PATH, or nothing if no other Node.js is needed.
qassa_node_folder() (
  floor=$(sed -n 's/.*"node": ">=\([0-9][0-9.]*\)".*/\1/p' package.json)
  version=$(node --version 2>/dev/null) || version=""
  version=${version#v}

  part() { echo "$1." | cut -d. -f"$2"; }
  major=$(part "${version:-0.0}" 1) minor=$(part "${version:-0.0}" 2)
  floor_major=$(part "$floor" 1) floor_minor=$(part "$floor" 2)
  if [ "$major" -gt "$floor_major" ] || { [ "$major" -eq "$floor_major" ] && [ "$minor" -ge "$floor_minor" ]; }; then
    exit 0
  fi

  wanted=$(cat .node-version)
  give_up() {
    echo "Qassa needs Node.js $floor or newer; this is ${version:-missing}, and $1. Install a newer one from https://nodejs.org and start again." >&2
    exit 1
  }
  [ -n "$version" ] && command -v npm >/dev/null || give_up "there is no npm to get $wanted with"

  # The only folder in .next that a build does not delete, and npm ci neither.
  folder=$PWD/.next/cache/node-$wanted
  runs() { [ "$("$folder/node" --version 2>/dev/null)" = "v$wanted" ]; }
  if ! runs; then
    echo "• Node.js $version is too old for Qassa. Getting $wanted from the npm registry, once …" >&2
    package=$(node -p '(process.platform + process.arch === "darwinarm64" ? "node-bin-" : "node-") + process.platform + "-" + process.arch')
    draft=$folder.$$
    trap 'rm -rf "$draft"' EXIT
    trap 'exit 130' INT TERM HUP
    mkdir -p "$draft" "$folder"
    npm install --prefix "$draft" --global=false --no-save --no-audit --no-fund --ignore-scripts --prefer-offline \
      --fetch-retries=1 --loglevel=error "$package@$wanted" >&2 ||
      give_up "$wanted could not be fetched from the npm registry (see above; npm ping says whether it is reachable)"
    # At once, and over one that another start has put there: the file is complete whenever it is there.
    mv -f "$draft/node_modules/$package/bin/node" "$folder/node" 2>/dev/null && runs ||
      give_up "$wanted from the npm registry does not run here"
  fi
  echo "• Running on Node.js $wanted, in place of $version" >&2
  echo "$folder"
)

qassa_node=$(qassa_node_folder) || { unset -f qassa_node_folder; return 1; }
unset -f qassa_node_folder
[ -z "$qassa_node" ] || export PATH="$qassa_node:$PATH"
