#!/usr/bin/env bash
# Installs a package into a copy of this system, prints what the desktop finds there, and what a removal leaves.
# Arguments: the package, and the commands that install it, install it again, and remove it.
set -euo pipefail
if [ -z "${IN_NAMESPACE:-}" ]; then IN_NAMESPACE=1 exec unshare --mount "$0" "$@"; fi

mount -t tmpfs tmpfs /mnt
mkdir /mnt/{upper,work,root}
mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
for each in dev proc; do mount --rbind "/$each" "/mnt/root/$each"; done
mkdir -p /mnt/root/tmp/package
cp "$1" /mnt/root/tmp/package

chroot /mnt/root bash -s "${@:2}" <<'INSIDE'
set -euo pipefail
export HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
cd /tmp/package
eval "$1" >&2
eval "$2" >&2
update-desktop-database
desktop-file-validate /usr/share/applications/malote*.desktop
grep -hE '^(Exec|MimeType|NoDisplay|StartupWMClass)=' /usr/share/applications/malote*.desktop
echo "link: $(xdg-mime query default x-scheme-handler/malote)"
echo "pdf: $(gio mime application/pdf | grep -oE 'malote.*' | sort -u)"
gio open malote:abrir/1
timeout 20 bash -c "until [ -s /tmp/opened ]; do :; done"
echo "opened: $(cat /tmp/opened)"
echo "command: $(readlink -f /usr/bin/malote)"
echo "icons: $(ls /usr/share/icons/hicolor/*/apps/malote.png | wc -l)"
eval "$3" >&2
INSIDE

# Logs and the databases of packages note every installation.
cd /mnt/upper
rm -rf tmp var/log var/lib/{apt,dpkg,rpm} var/cache root/.rpmdb
grep -rli malote . | sed 's/^/left: /' || true
find . -iname '*malote*' ! -type c | sed 's/^/left: /'
