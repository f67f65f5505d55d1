import { idOfUnit } from '../../service/sample/rows.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { find } from './walk/capture.ts'
import { send, write } from './walk/forwarding.ts'
import { bring } from './walk/offline.ts'
import { openAtService } from './walk/processes.ts'
import { goTo, openTab } from './walk/session.ts'

test('a received forwarding is attached to a process with its document', async ({ folder, openMalote, service }) => {
  const ana = await asPerson(service, 'ana.prado')
  const elisa = await asPerson(service, 'elisa.fontes')
  const { id, protocolo } = await openAtService(ana, 'Reforma da escola, juntada')
  await bring(elisa, idOfUnit('SEFAZ/GECON'), 'Laudo da reforma', await makeTextPdf(folder, 'Laudo', 1))
  const { page } = await openMalote({ login: 'ana.prado' })
  await goTo(page, /^GECON/)
  await page.getByRole('option', { name: /Laudo da reforma/ }).click()
  await page.getByRole('button', { name: 'Processo', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Entranhar em um processo' }).click()
  await find(page, 'Processo', protocolo, protocolo)
  await page.getByRole('textbox', { name: 'Justificativa' }).fill('Juntada do laudo.')
  await page.getByRole('button', { name: 'Entranhar', exact: true }).click()
  await expect(async () => {
    const acts: { tipo: number }[] = (await ana.get(`/v2/processos/${id}/atos`)).body
    expect(acts.map(({ tipo }) => tipo)).toEqual([1, 4])
  }).toPass()
})

test('a sent forwarding is complemented, and its receiver gets the addition', async ({ openMalote, service }) => {
  const ana = await asPerson(service, 'ana.prado')
  await bring(ana, idOfUnit('SEFAZ/PROTOCOLO'), 'Plano de trabalho')
  const { page } = await openMalote({ login: 'ana.prado' })
  await goTo(page, /^Gerente/)
  await openTab(page, /^Enviados/)
  await page.getByRole('option', { name: /Plano de trabalho/ }).click()
  await page.getByRole('button', { name: 'Complementar' }).click()
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Segue também o anexo.')
  await send(page)
  const row = page.getByRole('option', { name: /Plano de trabalho/ })
  await expect(row).toContainText(/\d{4}-[A-Z0-9]{6}/)
})

test('a forwarding that waits for signatures stops when the document was deleted elsewhere', async ({
  openMalote,
  service,
}) => {
  const name = 'Parecer a assinar.pdf'
  const [idFase] = await sendToSign(service, [name], { signers: ['bruno.reis'] })
  const { page } = await openMalote({ login: 'ana.prado' })
  const subject = 'Parecer assinado'
  await write(page, { to: 'protocolo', toOption: /PROTOCOLO/, subject, message: 'Segue.', documents: [name] })
  await send(page)
  await expect(page.getByRole('option', { name: new RegExp(subject) })).toBeVisible()
  const ana = await asPerson(service, 'ana.prado')
  expect((await ana.remove(`/v2/documentos/fase-assinatura/${idFase}`)).status).toBe(204)
  await expect(page.getByText(/não está mais em assinatura: foi excluído/).first()).toBeVisible()
})
