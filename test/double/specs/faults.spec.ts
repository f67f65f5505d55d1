import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crashesIn, logLines } from '../../support/data-folder.ts'
import { firstOf } from '../../support/in-usual.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { startDesktop } from '../desktop/desktop.ts'
import { expect, test } from './fixtures.ts'

const entry = 'Entrar'
const secret = 'QmVhcmVyLXRva2VuLW9mLWFuYS1wcmFkby0xMjM0NTY3ODkw'

for (const how of firstOf(['throw', 'reject'] as const))
  test(`an unhandled error (${how}) is reported, logged without secrets, and ends the application in order`, async ({
    start,
  }) => {
    const { page, desktop, malote } = await start()
    await expect(page.getByRole('button', { name: entry })).toBeVisible()
    desktop.fail(how, `access_token=${secret}`)
    expect(await desktop.ended).toBe(4)
    expect(desktop.errorBoxes).toStrictEqual([expect.stringContaining('Um erro inesperado encerrou o Malote.')])
    expect(desktop.errorBoxes[0]).toContain(path.join(malote.dataFolder, 'log'))
    const logged = logLines(malote.dataFolder)
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', event: 'app.fault' }))
    expect(logged.at(-1)).toMatchObject({ event: 'app.closed' })
    expect(JSON.stringify(logged) + desktop.errors + desktop.errorBoxes).not.toContain(secret)

    const second = await start({ dataFolder: malote.dataFolder })
    await expect(second.page.getByRole('button', { name: entry })).toBeVisible()
    expect(second.desktop.errorBoxes).toStrictEqual([])
    await expect(second.page.getByText('Um erro encerrou o Malote')).toBeVisible()
    await second.page.getByRole('button', { name: 'Entendi' }).click()
    await expect(second.page.getByText('Um erro encerrou o Malote')).toBeHidden()
    expect(crashesIn(malote.dataFolder).map(({ kind }) => kind)).toEqual(['program'])
  })

test('a page that keeps crashing is reloaded three times, and then the person is asked', { tag: '@all' }, async ({
  start,
}) => {
  const { page, desktop, malote } = await start()
  await expect(page.getByRole('button', { name: entry })).toBeVisible()
  for (let nth = 0; nth < 4; nth += 1) desktop.crashPage()
  await expect.poll(() => desktop.dialogs.length).toBe(1)
  expect(crashesIn(malote.dataFolder).map(({ kind }) => kind)).toEqual(['page', 'page', 'page', 'page'])
  expect(desktop.dialogs[0]).toMatchObject({
    message: 'A janela do Malote parou várias vezes seguidas',
    buttons: ['Tentar de novo', 'Fechar o Malote'],
  })
  desktop.dialogs[0]?.answer(0)
  await expect(page.getByRole('button', { name: entry })).toBeVisible()
  for (let nth = 0; nth < 4; nth += 1) desktop.crashPage()
  await expect.poll(() => desktop.dialogs.length).toBe(2)
  desktop.dialogs[1]?.answer(1)
  expect(await desktop.ended).toBe(0)
})

test.describe('installed', () => {
  let home = ''
  test.beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'malote-home-'))
  })
  test.afterEach(() => removeFolder(home))

  for (const option of ['--remote-debugging-port=9222', '--no-sandbox', '--host-resolver-rules=MAP * 127.0.0.1'])
    test(`refuses ${option} before it opens anything`, async ({ browser }) => {
      const context = await browser.newContext()
      const desktop = startDesktop({ context, args: [option], isPackaged: true, variables: { XDG_DATA_HOME: home } })
      expect(await desktop.ended).toBe(2)
      const [name] = option.split('=')
      expect(desktop.errorBoxes).toStrictEqual([expect.stringContaining(`não aceita a opção ${name}.`)])
      expect([desktop.windows, readdirSync(home)]).toStrictEqual([0, []])
      await context.close()
    })

  test('refuses MALOTE_DATA', async ({ browser, folder }) => {
    const context = await browser.newContext()
    const variables = { XDG_DATA_HOME: home, MALOTE_DATA: folder }
    const desktop = startDesktop({ context, args: [], isPackaged: true, variables })
    expect(await desktop.ended).toBe(2)
    expect(desktop.errorBoxes).toStrictEqual([expect.stringContaining('a variável MALOTE_DATA')])
    expect([readdirSync(folder), readdirSync(home)]).toStrictEqual([[], []])
    await context.close()
  })

  test('accepts files and accessibility options', async ({ browser, folder }) => {
    const pdf = await makeTextPdf(folder, 'Ofício 1', 1)
    const context = await browser.newContext({ locale: 'pt-BR' })
    const args = ['--force-device-scale-factor=2', '--', pdf.path]
    const desktop = startDesktop({ context, args, isPackaged: true, variables: { XDG_DATA_HOME: home } })
    await expect(await desktop.page()).toHaveTitle('Malote')
    await desktop.kill('SIGTERM')
    expect(await desktop.ended).toBe(0)
    expect(readdirSync(path.join(home, 'malote'))).toStrictEqual(['application'])
    await context.close()
  })
})
