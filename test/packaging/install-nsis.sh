#!/usr/bin/env bash
# Installs the installer for one person under Wine, a newer one while the program runs, and removes that; prints what is
# there after each step. Arguments: the folder of the installers and of the newest program, the commands, and the version.
source "$(dirname "$0")/wine.sh" "$1"/*Setup*.exe
newest=$1/win-unpacked
own='users/root/AppData/Local/Programs'
key='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\br.malote.aplicativo'

# A command as a person types it into Windows' own shell.
shell() {
  printf '@%s\r\n' "$1" > command.bat
  wine cmd /c command.bat < /dev/null 2> /dev/null
}
state() {
  echo "$1: $(query "$key" /v DisplayVersion | sed -n 's/^DisplayVersion//p')"
  diff -rq "$newest" "$own/malote" | sed "s,.* and ,other: ,; s,Only in $newest,missing,; s,Only in $own/malote,more," || true
  find . -ipath '*malote*' -type f ! -path "./$own/malote/*" ! -name '*Setup*' | sort
}

shell "$2"
wineserver -w
state installed
for class in malote 'malote\shell\open\command' 'Malote.pdf\shell\open\command' '.pdf\OpenWithProgids' 'AppUserModelId\br.malote.aplicativo'; do
  query "HKCU\\Software\\Classes\\$class"
done
echo "machine: $(grep -ci malote "$WINEPREFIX/system.reg" || true)"

mkfifo "$work/input"
wine "C:\\${own//\//\\}\\malote\\Malote.exe" a -si x.7z < "$work/input" > "$work/program" 2>&1 &
program=$!
exec 9> "$work/input"
timeout 60 bash -c "until grep -q Creating '$work/program'; do :; done"
shell "$3" 9>&- &
update=$!
# The new files lie beside the old ones, complete, while the program runs.
timeout 60 bash -c "until test -e '$own/malote.new/Uninstall Malote.exe'; do :; done"
kill -0 $program && state running
exec 9>&-
wait $program && echo "written: $(ls x.7z)"
wait $update && echo "update: $?"
state updated

shell "$4"
wineserver -w
echo "left: $(find . -ipath '*malote*' ! -name '*Setup*')$(grep -i malote "$WINEPREFIX"/*.reg | grep -v Setup)" | sed 's/ $//'
