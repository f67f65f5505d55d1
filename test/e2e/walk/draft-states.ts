import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { makeScanPdf, makeTextPdf } from '../../support/pdfs.ts'
import { sendToSign } from '../../support/phase-documents.ts'
import { failCall } from './bridge-calls.ts'
import { addDrafts, find, prepareForSignature, registryOf, submit } from './capture.ts'
import { begin, box, saved, sendIt, toProtocolo, typeInto } from './compose-states.ts'
import { dropFiles } from './drop.ts'
import { expect } from './expect.ts'
import { ask } from './folders.ts'
import { fromListMenu, goTo, openTab } from './session.ts'
import type { StateWalk, StateWindow } from './states.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const subject = 'Prestação de contas do convênio 12/2026'

/** Attachments: captured, on this computer, in signature, refused; and the sentence about sending. */
async function seeDocuments({ see, folder, service }: StateWalk, { page }: StateWindow): Promise<void> {
  const nota = await makeScanPdf(folder, 'Nota de empenho 101-2026')
  const parecer = await makeTextPdf(folder, 'Parecer técnico 7-2026', 3)
  await goTo(page, /^Capturar/)
  await addDrafts(page, [nota])
  await submit(page, 'Capturar 1 documento')
  await registryOf(page, nota.name)
  await addDrafts(page, [parecer])
  await prepareForSignature(page, '01.01', ['Bruno Reis', 'Carla Nunes'])
  await sendToSign(service, ['Contrato 12-2026.pdf'], { signers: ['bruno.reis', 'carla.nunes'] })
  await goTo(page, /^Assinar/)
  await openTab(page, /^Com outros/)
  await fromListMenu(page, 'Atualizar')
  await row(page, 'Contrato 12-2026.pdf').waitFor()

  await begin(page)
  await toProtocolo(page)
  await box(page, 'Assunto').fill(subject)
  await box(page, 'Mensagem').fill('Seguem o parecer e a nota de empenho para conferência.\nFico à disposição.')
  await see(page, 'documents-found', () => typeInto(page, 'Documentos', '20', row(page, nota.name)))
  await find(page, 'Documentos', 'Nota', /Nota de empenho/)
  await saved(page)
  await see(page, 'captured-goes-along')
  await find(page, 'Documentos', 'Parecer', /Parecer técnico/)
  await find(page, 'Documentos', 'Contrato', /Contrato 12/)
  await expect(page.getByText(/depois que .* assinarem, tudo será encaminhado/)).toBeVisible()
  await see(page, 'being-signed-goes-along')
  await page.getByRole('group', { name: 'O arquivo que ainda não foi enviado' }).getByRole('button').last().focus()
  await see(page, 'how-files-are-captured')
  await seeAttaching(page, see, folder)
  const broken = path.join(folder, 'planilha com senha.pdf')
  writeFileSync(broken, 'isto não é um PDF')
  await dropFiles(page, [broken])
  await expect(page.getByText('Nem tudo pôde ser anexado')).toBeVisible()
  await see(page, 'not-attached')
  await page.getByRole('button', { name: 'Entendi' }).click()
}

/** A file while it is attached. */
async function seeAttaching(page: Page, see: StateWalk['see'], folder: string): Promise<void> {
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/drop', async (route) => {
    await seen
    await route.continue()
  })
  await dropFiles(page, [(await makeTextPdf(folder, 'Anexo 3', 1)).path])
  await expect(
    page
      .getByText(/^Anexando 1 arquivo/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await see(page, 'being-attached')
  letGo()
  await expect(page.getByRole('row', { name: /^Anexo 3/ })).toBeVisible()
  await page.unroute('**/drop')
  await page.getByRole('button', { name: 'Remover Anexo 3.pdf' }).click()
}

/** Held and frozen, taken back, in two windows, many drafts. */
async function seeHeld({ see }: StateWalk, { page }: StateWindow): Promise<void> {
  await ask(page, 'settings.update', { holdSeconds: 60 })
  await goTo(page, /^Rascunhos/)
  await see(page, 'drafts')
  await begin(page)
  await toProtocolo(page)
  await box(page, 'Assunto').fill('Ofício 88/2026')
  await box(page, 'Mensagem').fill('Segue o ofício.')
  await saved(page)
  await sendIt(page)
  await expect(page.getByRole('contentinfo')).toContainText('Será enviado em')
  await goTo(page, /^Envios/)
  await row(page, 'Ofício 88/2026').click()
  await see(page, 'held')
  await goTo(page, /^Rascunhos/)
  await row(page, 'Ofício 88/2026').click()
  await see(page, 'held-draft')
  await page.getByRole('button', { name: 'Desfazer e editar' }).click()
  await saved(page)

  const other = await page.context().newPage()
  await other.goto(new URL('/', page.url()).href)
  await goTo(other, /^Rascunhos/)
  await row(other, 'Ofício 88/2026').click()
  const fromOther = 'Segue o ofício, da segunda janela.'
  await box(other, 'Mensagem').fill(fromOther)
  // Checked on the disk, because the page has said that it is saved since it was opened.
  const kept = async () => (await ask(other, 'compose.list', {})).map(({ fields }) => fields.message)
  await expect.poll(kept).toContain(fromOther)
  await other.close()
  await box(page, 'Mensagem').fill('Segue o ofício, da primeira janela.')
  await expect(page.getByText('Este rascunho foi alterado em outra janela.')).toBeVisible()
  await see(page, 'two-windows')
}

/** A draft that cannot be read. */
async function seeUnreadable({ see }: StateWalk, { page }: StateWindow): Promise<void> {
  let isFailing = true
  await failCall(page, 'compose.get', () => isFailing)
  await goTo(page, /^Rascunhos/)
  await row(page, 'Ofício 88/2026').first().click()
  await expect(page.getByRole('alert')).toContainText('O rascunho não pôde ser aberto')
  await see(page, 'cannot-be-read')
  isFailing = false
}

/** Without the service: written, sent, waiting, taken back. */
async function seeOffline({ see }: StateWalk, { page, line }: StateWindow): Promise<void> {
  await ask(page, 'settings.update', { holdSeconds: 0 })
  line.judge(() => 'drop')
  await goTo(page, /^Rascunhos/)
  await row(page, subject).click()
  await saved(page)
  await sendIt(page)
  await expect(page.locator('[data-compose]')).toBeHidden()
  await goTo(page, /^Envios/)
  await row(page, subject).filter({ hasText: 'Encaminhamento' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('Sem conexão')
  await see(page, 'waits-offline')
  await goTo(page, /^Rascunhos/)
  await row(page, subject).click()
  await see(page, 'frozen-offline')
  await begin(page)
  await toProtocolo(page)
  await box(page, 'Assunto').fill('Escrito sem conexão')
  await saved(page)
  await see(page, 'written-offline')
  line.judge(() => 'pass')
}

/** All states of a written draft. */
export async function seeDrafts(walk: StateWalk, maloteWindow: StateWindow): Promise<void> {
  await seeDocuments(walk, maloteWindow)
  await seeHeld(walk, maloteWindow)
  await seeUnreadable(walk, maloteWindow)
  await seeOffline(walk, maloteWindow)
}
