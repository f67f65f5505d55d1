import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../support/test-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
const documents = ['README.md', 'CONTRIBUTING.md', 'docs/administracao.md']
const programs = 'npm|npx|node|malote|msiexec|apt-get|dnf|openssl|\\.ci/run|\\S*Setup-\\S+|"%\\S*'
/** A command with an argument, or the one that needs none. */
const command = new RegExp(`^(?:[A-Z_]+=\\S+ )?(?:${programs}) .+|^\\.ci/run$`)

/** The commands of a document: between backticks, and the lines of a block. */
function commandsOf(document: string): string[] {
  const text = readFileSync(path.join(root, document), 'utf8')
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  const lines = text.split('\n').map((line) => line.replace(/^ {4}/, ''))
  return [...spans, ...lines].filter((each) => command.test(each))
}

/** Commands that run elsewhere, by the test that does it, or that cannot run here, with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  'npm ci': 'the packages of this run',
  'npm ci && npm start': 'test/e2e/start.spec.ts',
  'npm start -- --fresh': 'test/e2e/start.spec.ts',
  'npm start -- FILE…': 'test/e2e/start.spec.ts',
  'npm ci && npm test': 'this run',
  'npm test': 'this run',
  'npm test -- --all': 'this run',
  '.ci/run': 'this run, with CI set',
  'npm run lint': 'this run: its parts are checks of npm test',
  'node test/lint/run.ts': 'this run: it is a check of npm test',
  'npm run demo': 'minutes in a browser, with pictures for a person',
  'npm run coverage': 'this run, slower',
  'npm run chaos -- --operations N --seed N': 'a minute for each seed',
  'npm run mutants -- --results FILE': 'edits the checkout, for hours',
  'npm run bench -- NAME': 'figures of a machine that does nothing else',
  'MALOTE_TRAINING=off npm run service -- --organisation FILE': 'test/service/training/off.slow.test.ts',
  'npm run --silent invite -- LOGIN': 'test/support/invite.ts',
  'npm run package': 'test/packaging/package.spec.ts',
  'npm run package -- --linux deb rpm': 'test/packaging/installers.spec.ts',
  'npm run package -- --win msi nsis': 'test/packaging/installers.spec.ts',
  'npx vitest run --config test/vitest.window.config.ts': 'this run',
  'malote --configurar ARQUIVO': 'test/double/specs/configuration.spec.ts',
  'malote --guardar-segredo producao < arquivo-com-o-segredo': 'test/double/specs/configuration.spec.ts',
  'malote --diagnostico ARQUIVO.zip': 'test/double/specs/configuration.spec.ts',
  'msiexec /i Malote-VERSÃO-x64.msi /qn': 'test/packaging/installers.spec.ts',
  'msiexec /x Malote-VERSÃO-x64.msi /qn': 'test/packaging/installers.spec.ts',
  'apt-get install -y ./malote_VERSÃO_amd64.deb': 'test/packaging/installers.spec.ts',
  'apt-get purge -y malote': 'test/packaging/installers.spec.ts',
  'dnf install -y ./malote-VERSÃO.x86_64.rpm': 'Debian has no dnf; test/packaging/installers.spec.ts uses rpm',
  'dnf remove -y malote': 'Debian has no dnf; test/packaging/installers.spec.ts uses rpm',
  'dnf downgrade': 'named without its file',
  'Malote-Setup-VERSÃO-x64.exe /S': 'test/packaging/installers.spec.ts',
  '"%LOCALAPPDATA%\\Programs\\malote\\Uninstall Malote.exe" /S': 'test/packaging/installers.spec.ts',
}

const folder = testFolder()
const at = (name: string) => path.join(folder, name)

const environment = () => ({ ...process.env, MALOTE_DATA: at('data') })
/** Runs a command as a person types it, and answers its output; throws if it fails. */
const run = (line: string, cwd = root): string =>
  execFileSync('sh', ['-c', line], { cwd, env: environment(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Starts a command that stays, and resolves when it has said this. */
function start(line: string, said: RegExp): Promise<string> {
  const child: ChildProcess = spawn('sh', ['-c', line], { cwd: root, env: environment(), detached: true })
  onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGTERM'))
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      output += String(text)
      if (said.test(output)) resolve(output)
    })
    child.once('exit', () => reject(new Error(output)))
  })
}

const pdf = 'test/cases/pdf-prev-zero/prev-zero.pdf'

/** The commands that run here, each with a check that gets the line of the document. */
const runs: Readonly<Record<string, (line: string) => unknown>> = {
  'npm run service': async (line) => {
    expect(await start(line, /ana\.prado/)).toMatch(/http:\/\//)
    const token = 'npm run --silent token -- LOGIN'
    expect(run(token.replace('LOGIN', 'ana.prado'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
  },
  'npm run --silent token -- LOGIN': () => undefined,
  'npm run pictures -- NAME': (line) => expect(run(line.replace(' -- NAME', ''))).toMatch(/boxes \| capture/),
  'npm run drafts-kill -- --kills N --seed N': (line) =>
    expect(run(line.replaceAll(' N', ' 1'))).toContain('0 of 1 lost more than 500 ms'),
  'npm run try -- FILE…': (line) => expect(run(line.replace('FILE…', pdf))).toContain('faults 0'),
  'npm run release -- VERSION': (line) => {
    const clone = at('clone')
    execFileSync('git', ['clone', '--quiet', '--shared', root, clone])
    for (const [name, value] of [
      ['user.name', 'Ana'],
      ['user.email', 'ana@exemplo.gov.br'],
    ] as const)
      execFileSync('git', ['config', name, value], { cwd: clone })
    run(line.replace('VERSION', '99.9.9'), clone)
    expect(readFileSync(path.join(clone, 'CHANGELOG.md'), 'utf8')).toContain('## 99.9.9')
    expect(run('git tag --points-at HEAD', clone)).toBe('v99.9.9\n')
  },
  'openssl genpkey -algorithm ed25519 -out CHAVE.pem': (line) => {
    run(line, folder)
    expect(existsSync(at('CHAVE.pem'))).toBe(true)
  },
  'npm run sign-release -- --key CHAVE.pem --notes NOVIDADES.txt ARQUIVOS': (line) => {
    for (const [name, content] of [
      ['NOVIDADES.txt', 'Novo\n'],
      ['Malote-9.9.9-x64.AppImage', 'program'],
    ] as const)
      writeFileSync(at(name), content)
    run('openssl genpkey -algorithm ed25519 -out CHAVE.pem', folder)
    const inFolder = line
      .replace(/CHAVE|NOVIDADES/g, (name) => at(name))
      .replace('ARQUIVOS', at('Malote-9.9.9-x64.AppImage'))
    expect(run(`${inFolder} --out ${folder}`)).toMatch(/[A-Za-z0-9+/]{40,}={0,2}/)
    expect(existsSync(at('stable.json'))).toBe(true)
  },
  'npx vitest run --config test/vitest.config.ts test/main/outbox': (line) =>
    expect(run(line.replace('vitest run', 'vitest list'))).toContain('test/main/outbox/'),
  'npx playwright test --config test/playwright.config.ts viewer': (line) =>
    expect(run(`${line} --list`)).toMatch(/viewer\S*\.spec\.ts/),
}

const documented = [...new Set(documents.flatMap(commandsOf))]

it('every command of the documents runs here, or is known to run elsewhere or not at all', () => {
  expect(documented.length).toBeGreaterThan(30)
  expect(documented.filter((each) => !(each in runs) && !(each in elsewhere))).toEqual([])
  expect([...Object.keys(runs), ...Object.keys(elsewhere)].filter((each) => !documented.includes(each))).toEqual([])
})

it('every test that runs a command elsewhere is there', () => {
  const files = Object.values(elsewhere).flatMap((reason) => /test\/\S+\.ts/.exec(reason)?.[0] ?? [])
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

it.each(Object.entries(runs))('the documented command %s runs', { timeout: 110_000 }, async (line, act) => {
  await act(line)
})
