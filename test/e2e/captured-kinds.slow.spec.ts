import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CaptureKind } from '../../contract/bridge/capture.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import { signedFile } from '../support/signed-pdfs.ts'
import { expect, test } from './fixtures.ts'
import { addDrafts, choose, find, registryOf, submit } from './walk/capture.ts'
import { readDirectory } from './walk/directory.ts'
import { ask } from './walk/folders.ts'
import { goTo } from './walk/session.ts'
import { signAtService } from './walk/signatures.ts'

test('a citizen asks to sign whom they have signed with, and no public agent, and opens what was captured', async ({
  folder,
  openMalote,
  service,
}) => {
  const shared = 'Termo de parceria.pdf'
  await sendToSign(service, [shared], { signers: ['marina.alves', 'otavio.souza'] })
  const { page } = await openMalote({ login: 'marina.alves' })
  await goTo(page, /^Assinar/)
  await expect(page.getByRole('option', { name: shared })).toBeVisible()
  await goTo(page, /^Capturar/)
  const paper = await makeTextPdf(folder, 'Requerimento conjunto', 1)
  await addDrafts(page, [paper])
  await choose(page, [paper.name])
  const fields = page.getByRole('region', { name: 'O que está selecionado' })
  await fields.getByRole('button', { name: /Tipo$/ }).click()
  await page.getByRole('option', { name: /Para assinatura/ }).click()
  await fields.getByRole('combobox', { name: 'Assinantes' }).fill('bruno')
  await expect(page.getByRole('listbox').getByText('Ninguém com este nome.')).toBeVisible()
  await find(fields, 'Assinantes', 'otavio', /Otávio Souza/)
  await submit(page, 'Enviar 1 para assinatura')
  await signAtService([await asPerson(service, 'otavio.souza')], paper.name)
  const registro = await registryOf(page, paper.name)
  await goTo(page, /^Documentos/)
  await page.getByRole('option', { name: new RegExp(registro) }).click()
  await expect(page.getByText('Pode ser usado por você como cidadão')).toBeVisible()
})

test('a scan is captured with the value of the original, and its page says so', async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const scan = await makeTextPdf(folder, 'Certidão original', 1)
  await addDrafts(page, [scan])
  await choose(page, [scan.name])
  const fields = page.getByRole('region', { name: 'O que está selecionado' })
  await fields.getByRole('button', { name: /Tipo$/ }).click()
  await page.getByRole('option', { name: /Digitalizado original/ }).click()
  await submit(page, 'Capturar 1 documento')
  const registro = await registryOf(page, scan.name)
  await goTo(page, /^Documentos/)
  await page.getByRole('option', { name: new RegExp(registro) }).click()
  await expect(page.getByRole('region', { name: 'Dados' }).getByText(/fase de testes/)).toBeVisible()
})

const kinds: readonly CaptureKind[] = ['scanned', 'self-signed', 'copy', 'certificate']

for (const login of ['ana.prado', 'marina.alves']) {
  test(`every kind of file is captured in the name of ${login}`, async ({ folder, openMalote }) => {
    const signed = { path: path.join(folder, `Assinado por ${login}.pdf`), name: `Assinado por ${login}.pdf` }
    await writeFile(signed.path, signedFile(signed.name))
    const others = await Promise.all(kinds.slice(0, 3).map((kind) => makeTextPdf(folder, `${kind} de ${login}`, 1)))
    const files = [...others, signed]
    const { page } = await openMalote({ login })
    await readDirectory(page)
    await addDrafts(page, files)
    const [classe] = (await ask(page, 'directory.classes', { text: '', limit: 1 })).classes
    const rows = await ask(page, 'capture.list', {})
    for (const [index, { name }] of files.entries()) {
      const fileIds = rows.filter((row) => row.name === name).map(({ fileId }) => fileId)
      const kind = kinds[index] ?? 'copy'
      await ask(page, 'capture.update', { fileIds, changes: { kind, idClasse: classe?.id ?? null } })
    }
    const { roleInForceId: idPapel } = await ask(page, 'session.get', {})
    await ask(page, 'capture.submit', { fileIds: rows.map(({ fileId }) => fileId), idPapel })
    for (const { name } of files) await registryOf(page, name)
  })
}
