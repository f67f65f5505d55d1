import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { provideBrowser } from './run/browser.ts'
import {
  archivePrograms,
  idleBus,
  keyring,
  mailPrograms,
  missingOf,
  nginx,
  objectStorage,
  office,
  openssl,
  packaging,
  pdfPrograms,
  picturePrograms,
  postgresql,
  printing,
  prometheus,
  provide,
  rclone,
  scanClients,
  scanPrograms,
  softTokens,
  systemd,
} from './run/packages.ts'
import { add, closing, minutesOf, type Sum, single, sumPlaywright, sumSuite, sumVitest } from './run/sum.ts'
import { compiledCode } from './support/made-once.ts'
import { startPreparedCluster } from './support/service-on-postgres.ts'

const isWhole = process.argv.includes('--all')
/** Only what vitest runs in Node, with what it covers in out/coverage. */
const countsCoverage = process.argv.includes('--coverage')
const root = path.resolve(import.meta.dirname, '..')
const results = path.join(root, 'out/test')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
// Removed at exit, with whatever a killed process left in it.
const scratch = mkdtempSync(path.join(tmpdir(), 'malote-test-'))
// PostgreSQL runs as another user and must reach its own folder below this one.
chmodSync(scratch, 0o711)
// Retried, because a process that is ending may still write there.
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
// Child processes run on the Node that runs this file, not on the machine's own.
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  MALOTE_TESTS: isWhole ? 'all' : 'usual',
  // The walks start hundreds of processes: without it an eighth of their processor time is compiling.
  ...compiledCode,
  TMPDIR: scratch,
  PATH: [path.dirname(process.execPath), path.join(root, 'node_modules/.bin'), process.env['PATH']].join(
    path.delimiter,
  ),
}

const running = new Set<ReturnType<typeof spawn>>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })

interface Run {
  title: string
  program: string
  args: readonly string[]
  extra?: Record<string, string>
  /** Prints the output when the program has ended, because other programs run at the same time. */
  isBuffered?: boolean
}

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Runs a program and returns its exit code. */
function run({ title, program, args, extra = {}, isBuffered = false }: Run): Promise<number> {
  const heading = `\n── ${title}\n`
  const said: Buffer[] = []
  if (!isBuffered) process.stdout.write(heading)
  const output = isBuffered ? 'pipe' : 'inherit'
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...environment, ...extra },
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => said.push(data))
  return new Promise((resolve) => {
    child.once('error', (error) => say(`${title}: ${error.message}`))
    // Comes after an error, too.
    child.once('close', (code, signal) => {
      running.delete(child)
      if (isBuffered) process.stdout.write(heading + Buffer.concat(said))
      if (signal) say(`${title}: ended by ${signal}`)
      resolve(code ?? 1)
    })
  })
}

async function check(title: string, program: string, ...args: string[]): Promise<Sum> {
  return single(title, (await run({ title, program, args, isBuffered: true })) === 0)
}

async function vitest(title: string, config: string): Promise<Sum> {
  const file = path.join(results, `${config}.json`)
  const args = ['run', '--config', `test/${config}.config.ts`, ...(countsCoverage ? ['--coverage'] : [])]
  const code = await run({ title, program: bin('vitest'), args, extra: { TEST_REPORT: file } })
  return sumSuite(title, file, sumVitest, code)
}

async function playwright(): Promise<Sum> {
  const title = 'end-to-end tests'
  if (!provideBrowser()) return single(`${title}: there is no browser`, false)
  const file = path.join(results, 'playwright.json')
  const args = ['test', '--config', 'test/playwright.config.ts', '--reporter=list,json']
  const extra = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const code = await run({ title, program: bin('playwright'), args, extra })
  if (!existsSync(path.join(root, 'node_modules/electron/dist/version')))
    say('\nElectron não foi executado: binário ausente.')
  return sumSuite(title, file, sumPlaywright, code)
}

async function postgres(): Promise<Sum> {
  const title = 'the service on PostgreSQL, in several processes'
  if (missingOf([postgresql]).length > 0) return single(`${title}: there is no PostgreSQL`, false)
  return vitest(title, 'vitest.postgres')
}

/** Starts a PostgreSQL for the tests of the application, where there is one; without it they use the service's own. */
async function provideDatabases(): Promise<void> {
  if (provide([postgresql], say).length > 0) return
  process.env['TMPDIR'] = scratch
  try {
    const { cluster, template, stop } = await startPreparedCluster()
    environment['MALOTE_TEST_DATABASES'] = cluster
    environment['MALOTE_TEST_TEMPLATE'] = template
    // Before its folder is removed.
    process.prependOnceListener('exit', stop)
  } catch (error) {
    say(`PostgreSQL did not start, so the application's tests use the service's own database: ${error}`)
  }
}

async function checks(): Promise<Sum> {
  const sums = await Promise.all([
    check('build', bin('electron-vite'), 'build', '--config', 'electron.vite.config.ts'),
    // Each of tsc's checkers works out the types of libraries anew: one takes half the processor time of four.
    check('types', bin('tsc'), '-b', '--checkers', '1', '--builders', '1'),
    check('style', bin('biome'), 'check', '--max-diagnostics=50', '.'),
    check('dead code', bin('knip'), '--no-progress'),
    check('walls, sizes and idioms', process.execPath, 'test/lint/run.ts'),
  ])
  return sums.reduce(add)
}

const slowPrograms = [
  ...pdfPrograms,
  ...scanPrograms,
  ...printing,
  ...mailPrograms,
  ...archivePrograms,
  ...office,
  ...picturePrograms,
  ...scanClients,
  ...objectStorage,
  rclone,
  prometheus,
  nginx,
  ...systemd,
]

async function usual(): Promise<Sum> {
  // Without a keyring, a bus or softhsm2 their tests are skipped; without openssl its tests fail with a sentence.
  // Without other writers of PDFs a slow test fails with the name of the missing program.
  provide([...keyring, ...idleBus, ...softTokens, openssl, ...(isWhole ? slowPrograms : [])], say)
  // By itself, because it is large: the others must not lack for it.
  if (isWhole) provide([...packaging.linux, ...packaging.windows], say)
  return vitest('unit, service and integration tests', 'vitest')
}

async function components(): Promise<Sum> {
  const title = 'component tests of the window'
  return provideBrowser() ? vitest(title, 'vitest.window') : single(`${title}: there is no browser`, false)
}

const parts: { title: string; ms: number }[] = []
async function part(title: string, work: () => Promise<Sum>): Promise<Sum> {
  const start = performance.now()
  const sum = await work()
  parts.push({ title, ms: performance.now() - start })
  return sum
}

async function runAll(): Promise<Sum> {
  if (countsCoverage) {
    await provideDatabases()
    return part('unit, service and integration tests', usual)
  }
  // Fail fast: a fault here would fail most tests minutes later.
  let sum = await part('build, types and lint', checks)
  if (sum.failed > 0) return sum
  await provideDatabases()
  sum = add(sum, await part('unit, service and integration tests', usual))
  sum = add(sum, await part('component tests of the window', components))
  if (isWhole) sum = add(sum, await part('PostgreSQL', postgres))
  sum = add(sum, await part('end-to-end tests', playwright))
  // The walks have recorded the requests of the application.
  return isWhole ? add(sum, await check('table of endpoints', process.execPath, 'test/endpoints/check.ts')) : sum
}

for (const old of [results, path.join(root, 'out/requests')]) rmSync(old, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const sum = await runAll()
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
say(`\n${minutesOf(parts)}\n\n${closing(sum)}`)
