#!/bin/sh
# Proves that `make run` and `make test` work on a bare machine: makes a fresh Debian root with nothing but what README names (Go,
# Node with npm, make, git), copies this repository's last commit into it, serves the page from there and runs the tests.
#
#   tools/bare-root.sh                          make run, then the whole make test
#   SUITES="format types" tools/bare-root.sh    make run, then these suites
#   SUITE=bookworm ROOT=/srv/bare KEEP=1        another Debian than this one's; another folder; keep the folder
#
# Needs root and debootstrap. Go and Node are copied from this machine, since Debian's are older; Debian's mirror, proxies, package
# registries and certificates are those that this machine is configured with. As in CI, a missing tool is a failure: CI= is set.
# The log goes to ROOT.log; its end is printed. The exit code is that of make test, or 1 where the page is not served.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
[ "$(id -u)" = 0 ] || { echo "bare-root: needs root" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "bare-root: needs debootstrap" >&2; exit 2; }

codename=${SUITE:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
root=${ROOT:-$(mktemp -d)/root}
log=$root.log
mirror=$(apt-get indextargets --format '$(CODENAME) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
  awk '$2 == "main" && $1 !~ /security|updates|backports/ { print $3; exit }')
[ -n "$mirror" ] || { echo "bare-root: found no mirror of Debian in /etc/apt" >&2; exit 2; }

# Ends what still runs inside.
end_inside() {
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/root" 2>/dev/null)" != "$root" ] || kill -9 "${process#/proc/}" 2>/dev/null || true
  done
}

end() {
  trap - EXIT INT TERM
  end_inside
  sleep 1
  for mount in dev/shm dev/pts dev sys proc; do
    mountpoint -q "$root/$mount" && umount "$root/$mount" || true
  done
  if awk -v root="$root/" 'index($2, root) == 1 { found = 1 } END { exit !found }' /proc/mounts; then
    echo "bare-root: something is still mounted in $root, which stays" >&2
  elif [ -z "${KEEP:-}" ]; then
    rm -rf --one-file-system "$root"
  fi
}
trap end EXIT
trap 'exit 130' INT TERM

mkdir -p "$root"
echo "bare-root: Debian $codename in $root, log in $log"
debootstrap --variant=minbase --include=ca-certificates,make,git "$codename" "$root" "$mirror" >"$log" 2>&1 ||
  { tail -5 "$log"; exit 1; }

# How this machine reaches packages.
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
cp /etc/hosts "$root/etc/hosts"
apt-config dump | grep -i '^Acquire::.*proxy' >"$root/etc/apt/apt.conf.d/proxy" || true
# Links to certificates would lead out of the root.
rm -rf "$root/etc/ssl/certs"
cp -rL /etc/ssl/certs "$root/etc/ssl/"
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || { mkdir -p "$root$(dirname "$NODE_EXTRA_CA_CERTS")" && cp -L "$NODE_EXTRA_CA_CERTS" "$root$NODE_EXTRA_CA_CERTS"; }

# Go, Node and npm.
mkdir -p "$root/usr/local"
cp -a "$(go env GOROOT)" "$root/usr/local/go"
cp -L "$(command -v node)" "$root/usr/local/bin/node"
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
mkdir -p "$root/usr/local/lib/node_modules"
cp -a "$npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"

git clone -q --no-hardlinks "$here" "$root/revisit"

mount -t proc proc "$root/proc"
mount -t sysfs -o ro sys "$root/sys"
# Devices of its own: nothing mounted here can reach the machine's /dev.
mount -t tmpfs -o mode=755 dev "$root/dev"
for device in null:3 zero:5 full:7 random:8 urandom:9; do mknod -m 666 "$root/dev/${device%:*}" c 1 "${device#*:}"; done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 pts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs -o mode=1777 shm "$root/dev/shm"

# Runs a command in the repository there, with a bare environment.
inside() {
  chroot "$root" /usr/bin/env -i \
    HOME=/root LANG=C.UTF-8 TERM=dumb PATH=/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    CI=1 GOFLAGS=-buildvcs=false GOTOOLCHAIN=local GOPROXY="$(go env GOPROXY)" GOSUMDB="$(go env GOSUMDB)" \
    npm_config_registry="$(npm config get registry 2>/dev/null)" \
    ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"} \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} ${no_proxy:+no_proxy="$no_proxy"} \
    ${HTTP_PROXY:+HTTP_PROXY="$HTTP_PROXY"} ${HTTPS_PROXY:+HTTPS_PROXY="$HTTPS_PROXY"} ${NO_PROXY:+NO_PROXY="$NO_PROXY"} \
    sh -c "cd /revisit && $1"
}

port=${PORT:-18080}
inside "PORT=$port exec make run" >>"$log" 2>&1 &
serving=$!
tries=0
until page=$(curl -fsS --noproxy '*' "http://127.0.0.1:$port/" 2>/dev/null); do
  tries=$((tries + 1))
  if ! kill -0 "$serving" 2>/dev/null || [ "$tries" -gt 1200 ]; then
    echo "bare-root: make run serves no page"
    tail -20 "$log"
    exit 1
  fi
  sleep 1
done
case $page in
  *"<title>Revisit"*) echo "bare-root: make run serves the page after $tries s" ;;
  *) echo "bare-root: make run serves something else"; exit 1 ;;
esac
end_inside
wait "$serving" 2>/dev/null || true

code=0
inside "make test SUITES='${SUITES:-}'" >>"$log" 2>&1 || code=$?
echo "bare-root: make test${SUITES:+ SUITES=\"$SUITES\"}: exit code $code"
grep -E '^(The tests need|Installing|Installed)' "$log" || true
sed -n '/^suite .*seconds$/,$p' "$log" | cut -c1-240
exit "$code"
