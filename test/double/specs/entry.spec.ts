import { once } from 'node:events'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDrafts, captureRow, submit } from '../../e2e/walk/capture.ts'
import { ask } from '../../e2e/walk/folders.ts'
import { goTo, signIn } from '../../e2e/walk/session.ts'
import { filesIn } from '../../support/data-folder.ts'
import { startMalote } from '../../support/malote.ts'
import { makeScanPdf, makeTextPdf } from '../../support/pdfs.ts'
import { startDesktop } from '../desktop/desktop.ts'
import { expect, test } from './fixtures.ts'

const entry = 'Entrar'

test("the window shows the page with the preload's bridge and without Node", async ({ start }) => {
  const { page, desktop } = await start()
  await expect(page.getByRole('button', { name: entry })).toBeVisible()
  const world = await page.evaluate(() => ({
    bridge: Object.keys(Reflect.get(window, 'malote') as object).toSorted(),
    isFrozen: Object.isFrozen(Reflect.get(window, 'malote')),
    node: ['require', 'process', 'Buffer', 'module', 'electronDoubleReceive'].filter((name) => name in window),
  }))
  expect(world).toStrictEqual({
    bridge: ['addFiles', 'call', 'on', 'onLink', 'openForReading'],
    isFrozen: true,
    node: [],
  })
  expect(desktop.window).toMatchObject({ visible: true, minimized: false })
  // Without it, an English system shows a deadline with the month first.
  expect(desktop.switches).toStrictEqual(['lang=pt-BR'])
})

test('the window opens while the keyring is silent, and asks for the sign-in once the keyring has failed', async ({
  start,
}) => {
  // A session bus that accepts the connection and says nothing, as one that waits for the person to unlock a keyring.
  const waiting = new Set<Socket>()
  const bus = createServer((socket) => waiting.add(socket.on('error', () => undefined)))
  const address = path.join(mkdtempSync(path.join(tmpdir(), 'malote-bus-')), 'bus')
  await once(bus.listen(address), 'listening')
  const { page, desktop } = await start({ variables: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${address}` } })
  await expect.poll(() => waiting.size).toBe(1)
  await expect(page.getByText('Abrindo o Malote…')).toBeVisible()
  expect(desktop.window.visible).toBe(true)
  bus.close()
  for (const each of waiting) each.destroy()
  await expect(page.getByRole('button', { name: entry })).toBeVisible()
})

test('the window refuses navigation, new windows and all permissions but writing to the clipboard', async ({
  start,
}) => {
  const { page } = await start()
  const before = page.url()
  const left = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  await page.evaluate(() => {
    location.href = 'https://example.org/'
  })
  expect((await left).url()).toBe('https://example.org/')
  expect(page.url()).toBe(before)
  const popup = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('about:blank'))
  const opened = await popup
  if (!opened.isClosed()) await opened.waitForEvent('close')
  const states = await page.evaluate(async () => {
    const names = ['clipboard-write', 'notifications', 'geolocation'] as PermissionName[]
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
  })
  expect(states).toStrictEqual(['granted', 'denied', 'denied'])
})

test('closing the window ends the application in order and releases the data folder', async ({ start }) => {
  const first = await start()
  const lock = path.join(first.malote.dataFolder, 'chromium/SingletonLock')
  await expect(first.page.getByRole('button', { name: entry })).toBeVisible()
  first.desktop.closeWindow()
  expect(await first.desktop.ended).toBe(0)
  expect(first.desktop.events).toStrictEqual(['window-all-closed', 'before-quit', 'quit'])
  expect(first.desktop.errors).toBe('')
  expect(statSync(lock, { throwIfNoEntry: false })).toBeUndefined()

  const second = await start({ dataFolder: first.malote.dataFolder })
  await expect(second.page.getByRole('button', { name: entry })).toBeVisible()
  expect(second.desktop.errorBoxes).toStrictEqual([])
})

test('a signal ends the application in order', { tag: '@all' }, async ({ start }) => {
  const { desktop } = await start({ login: 'ana.prado' })
  await desktop.kill('SIGTERM')
  expect(await desktop.ended).toBe(0)
  expect(desktop.events.at(-1)).toBe('quit')
})

test('settings are stored in a file that only this user can read', { tag: '@all' }, async ({ start }) => {
  const first = await start({ login: 'ana.prado' })
  await ask(first.page, 'settings.update', { theme: 'dark', holdSeconds: 7 })
  const file = path.join(first.malote.dataFolder, 'settings.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ preferences: { theme: 'dark', holdSeconds: 7 } })
  await first.desktop.kill('SIGTERM')

  const second = await start({ dataFolder: first.malote.dataFolder })
  await expect(second.page.getByRole('button', { name: entry })).toBeVisible()
  expect(await ask(second.page, 'settings.get', {})).toMatchObject({ theme: 'dark', holdSeconds: 7 })
})

test('a session survives a restart if the system stores its key', { tag: '@all' }, async ({ start }) => {
  const first = await start({ login: 'ana.prado', storageBackend: 'gnome_libsecret' })
  await first.desktop.kill('SIGTERM')
  const second = await start({ dataFolder: first.malote.dataFolder, storageBackend: 'gnome_libsecret' })
  await expect(second.page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
})

test('a window with unsent work asks before it closes, and closes after the confirmation', async ({
  start,
  folder,
}) => {
  const { page, desktop } = await start({ login: 'ana.prado', holdSeconds: 60 })
  const scan = await makeScanPdf(folder, 'Nota que espera')
  await addDrafts(page, [scan])
  await submit(page, 'Capturar 1 documento')
  await expect(captureRow(page, scan.name)).toContainText('será enviado')
  desktop.closeWindow()
  await expect.poll(() => desktop.dialogs.length).toBe(1)
  expect(desktop.dialogs[0]).toMatchObject({
    message: '1 envio ainda não saiu',
    buttons: ['Continuar no Malote', 'Fechar'],
  })
  desktop.dialogs[0]?.answer(0)
  await expect(captureRow(page, scan.name)).toContainText('será enviado')
  expect(desktop.windows).toBe(1)

  // A close is not asked about twice: the first answer may still be on its way.
  await expect(() => {
    desktop.closeWindow()
    expect(desktop.dialogs).toHaveLength(2)
  }).toPass()
  desktop.dialogs[1]?.answer(1)
  expect(await desktop.ended).toBe(0)
  expect(desktop.events.at(-1)).toBe('quit')
})

test('a second start hands its file to the first and ends', async ({ start, folder }) => {
  const { page, desktop, openAgain } = await start({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Ofício 9', 1)
  desktop.minimizeWindow()
  await expect.poll(() => desktop.window.minimized).toBe(true)
  expect(await openAgain('--', pdf.path)).toBe(0)
  await expect(captureRow(page, pdf.name)).toContainText('só neste computador')
  expect(desktop.windows).toBe(1)
  expect(desktop.window).toMatchObject({ minimized: false, focused: 1 })
})

test("a file from macOS's event that arrives before the sign-in is opened after it", { tag: '@all' }, async ({
  start,
  folder,
}) => {
  const { page, desktop } = await start()
  const early = await makeTextPdf(folder, 'Ofício 10', 1)
  await expect(page.getByRole('button', { name: entry })).toBeVisible()
  desktop.openFile(early.path)
  await signIn(page, 'ana.prado')
  await expect(captureRow(page, early.name)).toContainText('só neste computador')
})

test('a page whose renderer crashes is reloaded and still signed in', { tag: '@all' }, async ({ start }) => {
  const { page, desktop } = await start({ login: 'ana.prado' })
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')
  await expect.poll(async () => (await desktop.page()) !== page).toBe(true)
  await expect((await desktop.page()).getByRole('navigation', { name: 'Principal' })).toBeVisible()
})

test('a failed start is reported in a system dialog and has its own exit code', async ({ browser, service }) => {
  const context = await browser.newContext()
  const wrong = startDesktop({ context, args: ['--environment-file', '/nowhere/environment.json'] })
  expect(await wrong.ended).toBe(2)
  expect(wrong.errorBoxes).toStrictEqual([expect.stringContaining('/nowhere/environment.json')])

  const other = await startMalote({ service })
  const second = startDesktop({ context, args: ['--data', other.dataFolder] })
  expect(await second.ended).toBe(3)
  expect(second.errorBoxes).toStrictEqual([expect.stringContaining(`processo ${other.pid}`)])
  await other.stop()
  await context.close()
})

test('a draft is there again after a restart, with every word', { tag: '@all' }, async ({ start }) => {
  const first = await start({ login: 'ana.prado' })
  await first.page.getByRole('button', { name: 'Novo encaminhamento', exact: true }).click()
  await first.page.getByRole('textbox', { name: 'Assunto' }).fill('Prestação de contas')
  await first.page.getByRole('textbox', { name: 'Mensagem' }).fill('Segue a prestação de contas.')
  await expect(first.page.getByText(/salvo às/)).toBeVisible()
  // That may be said of the subject alone: what is typed last is saved a moment later.
  const isKept = () => filesIn(first.malote.dataFolder).some(({ bytes }) => bytes.includes('Segue a prestação'))
  await expect.poll(isKept).toBe(true)
  await first.desktop.kill('SIGTERM')

  const second = await start({ login: 'ana.prado', dataFolder: first.malote.dataFolder })
  await goTo(second.page, /^Rascunhos/)
  await second.page.getByRole('option', { name: 'Prestação de contas' }).click()
  await expect(second.page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('Segue a prestação de contas.')
})
