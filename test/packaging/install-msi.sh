#!/usr/bin/env bash
# Installs an MSI under Wine, a newer one while the program runs, and removes that; prints what is there after each step.
# Arguments: the folder of the MSIs and of the newest program, and the commands that install, update and remove.
source "$(dirname "$0")/wine.sh" "$1"/*.msi
newest=$1/win-unpacked

state() {
  echo "$1: $(query 'HKLM\Software\Microsoft\Windows\CurrentVersion\Uninstall' /s | sed -n 's/^DisplayVersion//p')"
  diff -rq "$newest" 'Program Files/Malote' | sed "s,.* and ,other: ,; s,Only in $newest,missing," || true
  find . -ipath '*malote*' -type f ! -path './Program Files/*' ! -name '*.msi' | sed 's/{.*}/{PRODUCT}/' | sort
}

wine $2 < /dev/null
state installed
for key in malote 'malote\shell\open\command' 'Malote.pdf\shell\open\command' '.pdf' '.pdf\OpenWithProgids'; do
  query "HKLM\\Software\\Classes\\$key"
done

mkfifo "$work/input"
wine 'C:\Program Files\Malote\Malote.exe' a -si x.7z < "$work/input" > "$work/program" 2>&1 &
program=$!
exec 9> "$work/input"
timeout 60 bash -c "until grep -q Creating '$work/program'; do :; done"
# 3010 modulo 256: the program in use is replaced by the next start of Windows.
wine $3 < /dev/null || echo "update: $?"
kill -0 $program && echo running
exec 9>&-
wait $program && echo "written: $(ls x.7z)"
wineserver -w
wineboot --restart < /dev/null
wineserver -w
wineboot < /dev/null
state updated
wine $2 < /dev/null
state back

wine $4 < /dev/null
wineserver -w
echo "left: $(find . -ipath '*malote*' ! -name '*.msi')$(grep -i malote "$WINEPREFIX"/*.reg)" | sed 's/ $//'
