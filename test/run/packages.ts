import { spawnSync } from 'node:child_process'
import { findPostgres } from '../support/postgres.ts'

/** A Debian package that tests need. */
export interface Package {
  readonly name: string
  isHere(): boolean
}

const has = (program: string) => () => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const loadsKeytar = () => spawnSync(process.execPath, ['-e', 'require("keytar")'], { stdio: 'ignore' }).status === 0

const imports = (name: string) => () => spawnSync('/usr/bin/python3', ['-c', `import ${name}`]).status === 0

/** The packages for the test of a real keyring. */
export const keyring: readonly Package[] = [
  { name: 'dbus-daemon', isHere: has('dbus-run-session') },
  { name: 'gnome-keyring', isHere: has('gnome-keyring-daemon') },
  { name: 'libsecret-1-0', isHere: loadsKeytar },
]
/** A session bus, a desktop on it, and the program that asks it. */
export const idleBus: readonly Package[] = [
  { name: 'dbus-daemon', isHere: has('dbus-daemon') },
  { name: 'libglib2.0-bin', isHere: has('gdbus') },
  { name: 'python3-dbus', isHere: imports('dbus') },
  { name: 'python3-gi', isHere: imports('gi') },
]
const namesHere = (names: string): readonly Package[] =>
  names.split(' ').map((name) => ({ name, isHere: () => spawnSync('dpkg', ['-s', name]).status === 0 }))
/** Tokens of PKCS#11 without hardware, a module that notes its calls, and what compiles a faulty one. */
export const softTokens: readonly Package[] = namesHere('softhsm2 opensc opensc-pkcs11 gcc libc6-dev')
export const openssl: Package = { name: 'openssl', isHere: has('openssl') }
/** Other programs that write and sign PDFs. */
export const pdfPrograms: readonly Package[] = [
  { name: 'qpdf', isHere: has('qpdf') },
  { name: 'poppler-utils', isHere: has('pdfunite') },
  { name: 'libnss3-tools', isHere: has('certutil') },
  { name: 'ghostscript', isHere: has('gs') },
]
/** Programs that write mails and archives, and LibreOffice, which makes and opens office files. */
export const mailPrograms = namesHere('python3 mpack s-nail poppler-utils qpdf')
export const archivePrograms = namesHere('python3 zip p7zip-full libarchive-tools')
export const office = namesHere('libreoffice-writer libreoffice-calc python3-uno poppler-utils qpdf util-linux')
/** Programs that write and decode pictures. */
export const picturePrograms = namesHere(
  'imagemagick libheif-examples webp libtiff-tools qpdf poppler-utils ghostscript',
)
/** Other programs that straighten scans, and read them. */
export const scanPrograms: readonly Package[] = [
  { name: 'unpaper', isHere: has('unpaper') },
  { name: 'tesseract-ocr', isHere: has('tesseract') },
  ...namesHere('tesseract-ocr-por qpdf poppler-utils'),
]
/** A printer that writes what it prints into a PDF, and what draws that. */
export const printing = namesHere('cups cups-client printer-driver-cups-pdf poppler-utils')
/** The other clients of eSCL, which scan from the same scanner as Malote. */
export const scanClients = namesHere('sane-utils sane-airscan libsane1')
/** An object storage that is no part of Malote, with what it runs on. */
export const objectStorage = namesHere('radosgw ceph-mon ceph-osd ceph-common')
/** Copies between folders and buckets. */
export const rclone: Package = { name: 'rclone', isHere: has('rclone') }
/** Scrapes the measures of the service, draws them and raises the alerts. */
export const prometheus: Package = { name: 'prometheus', isHere: has('prometheus') }
/** The proxy in front of the service. */
export const nginx: Package = { name: 'nginx-light', isHere: has('/usr/sbin/nginx') }
/** Checks the units of the service and starts them, with what they and the page call. */
export const systemd = namesHere('systemd curl sudo')
/** To build, check and install the packages of each system. */
export const packaging = {
  linux: namesHere(
    'lintian rpm rpmlint desktop-file-utils xdg-utils libglib2.0-bin libnotify4 libayatana-appindicator3-1',
  ),
  windows: namesHere('wixl msitools nsis osslsigncode wine64 wine'),
}
export const postgresql: Package = { name: 'postgresql', isHere: () => findPostgres() !== undefined }

export const missingOf = (packages: readonly Package[]): readonly string[] =>
  packages.filter((each) => !each.isHere()).map(({ name }) => name)

export const mayInstall = () => process.getuid?.() === 0 && has('apt-get')()

/** Long enough for a slow download, short enough for the whole run. */
const limitMs = 5 * 60_000

function apt(...args: readonly string[]): string | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr, error } = spawnSync('apt-get', args, { env, encoding: 'utf8', timeout: limitMs })
  return status === 0 ? null : (error?.message ?? stderr.trim().split('\n').at(-1) ?? '')
}

/** Installs missing packages where root can, saying so in one sentence. Returns the names of those still missing. */
export function provide(packages: readonly Package[], say: (sentence: string) => void): readonly string[] {
  const missing = missingOf(packages)
  if (missing.length === 0) return []
  const command = `apt-get install ${missing.join(' ')}`
  if (!mayInstall()) {
    say(`Not on this machine, and only root may install it: ${command}`)
    return missing
  }
  say(`Not on this machine, so it is installed now: ${command}`)
  // apt-get update may fail offline; the package can be in the lists already.
  const outdated = apt('update')
  const refused = apt('install', '-y', '--no-install-recommends', ...missing)
  if (refused !== null) say(`It could not be installed: ${outdated ?? refused}`)
  return missingOf(packages)
}
