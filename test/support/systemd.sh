# Starts systemd as process 1 of a machine of its own, by pivot_root into a copy of this one that is kept in memory, with
# the service installed as docs/deployment.md says. Only these units exist in it; network, devices and kernel are those of
# this machine. Arguments: the repository, the folder of the new root. Variables: DATABASE_URL, PUBLIC_URL.
set -eu
repository=$1 root=$2/root memory=$2/memory
mount --make-rprivate /
mkdir "$root" "$memory"
mount -t tmpfs tmpfs "$memory"
mkdir "$memory/changes" "$memory/work"
mount -t overlay overlay -o "lowerdir=/,upperdir=$memory/changes,workdir=$memory/work" "$root"
mkdir -p "$root/opt/malote" "$root/etc/malote" "$root/before"
mount --bind "$repository" "$root/opt/malote"
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount -t tmpfs tmpfs "$root/sys/fs/cgroup"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
units=$root/etc/systemd/system
rm -rf "$units"
mkdir "$units"
for target in basic network-online shutdown sysinit; do
  printf '[Unit]\nDescription=%s\nDefaultDependencies=no\n' $target >"$units/$target.target"
done

cp "$repository"/docs/deployment/malote* "$units"
mv "$units/malote.env" "$root/etc/malote"
cp "$repository/service/sample/organisation.json" "$root/etc/malote"
for name in DATABASE_URL PUBLIC_URL; do
  sed -i "s|^$name=.*|$name=$(printenv $name)|" "$root/etc/malote/malote.env"
done
chmod 600 "$root/etc/malote/malote.env"
cd "$root"
pivot_root . before
umount -l before
useradd --system malote
exec env -i container=test SYSTEMD_UNIT_PATH=/etc/systemd/system PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /lib/systemd/systemd --system --unit=basic.target --log-target=console
