import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { provideBrowser } from './run/browser.ts'
import { add, closing, type Sum, single, sumPlaywright, sumSuite, sumVitest } from './run/sum.ts'

const root = path.resolve(import.meta.dirname, '..')
const results = path.join(root, 'out/test')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
// Whatever a killed process leaves behind goes with this folder.
const scratch = mkdtempSync(path.join(tmpdir(), 'malote-test-'))
// PostgreSQL runs as somebody else and must get through to its own folder below.
chmodSync(scratch, 0o711)
// A process that is just ending may write there once more.
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
// What is started here must run on the very Node that runs this, whatever the machine's own is.
const environment = {
  ...process.env,
  TMPDIR: scratch,
  PATH: [path.dirname(process.execPath), path.join(root, 'node_modules/.bin'), process.env['PATH']].join(
    path.delimiter,
  ),
}

const isWhole = process.argv.includes('--all')

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
  /** Leaves the processor to what runs beside it, and shows its output when it has ended. */
  aside?: boolean
}

/** Runs a program, with its output as it comes unless it runs aside; answers its exit code. */
function run({ title, program, args, extra = {}, aside = false }: Run): Promise<number> {
  const heading = `\n── ${title}\n`
  const said: Buffer[] = []
  if (!aside) process.stdout.write(heading)
  const output = aside ? 'pipe' : 'inherit'
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...environment, ...extra },
  })
  running.add(child)
  if (aside && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => said.push(data))
  return new Promise((resolve) => {
    const end = (code: number | null) => {
      running.delete(child)
      if (aside) process.stdout.write(heading + Buffer.concat(said))
      resolve(code ?? 1)
    }
    child.once('error', () => end(1))
    child.once('close', end)
  })
}

async function check(title: string, program: string, ...args: string[]): Promise<Sum> {
  return single(title, (await run({ title, program, args, aside: true })) === 0)
}

async function vitest(title: string, config: string): Promise<Sum> {
  const file = path.join(results, `${config}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', '--config', `test/${config}.config.ts`, ...reporters]
  const code = await run({ title, program: bin('vitest'), args })
  return sumSuite(title, file, sumVitest, code)
}

async function playwright(built: boolean): Promise<Sum> {
  const title = 'end-to-end tests'
  if (!built) process.stdout.write('\nNothing was built, so there is nothing to test end to end.\n')
  else if (!provideBrowser()) process.stdout.write('\nThere is no browser and none could be installed.\n')
  else {
    const file = path.join(results, 'playwright.json')
    const args = ['test', '--config', 'test/playwright.config.ts', '--reporter=list,json']
    const extra = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, MALOTE_TESTS: isWhole ? 'all' : 'usual' }
    const code = await run({ title, program: bin('playwright'), args, extra })
    if (!existsSync(path.join(root, 'node_modules/electron/dist/version')))
      process.stdout.write('\nElectron não foi executado: binário ausente.\n')
    return sumSuite(title, file, sumPlaywright, code)
  }
  return single(title, false)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
/** What tests nothing that runs; the tests mostly wait for one another's processes, and these take what is left over. */
async function checks(): Promise<{ sum: Sum; built: boolean }> {
  const built = await check('build', bin('electron-vite'), 'build', '--config', 'electron.vite.config.ts')
  const sums = [
    built,
    await check('types', bin('tsc'), '-b'),
    await check('style', bin('biome'), 'check', '--max-diagnostics=50', '.'),
    await check('walls', process.execPath, 'test/lint/walls.ts'),
    await check('sizes', process.execPath, 'test/lint/sizes.ts'),
  ]
  return { sum: sums.reduce(add), built: built.failed === 0 }
}

const checked = checks()
let sum = await vitest('unit, service and integration tests', 'vitest')
// What takes minutes more, and a PostgreSQL.
if (isWhole) {
  sum = add(sum, await vitest('every kind of everything', 'vitest.thorough'))
  sum = add(sum, await vitest('the service on PostgreSQL, in several processes', 'vitest.postgres'))
  sum = add(sum, await vitest('uploads of gigabytes', 'vitest.big'))
}
const { sum: others, built } = await checked
sum = add(sum, others)
sum = add(sum, await playwright(built))
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
process.stdout.write(`\n${closing(sum)}\n`)
