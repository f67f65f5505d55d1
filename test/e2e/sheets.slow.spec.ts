import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { newProfile } from '../support/builders.ts'
import { plainPdf } from '../support/pdfs.ts'
import { readTables } from '../support/tables.ts'
import { expect, test } from './fixtures.ts'
import { readDirectory } from './walk/directory.ts'
import { ask } from './walk/folders.ts'
import { protocolOf } from './walk/forwarding.ts'
import { printed } from './walk/printed.ts'
import { goTo, signInQuickly } from './walk/session.ts'

async function joined(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const whole = await PDFDocument.create({ updateMetadata: false })
  for (const file of files) {
    const part = await PDFDocument.load(file)
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  }
  return whole.save()
}

const title =
  'printed sheets come back from the scanner, and each document goes once where its cover says, with a kill -9 between'
test(title, async ({ folder, openMalote, ownService: service }) => {
  const scans = path.join(folder, 'digitalizacoes')
  mkdirSync(scans)
  const args = ['--folder', scans, '--folder-stable-ms', '200']
  const { page, malote } = await openMalote({ login: 'ana.prado', args, service, ownProcess: true })
  await readDirectory(page)
  const { entries } = await ask(page, 'directory.search', { text: 'PROTOCOLO', kinds: ['Setor'], limit: 1 })
  await ask(
    page,
    'profiles.save',
    newProfile('Notas fiscais', {
      access: 'Publico',
      coversSend: true,
      destination: {
        recipients: entries,
        subject: 'Balcão: {nome}',
        message: 'Para registro.',
        access: 'Organizacional',
        notifyByEmail: false,
      },
    }),
  )
  await page.getByRole('button', { name: 'Pastas e perfis' }).click()
  const separator = await printed(page, async () => {
    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Imprimir folha separadora' }).click()
  })
  await page.getByRole('option', { name: 'Notas fiscais' }).click()
  await page.getByRole('button', { name: 'Imprimir folha de rosto' }).click()
  await page.getByRole('button', { name: /Sem prazo/ }).click()
  await page.getByRole('option', { name: /Em dias úteis/ }).click()
  const cover = await printed(page, () => page.getByRole('button', { name: 'Imprimir', exact: true }).click())
  const [offer] = await ask(page, 'folders.offers', {})
  const settings = { name: 'Scanner', profileId: null, originals: 'sort', isShare: false, splitsSheets: true } as const
  await ask(page, 'folders.add', { offerId: offer?.offerId ?? '', ...settings })

  const [a, b, c, d, e] = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((words) => plainPdf(words)))
  const pages = [a, b, separator, c, cover, d, e].map((each) => each ?? new Uint8Array())
  writeFileSync(path.join(scans, 'lote.pdf'), await joined(pages))
  await expect
    .poll(async () => (await ask(page, 'capture.list', {})).some(({ state }) => state !== 'preparing'))
    .toBe(true)
  await malote.kill()
  await page.goto(await malote.restart())
  await signInQuickly(page, 'ana.prado')
  await protocolOf(page, 'Balcão: lote (3)')
  const rows = await ask(page, 'capture.list', {})
  expect(rows.map(({ name, report, state }) => [name, report?.pages, state])).toEqual([
    ['lote (1).pdf', 2, 'draft'],
    ['lote (2).pdf', 1, 'draft'],
    ['lote (3).pdf', 2, 'done'],
  ])
  const marks = await ask(page, 'marks.list', {})
  expect(marks).toMatchObject([{ kind: 'forwarding', deadline: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
  await goTo(page, /^Capturar/)
  await page.getByRole('row', { name: 'lote (3).pdf' }).click()
  await expect(page.getByText(/O perfil Notas fiscais veio da folha de rosto/)).toBeVisible()
  await service.stop()
  const { encaminhamentos } = await readTables(service)
  expect(encaminhamentos.filter(({ assunto }) => assunto === 'Balcão: lote (3)')).toHaveLength(1)
})
