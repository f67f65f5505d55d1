import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { compiledCode } from '../support/made-once.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { captureRow } from './walk/capture.ts'
import { signIn } from './walk/session.ts'

const root = path.resolve(import.meta.dirname, '../..')
let data = ''
let start: { child: ChildProcess; said: () => string }

/** Runs `npm start` as on a machine without a screen, with its own data folder. */
function run(...args: string[]) {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...variables } = process.env
  const child = spawn(process.execPath, [path.join(root, 'main/hosts/local/start.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...variables, ...compiledCode, MALOTE_DATA: data },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  return { child, said: () => said }
}

const address = () => /http:\/\/127(?:\.\d+){3}:\d+\/entrar\?chave=\S+/.exec(start.said())?.[0]

async function end(): Promise<number | null> {
  if (start.child.exitCode !== null) return start.child.exitCode
  const gone = once(start.child, 'exit')
  start.child.kill('SIGINT')
  const [code] = (await gone) as [number | null]
  return code
}

test.beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'malote-start-'))
  start = run()
})
test.afterEach(async () => {
  await end()
  removeFolder(data)
})

test('npm start opens a usable window, hands a second start over, and Ctrl+C ends everything', { tag: '@all' }, async ({
  page,
}) => {
  await expect.poll(address).toBeDefined()
  await page.goto(address() ?? '')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()

  const pdf = await makeTextPdf(data, 'Ofício 1', 1)
  const second = run(pdf.path)
  // The whole output has arrived by then.
  await once(second.child, 'close')
  expect(second.said()).toContain('/entrar?chave=')
  await signIn(page, 'ana.prado')
  await expect(captureRow(page, pdf.name)).toContainText('só neste computador')

  const environment = JSON.parse(readFileSync(path.join(data, 'environment.json'), 'utf8')) as { apiUrl: string }
  const isReachable = (url: string) =>
    fetch(url).then(
      () => true,
      () => false,
    )
  const window = new URL(page.url()).origin
  expect([await isReachable(environment.apiUrl), await isReachable(window)]).toStrictEqual([true, true])
  expect(await end()).toBe(0)
  expect([await isReachable(environment.apiUrl), await isReachable(window)]).toStrictEqual([false, false])
})

test('npm start ends with its own exit code after a crash of the application', { tag: '@all' }, async () => {
  await expect.poll(address).toBeDefined()
  const owner = JSON.parse(readFileSync(path.join(data, 'application/owner.json'), 'utf8')) as { pid: number }
  const gone = once(start.child, 'exit')
  process.kill(owner.pid, 'SIGKILL')
  const [code] = (await gone) as [number | null]
  expect(code).toBe(1)
})

test('npm start keeps its data between runs, and --fresh empties it', { tag: '@all' }, async () => {
  // Three starts, two of them with empty data.
  const kept = () => path.join(data, 'application/kept-by-the-test')
  await expect.poll(address).toBeDefined()
  writeFileSync(kept(), '')
  await end()
  start = run()
  await expect.poll(address).toBeDefined()
  expect(existsSync(kept())).toBe(true)
  await end()
  start = run('--fresh')
  await expect.poll(address).toBeDefined()
  expect(existsSync(kept())).toBe(false)
})
