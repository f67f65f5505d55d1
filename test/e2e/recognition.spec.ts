import { copyFileSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { newProfile } from '../support/builders.ts'
import { letter, writeReadableScan } from '../support/readable-scans.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts, captureRow } from './walk/capture.ts'
import { ask } from './walk/folders.ts'
import { fromListMenu, goTo, signInQuickly } from './walk/session.ts'
import { marked, roll, sheet } from './walk/viewer.ts'

test('a scan is found by its words, which are marked and copied on its page, also after a kill between two pages', {
  tag: '@all',
}, async ({ openMalote, folder }) => {
  test.setTimeout(300_000)
  const { page, malote } = await openMalote({ login: 'ana.prado', recognition: true })
  const second = ['ANEXO ÚNICO', 'Relação dos equipamentos devolvidos ao almoxarifado central.']
  const third = ['TERMO DE ENCERRAMENTO', 'Lavrado em Colatina, com a presença das testemunhas.']
  const scan = await writeReadableScan(folder, 'Digitalizado 0007', { pages: [letter, second, third], headlong: [3] })
  const pane = page.getByRole('region', { name: 'O que está selecionado' })
  await addDrafts(page, [scan])
  await captureRow(page, scan.name).getByRole('rowheader').click()
  await expect(pane).toContainText(/Reconhecimento de texto: [12] de 3 páginas/, { timeout: 120_000 })
  await malote.kill()
  await page.goto(await malote.restart())
  await signInQuickly(page, 'ana.prado')
  await goTo(page, /^Capturar/)
  await captureRow(page, scan.name).getByRole('rowheader').click()
  await expect(pane).toContainText('Reconhecimento de texto: 3 de 3 páginas', { timeout: 180_000 })
  await expect(pane).toContainText('A página 3 parece estar de cabeça para baixo.')
  await expectClean(page, 'a file with recognised text')

  await page.keyboard.press('Control+K')
  await page.keyboard.type('almoxarifado devolv')
  const found = page.getByRole('dialog', { name: 'Buscar em tudo' }).getByRole('option', { name: scan.name })
  await expect(found).toContainText('texto reconhecido neste computador, página 2')
  await page.keyboard.press('Enter')
  await expect(sheet(page, 1).locator('canvas[data-drawn]')).toBeVisible()

  await roll(page).focus()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('conceição araújo')
  await expect.poll(async () => (await marked(page)).current.join('')).toMatch(/Conceição\s*Araújo/)
  const mark = await page.evaluate(() => {
    const [range] = CSS.highlights.get('pdf-hit-current') ?? []
    const box = (range as Range).getBoundingClientRect()
    const paper = (range as Range).startContainer.parentElement?.closest('section')?.getBoundingClientRect()
    return { x: (box.x - (paper?.x ?? 0)) / (paper?.width ?? 1), y: (box.y - (paper?.y ?? 0)) / (paper?.height ?? 1) }
  })
  // The third line, behind "Maria da ".
  expect(mark.x).toBeGreaterThan(0.18)
  expect(mark.x).toBeLessThan(0.28)
  expect(mark.y).toBeGreaterThan(0.125)
  expect(mark.y).toBeLessThan(0.155)
})

test('a profile has the text laid into a scan from its folder, and then sends it', { tag: '@all' }, async ({
  openMalote,
  folder,
}) => {
  test.setTimeout(300_000)
  const scans = path.join(folder, 'digitalizacoes')
  mkdirSync(scans)
  const args = ['--folder', scans, '--folder-stable-ms', '200']
  const { page } = await openMalote({ login: 'ana.prado', args, recognition: true })
  await goTo(page, /^Capturar/)
  await fromListMenu(page, 'Pastas e perfis')
  const { profileId } = await ask(page, 'profiles.save', newProfile('Ofícios do balcão', { sendsAtOnce: true }))
  await page.getByRole('option', { name: /Ofícios do balcão/ }).click()
  await page.getByText('Gravar o texto reconhecido no PDF').click()
  await expectClean(page, 'a profile that has text laid into its files')
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  const [offer] = await ask(page, 'folders.offers', {})
  const settings = { name: 'Balcão', profileId, originals: 'keep', isShare: false } as const
  await ask(page, 'folders.add', { offerId: offer?.offerId ?? '', ...settings })

  const scan = await writeReadableScan(folder, 'Digitalizado 0008', { pages: [letter] })
  copyFileSync(scan.path, path.join(scans, 'oficio.pdf'))
  const rowNow = async () => (await ask(page, 'capture.list', {})).find(({ name }) => name === 'oficio.pdf')
  await expect.poll(async () => (await rowNow())?.operationId ?? null, { timeout: 180_000 }).not.toBeNull()
  expect((await rowNow())?.sizeBytes).toBeGreaterThan((await readFile(scan.path)).length)
})
