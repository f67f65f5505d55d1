import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test'
import { removeFolder } from '../support/remove-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
const nameFile = path.join(root, 'node_modules/electron/path.txt')
const binary = existsSync(nameFile) ? path.join(root, 'node_modules/electron/dist', readFileSync(nameFile, 'utf8')) : ''
const isRoot = process.getuid?.() === 0

test.describe.configure({ mode: 'default' })
// biome-ignore lint/suspicious/noSkippedTests: said as skipped, and never passed, where there is no binary to test
test.skip(!existsSync(binary), 'Electron não foi executado: binário ausente')

let folder = ''
let malote: ElectronApplication
let page: Page

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-electron-'))
  // By default Playwright disables the sandbox that is to be checked here; only root cannot use it.
  malote = await _electron.launch({ executablePath: binary, args: [root, '--data', folder], chromiumSandbox: !isRoot })
  page = await malote.firstWindow()
  await page.waitForLoadState()
})
test.afterAll(async () => {
  await malote?.close()
  removeFolder(folder)
})

test('Electron shows the window at malote://app with its bridge and without Node', async () => {
  expect(new URL(page.url()).protocol).toBe('malote:')
  const world = await page.evaluate(() => ({
    bridge: typeof Reflect.get(window, 'malote'),
    node: ['require', 'process', 'Buffer', 'module'].filter((name) => name in window),
  }))
  expect(world).toStrictEqual({ bridge: 'object', node: [] })
})

test('the Electron window refuses to navigate and to open windows', async () => {
  const before = page.url()
  expect(await page.evaluate(() => window.open('https://example.org/') === null)).toBe(true)
  await page.evaluate(() => {
    location.href = 'https://example.org/'
  })
  await expect.poll(() => malote.windows().length).toBe(1)
  expect(page.url()).toBe(before)
})

test('a second start of Electron hands its files to the first and ends', async () => {
  const told = malote.evaluate(
    ({ app }) => new Promise((resolve) => app.once('second-instance', (_event, _argv, _cwd, data) => resolve(data))),
  )
  const args = [root, '--data', folder, ...(isRoot ? ['--no-sandbox'] : []), '--', 'Ofício 1.pdf']
  const second = spawn(binary, args, { cwd: folder, stdio: 'ignore' })
  const [code] = (await once(second, 'exit')) as [number | null]
  expect(code).toBe(0)
  expect(await told).toStrictEqual({ paths: [path.join(folder, 'Ofício 1.pdf')] })
  expect(malote.windows()).toHaveLength(1)
})

test('the Electron page has the strict content security policy', async () => {
  const refused = await page.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    const script = document.createElement('script')
    script.textContent = 'window.intruder = true'
    document.head.append(script)
    await fetch('https://example.org/').catch(() => {})
    return { violations, intruder: 'intruder' in window }
  })
  expect(refused.intruder).toBe(false)
  expect(refused.violations).toEqual(expect.arrayContaining(['script-src-elem', 'connect-src']))
})
