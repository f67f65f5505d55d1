# For the scripts that install under Wine: an empty computer with Windows in $work, and its drive C: as the current folder.
# Arguments: the installers to put there.
set -euo pipefail
work=$(mktemp -d)
trap 'wineserver -k; rm -rf "$work"' EXIT
export HOME=$work WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe='
wineboot --init < /dev/null > "$work/log" 2>&1
cp "$@" "$WINEPREFIX/drive_c"
cd "$WINEPREFIX/drive_c"

# The values of a key of the registry.
query() {
  wine reg.exe query "$@" < /dev/null 2> /dev/null | tr -d '\r' | sed -nE 's/^ +//p' | sed -E 's/^\(Default\) +//; s/ *REG_\w+ *//'
}
