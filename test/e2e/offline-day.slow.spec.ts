import type { Page } from '@playwright/test'
import { type MadePdf, makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { asPerson } from '../support/records.ts'
import { readTables } from '../support/tables.ts'
import { expect, test } from './fixtures.ts'
import { find, prepareForSignature } from './walk/capture.ts'
import { readDirectory } from './walk/directory.ts'
import { dropFiles } from './walk/drop.ts'
import { openInBox, protocolOf, send } from './walk/forwarding.ts'
import { allCaptured, arrivedIn, boxOf, bring, butForwardings, readFromHere } from './walk/offline.ts'
import { goTo, signInQuickly } from './walk/session.ts'
import { signAtService } from './walk/signatures.ts'

const gecon = /^GECON/
const waiting = 'Parecer do contrato 4'
const ready = ['Notas da obra', 'Notas da frota', 'Notas da escola', 'Notas da limpeza']
/** In the order in which they are armed: the first one waits for signatures and holds up none of the others. */
const subjects = [waiting, ...ready]
const forwardingRow = (page: Page, subject: string) =>
  page.getByRole('option', { name: subject }).filter({ hasText: 'Encaminhamento' })

/** Writes a forwarding with a file that was dropped on the window and is not captured yet. */
async function writeWithFile(page: Page, subject: string, file: MadePdf, signers: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Novo encaminhamento', exact: true }).click()
  await find(page, 'Para', 'protocolo', /^PROTOCOLO, .*SEFAZ/s)
  await page.getByRole('textbox', { name: 'Assunto' }).fill(subject)
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Segue para registro.')
  await dropFiles(page, [file.path])
  await expect(page.getByRole('row', { name: file.name })).toContainText('será capturado antes')
  const along = page.getByRole('group', { name: 'O arquivo que ainda não foi enviado' })
  if (signers.length > 0) {
    await along.getByRole('button', { name: 'Como capturar' }).click()
    await prepareForSignature(page, '01.01', signers, along)
  }
  await expect(page.getByText(/salvo às/)).toBeVisible()
}

test('boxes are read on an offline day, and its work arrives once and in order after a restart', async ({
  folder,
  openMalote,
  ownService: service,
  openLine,
}) => {
  const line = await openLine(service)
  const report = await makeTextPdf(folder, 'Relatório de ontem', 2)
  const [elisa, bruno] = [await asPerson(service, 'elisa.fontes'), await asPerson(service, 'bruno.reis')]
  const shared = await boxOf(bruno, 'GECON')
  await bring(elisa, shared, 'Execução de ontem', report)
  await bring(elisa, shared, 'Diárias de ontem')
  const { page, malote } = await openMalote({ login: 'ana.prado', apiUrl: line.url, service, ownProcess: true })
  await readDirectory(page)
  await openInBox(page, gecon, 'Diárias de ontem')
  await openInBox(page, gecon, 'Execução de ontem')
  await page.getByRole('button', { name: `Abrir ${report.name}` }).click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()

  line.judge(() => 'drop')
  // A new page shows only what is on the disk.
  await page.reload()
  await readFromHere(page, gecon, 'Diárias de ontem')
  await readFromHere(page, gecon, 'Execução de ontem', report.name)

  const paper = await makeTextPdf(folder, 'Parecer 4', 1)
  const scans = await Promise.all(ready.map((subject) => makeScanPdf(folder, subject)))
  const files = [paper, ...scans]
  for (const [index, file] of files.entries()) {
    const subject = subjects[index] ?? ''
    await writeWithFile(page, subject, file, file === paper ? ['Bruno Reis', 'Carla Nunes'] : [])
    await send(page)
    await expect(forwardingRow(page, subject)).toContainText(/aguardando (?:a captura|as assinaturas) de /)
  }
  await page.goto(await malote.restart())

  line.judge(butForwardings)
  await signInQuickly(page, 'ana.prado')
  await allCaptured(page, scans.length)
  line.judge(() => 'pass')
  for (const subject of ready) await protocolOf(page, subject)
  await expect(forwardingRow(page, waiting)).toContainText('aguardando as assinaturas de Parecer 4')
  const carla = await asPerson(service, 'carla.nunes')
  await signAtService([bruno, carla], 'Parecer 4')
  await protocolOf(page, waiting)
  await goTo(page, /^Rascunhos/)
  await expect(page.getByText('Nenhum rascunho')).toBeVisible()

  const arrived = await arrivedIn(carla, await boxOf(carla, 'PROTOCOLO'))
  const wanted = files.map(({ name }, index) => [subjects[index], [name]])
  expect(arrived.toSorted()).toEqual(wanted.toSorted())

  await service.stop()
  const { documentos, encaminhamentos, assinantes, eventos } = await readTables(service)
  expect(documentos.map(({ nome }) => nome).sort()).toEqual([report, ...files].map(({ name }) => name).sort())
  expect(assinantes.map(({ manifestacao }) => manifestacao)).toEqual(['Assinado', 'Assinado'])
  const askedAt = new Map(eventos.map(({ id, criacao }) => [id, criacao.getTime()]))
  const at = ({ idEvento }: { idEvento: string }) => askedAt.get(idEvento) ?? 0
  const mine = encaminhamentos.filter(({ assunto }) => subjects.includes(assunto))
  expect(mine.toSorted((one, other) => at(one) - at(other)).map(({ assunto }) => assunto)).toEqual([...ready, waiting])
})
