import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { provideBrowser } from './run/browser.ts'
import { add, closingLine, type Sum, single, sumPlaywright, sumSuite, sumVitest } from './run/sum.ts'

const root = path.resolve(import.meta.dirname, '..')
const results = path.join(root, 'out/test')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
// Whatever a killed process leaves behind goes with this folder.
const scratch = mkdtempSync(path.join(tmpdir(), 'malote-test-'))
// PostgreSQL runs as somebody else and must get through to its own folder below.
chmodSync(scratch, 0o711)
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
// What is started here must run on the very Node that runs this, whatever the machine's own is.
const environment = {
  ...process.env,
  TMPDIR: scratch,
  PATH: [path.dirname(process.execPath), path.join(root, 'node_modules/.bin'), process.env['PATH']].join(
    path.delimiter,
  ),
}

let running: ReturnType<typeof spawn> | null = null
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    running?.kill(signal)
    process.exit(1)
  })

/** Runs a program with its output as it comes; answers its exit code. */
function run(title: string, program: string, args: readonly string[], extra: Record<string, string> = {}) {
  process.stdout.write(`\n── ${title}\n`)
  return new Promise<number>((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environment, ...extra },
    })
    running = child
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function check(title: string, program: string, ...args: string[]): Promise<Sum> {
  return single((await run(title, program, args)) === 0)
}

async function vitest(title: string, config: string): Promise<Sum> {
  const file = path.join(results, `${config}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(title, bin('vitest'), ['run', '--config', `test/${config}.config.ts`, ...reporters])
  return sumSuite(file, sumVitest, code)
}

async function playwright(built: boolean): Promise<Sum> {
  if (!built) process.stdout.write('\nNothing was built, so there is nothing to test end to end.\n')
  else if (!provideBrowser()) process.stdout.write('\nThere is no browser and none could be installed.\n')
  else {
    const file = path.join(results, 'playwright.json')
    const args = ['test', '--config', 'test/playwright.config.ts', '--reporter=list,json']
    const code = await run('end-to-end tests', bin('playwright'), args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
    if (!existsSync(path.join(root, 'node_modules/electron/dist/version')))
      process.stdout.write('\nElectron não foi executado: binário ausente.\n')
    return sumSuite(file, sumPlaywright, code)
  }
  return single(false)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
let sum = await check('types', bin('tsc'), '-b')
sum = add(sum, await check('style', bin('biome'), 'check', '--max-diagnostics=50', '.'))
sum = add(sum, await check('walls', process.execPath, 'test/lint/walls.ts'))
sum = add(sum, await check('sizes', process.execPath, 'test/lint/sizes.ts'))
sum = add(sum, await vitest('unit, service and integration tests', 'vitest'))
// What takes minutes more, and a PostgreSQL.
if (process.argv.includes('--all')) {
  sum = add(sum, await vitest('every kind of everything', 'vitest.thorough'))
  sum = add(sum, await vitest('the service on PostgreSQL, in several processes', 'vitest.postgres'))
  sum = add(sum, await vitest('uploads of gigabytes', 'vitest.big'))
}
const build = await check('build', bin('electron-vite'), 'build', '--config', 'electron.vite.config.ts')
sum = add(sum, build)
sum = add(sum, await playwright(build.failed === 0))
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
process.stdout.write(`\n${closingLine(sum)}\n`)
