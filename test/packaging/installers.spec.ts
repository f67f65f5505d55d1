import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { missingOf, packaging } from '../run/packages.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { electronArguments } from './placeholder.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
const guide = readFileSync(path.join(root, 'docs/administracao.md'), 'utf8')
/** The command of the guide for administrators that begins so. */
const command = (start: string, of = version) =>
  guide.match(new RegExp(`\`(${start}[^\`]*)`))?.[1]?.replace('VERSÃO', of) ?? `the guide has no ${start}`
const builds = { tag: ['@all', '@builds'] }
// Packages are built once.
test.describe.configure({ mode: 'default' })

let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-installers-'))
})
test.afterAll(() => removeFolder(folder))

const run = (program: string, args: readonly string[], env = {}) =>
  spawnSync(program, args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } })

const inFolder = (name: string) => path.join(folder, name)

/** A certificate for the test, and the variables that name it. */
function testCertificate() {
  const [key = '', certificate = '', link = ''] = ['key.pem', 'certificate.pem', 'both.p12'].map(inFolder)
  const subject = ['-subj', '/CN=Malote', '-addext', 'extendedKeyUsage=codeSigning']
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject])
  run('openssl', ['pkcs12', '-export', '-inkey', key, '-in', certificate, '-out', link, '-passout', 'pass:segredo'])
  const env = { WIN_CSC_LINK: link, WIN_CSC_KEY_PASSWORD: 'segredo', ELECTRON_BUILDER_OFFLINE: 'true' }
  return { certificate, env }
}

const packageBy = (args: readonly string[], env = {}) =>
  run(process.execPath, ['main/hosts/local/package.ts', `-c.directories.output=${folder}`, ...args], env)

test('npm run package prints the sizes, and fails for a fuse that nobody has decided on', builds, () => {
  const { status, stdout, stderr } = packageBy(['--linux', ...electronArguments(folder, 'linux', 10)])
  expect(stdout).toMatch(/^linux-unpacked, without Electron:\n {2}app\.asar +\d+\.\d\d MB$/m)
  expect(stderr).toBe('main/hosts/local/fuses.ts does not list 1 fuses of Electron\n')
  expect(status).toBe(1)
})

test('packaging fails with one sentence if Electron cannot be downloaded', builds, () => {
  const nowhere = { ELECTRON_MIRROR: 'http://127.0.0.1:9/', electron_config_cache: inFolder('no-cache') }
  const { status, stdout, stderr } = packageBy([], nowhere)
  expect(stdout + stderr).toMatch(
    /^npm run package: Electron could not be downloaded \(.*\): name an unpacked one by .*\n$/,
  )
  expect(status).toBe(1)
})

const [apt, dnf] = [command('apt-get install'), command('dnf install')]
const rpm = dnf.replace('dnf install -y', 'rpm -U --nodeps')
/** The objections of the checkers are accepted: a folder in /opt, electron-builder's scripts, release notes elsewhere. */
const linux = [
  {
    commands: [apt, `${apt} --reinstall`, command('apt-get purge')],
    checker: 'lintian',
    meant:
      'command-with-path-in-maintainer-script dir-or-file-in-opt maintainer-script-ignores-errors no-changelog ' +
      'postrm-removes-alternative',
    left: [],
  },
  // Without dnf and its packages; Fedora renews that cache by itself.
  {
    commands: [rpm, `${rpm} --force`, 'rpm -e malote'],
    checker: 'rpmlint',
    meant:
      'alternative-generic-name-missing alternative-link-missing dangerous-command-in-%post ' +
      'dangerous-command-in-%postun dir-or-file-in-opt explicit-lib-dependency invalid-license no-changelogname-tag ' +
      'no-signature non-coherent-filename update-alternatives-requirement-missing',
    left: ['left: ./usr/share/applications/mimeinfo.cache'],
  },
]

test(
  'deb and rpm can be installed, updated and removed: the desktop finds entry, link and icon, and nothing is left',
  builds,
  () => {
    expect(missingOf(packaging.linux)).toEqual([])
    packageBy(['--linux', 'deb', 'rpm', ...electronArguments(folder, 'linux')])
    for (const { commands, checker, meant, left } of linux) {
      const file = inFolder(commands[0]?.split('./')[1] ?? '')
      const objections = run(checker, [file]).stdout.matchAll(/(?:^[EW]: malote:|: [EW]:) (\S+)/gm)
      expect([...new Set([...objections].map(([, tag]) => tag))].toSorted().join(' ')).toBe(meant)
      const { stdout, stderr } = run('test/packaging/install.sh', [file, ...commands])
      const lines = stdout.trim().split('\n')
      expect(lines, stderr).toEqual([
        'Exec=/opt/Malote/malote %u',
        'NoDisplay=true',
        'StartupWMClass=malote',
        'MimeType=x-scheme-handler/malote;',
        'Exec=/opt/Malote/malote %F',
        'StartupWMClass=malote',
        'MimeType=application/pdf;',
        'link: malote-link.desktop',
        'pdf: malote.desktop',
        'opened: malote:abrir/1',
        'command: /opt/Malote/malote',
        'icons: 8',
        ...left,
      ])
    }
  },
)

const ownFolder = 'users/root/AppData/Local/Programs/malote'
/** The files of the installer for one person outside of its folder. */
const besideOwn = ['SendTo', 'Start Menu/Programs'].map(
  (place) => `./users/root/AppData/Roaming/Microsoft/Windows/${place}/Malote.lnk`,
)

test(
  'the installer for one person is signed, asks nothing with /S, waits for the program that runs, and leaves nothing when removed',
  builds,
  () => {
    expect(missingOf(packaging.windows)).toEqual([])
    const { certificate, env } = testCertificate()
    packageBy(['--win', 'nsis', ...electronArguments(folder, 'win32')], env)
    const installer = inFolder(`Malote-Setup-${version}-x64.exe`)
    expect(run('osslsigncode', ['verify', '-CAfile', certificate, installer]).stdout).toContain(
      'Signature verification: ok',
    )
    const newer = '99.0.0'
    appendFileSync(inFolder('win-unpacked/Malote.exe'), newer)
    run('assets/nsis', [folder, newer])
    const setup = 'Malote-Setup'
    const commands = [command(setup), command(setup, newer), command('"%LOCALAPPDATA%')]
    const { stdout, stderr } = run('test/packaging/install-nsis.sh', [folder, ...commands])
    const program = `C:\\${ownFolder.replaceAll('/', '\\')}\\Malote.exe`
    const old = [`other: ${ownFolder}/Malote.exe differ`, 'more: Uninstall Malote.exe']
    const lines = stdout.trim().split('\n')
    // While the program runs the new files lie complete beside the old ones.
    expect(lines.filter((line) => line.startsWith(`./${ownFolder}.new/`)).length).toBeGreaterThan(5)
    expect(
      lines.filter((line) => !line.startsWith(`./${ownFolder}.new/`)),
      stderr,
    ).toEqual([
      `installed: ${version}`,
      ...old,
      ...besideOwn,
      'URL:malote',
      'URL Protocol',
      `"${program}" -- "%1"`,
      `"${program}" "%1"`,
      'Malote.pdf',
      'DisplayNameMalote',
      `IconUri${program}`,
      'machine: 0',
      `running: ${version}`,
      ...old,
      ...besideOwn,
      'written: x.7z',
      'update: 0',
      `updated: ${newer}`,
      'more: Uninstall Malote.exe',
      ...besideOwn,
      'left:',
    ])
  },
)

/** The files of an installed MSI outside of its folder. */
const beside = [
  './users/root/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Malote.lnk',
  './windows/Installer/{PRODUCT}/malote.ico',
]

test(
  'the MSI is signed, installs without a question, replaces a newer one and one that runs, and leaves nothing when removed',
  builds,
  () => {
    expect(missingOf(packaging.windows)).toEqual([])
    const { certificate, env } = testCertificate()
    packageBy(['--win', 'msi', ...electronArguments(folder, 'win32')], env)
    const [program, msi] = [inFolder('win-unpacked/Malote.exe'), inFolder(`Malote-${version}-x64.msi`)]
    for (const file of [program, msi])
      expect(run('osslsigncode', ['verify', '-CAfile', certificate, file]).stdout).toContain(
        'Signature verification: ok',
      )
    // Wine does not read this table.
    const named = run('msiinfo', ['export', msi, 'MsiShortcutProperty']).stdout
    expect(named).toContain('MenuShortcut\tSystem.AppUserModel.ID\tbr.malote.aplicativo')

    const newer = '99.0.0'
    const other = 'other: Program Files/Malote/Malote.exe differ'
    appendFileSync(program, newer)
    run('assets/msi', [folder, newer])
    const commands = [command('msiexec /i'), command('msiexec /i', newer), command('msiexec /x')]
    const { stdout, stderr } = run('test/packaging/install-msi.sh', [folder, ...commands])
    expect(stdout.trim().split('\n'), stderr).toEqual([
      `installed: ${version}`,
      other,
      ...beside,
      'URL:malote',
      'URL Protocol',
      '"C:\\Program Files\\Malote\\Malote.exe" -- "%1"',
      '"C:\\Program Files\\Malote\\Malote.exe" "%1"',
      'pdffile',
      'Malote.pdf',
      'update: 194',
      'running',
      'written: x.7z',
      `updated: ${newer}`,
      ...beside,
      `back: ${version}`,
      other,
      ...beside,
      'left:',
    ])
  },
)
