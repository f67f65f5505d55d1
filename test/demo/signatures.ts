import type { Page } from '@playwright/test'
import { fromListMenu, goTo, openTab } from '../e2e/walk/session.ts'
import { chooseRareAct, openToSign } from '../e2e/walk/signatures.ts'
import { refusalOf } from '../support/fault-proxy.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import type { MaloteWindow, Studio } from './pictures.ts'

const refresh = (page: Page) => fromListMenu(page, 'Atualizar')
const row = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const signing = /^POST .*\/assinar\//

/** A signer: no document, one being read, acts with a question, several, their outcome, and the receipt. */
async function walkSigner({ see, service, folder }: Studio, { page, line }: MaloteWindow): Promise<void> {
  await goTo(page, /^Assinar/)
  await page.getByText('Nenhum documento aguarda a sua assinatura').waitFor()
  await see(page, 'empty')
  const long = await makeTextPdf(folder, 'Parecer técnico 7-2026', 12)
  await sendToSign(service, [long, 'Ofício 88-2026.pdf'], { signers: ['bruno.reis', 'carla.nunes', 'diego.martins'] })
  await refresh(page)
  await row(page, long.name).waitFor()
  await see(page, 'two-waiting')
  await openToSign(page, long.name)
  await see(page, 'reading')
  await page.getByRole('button', { name: 'Recusar' }).click()
  await see(page, 'refusing')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  const note = 'Nota de empenho 101-2026.pdf'
  const names = [note, ...Array.from({ length: 23 }, (_, index) => `Nota de empenho ${index + 102}-2026.pdf`)]
  await sendToSign(service, names, { signers: ['bruno.reis'] })
  await refresh(page)
  // A receipt compares what was read with what was captured.
  await openToSign(page, note)
  await fromListMenu(page, 'Selecionar todos os 26')
  await see(page, 'many-chosen')
  await page.getByRole('button', { name: /^(?:Ler um a um|Continuar a leitura)/ }).click()
  await page.locator('canvas[data-drawn]').first().waitFor()
  await see(page, 'reviewing')
  await page.getByRole('button', { name: 'Voltar à seleção' }).click()
  let asked = 0
  const held = Promise.withResolvers<void>()
  line.judge(async (request) => {
    if (!signing.test(`${request.method} ${request.path}`)) return 'pass'
    asked += 1
    if (asked === 5) return refusalOf(422)
    if (asked > 12) await held.promise
    return 'pass'
  })
  await page.getByText(/^Assinar também/).click()
  await page.getByRole('button', { name: /^Assinar 26 como/ }).click()
  await page
    .getByText(/^Assinando, 1\d de 26/)
    .first()
    .waitFor({ timeout: 60_000 })
  await see(page, 'batch-running')
  await page.getByRole('button', { name: 'Parar' }).click()
  held.resolve()
  await page.getByRole('heading', { name: /de 26 assinados/ }).waitFor({ timeout: 60_000 })
  await see(page, 'batch-stopped')
  await page.getByRole('button', { name: `Recibo de ${note}` }).click()
  await page.getByRole('button', { name: 'Conferir com o documento capturado' }).click()
  await page.getByText('Confere', { exact: true }).waitFor({ timeout: 60_000 })
  await see(page, 'receipt-checked')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await page.getByRole('button', { name: /^Tentar assinar/ }).click()
  await page.getByText(/^Assinar também/).click()
  await page.getByRole('button', { name: /^Assinar \d+ como/ }).click()
  await page.getByRole('heading', { name: /documentos assinados$/ }).waitFor({ timeout: 60_000 })
  await see(page, 'batch-whole')
  await page
    .getByRole('button', { name: /^Recibo de/ })
    .first()
    .click()
  await page.getByText('Recibo de assinatura').waitFor()
  await see(page, 'receipt')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
}

/** A signer whose signature waits: a colleague has refused, or no page can be shown. */
async function walkWaiting({ see, service }: Studio, { page, line }: MaloteWindow): Promise<void> {
  const signers = ['fabio.torres', 'diego.martins']
  const [letter] = await sendToSign(service, ['Ofício 91-2026.pdf', 'Laudo 9-2026.pdf'], { signers })
  const diego = await asPerson(service, 'diego.martins')
  await diego.post(`/v2/documentos/fase-assinatura/recusar/${letter}`, { justificativa: 'Falta o anexo II.' })
  await goTo(page, /^Assinar/)
  await row(page, 'Ofício 91-2026.pdf').click()
  await page.getByText('viu a única página').waitFor()
  await page.getByText('Assinar mesmo assim: Diego Martins recusou').waitFor()
  await page.locator('[data-region="detail"]').focus()
  await page.keyboard.press('Control+Enter')
  await see(page, 'colleague-refused')
  const lacking = {
    status: 404,
    headers: { 'content-type': 'application/xml' },
    body: '<Error><Code>NoSuchKey</Code></Error>',
  }
  line.judge(({ path }) => (path.startsWith('/armazenamento') ? { when: 'instead', ...lacking } : 'pass'))
  await row(page, 'Laudo 9-2026.pdf').click()
  await page.getByText(/^A primeira página não pôde ser mostrada/).waitFor()
  await see(page, 'not-shown')
  line.judge(() => 'pass')
  await page.getByRole('option', { name: 'Ofício 91-2026.pdf' }).click()
  await page.getByText('Assinar mesmo assim: Diego Martins recusou').click()
  await page.getByRole('button', { name: /^Assinar como/ }).click()
  await page.getByRole('button', { name: 'Recibo de Ofício 91-2026.pdf' }).click()
  await page.getByText('Aberto neste computador · páginas vistas: 1 de 1').waitFor()
  await see(page, 'receipt-pages-seen')
}

/** The sender: documents that others hold, their answers, and the reminder. */
async function walkSender({ see, service }: Studio, { page, line }: MaloteWindow, carla: MaloteWindow): Promise<void> {
  await sendToSign(service, ['Contrato 12-2026.pdf', 'Minuta de edital.pdf'], {
    signers: ['carla.nunes', 'diego.martins'],
  })
  await goTo(carla.page, /^Assinar/)
  await row(carla.page, 'Contrato 12-2026.pdf').click()
  await carla.page.getByRole('button', { name: 'Recusar' }).click()
  await carla.page.getByRole('textbox', { name: 'Motivo' }).fill('Falta o anexo II com a planilha de custos.')
  await carla.page.getByRole('button', { name: 'Recusar' }).click()
  await row(carla.page, 'Minuta de edital.pdf').click()
  await chooseRareAct(carla.page, 'Bloquear')
  await carla.page.getByRole('textbox', { name: 'Motivo' }).fill('O valor estimado mudou.')
  await carla.page.getByRole('button', { name: 'Bloquear' }).click()
  await row(carla.page, 'Minuta de edital.pdf').waitFor({ state: 'hidden' })
  await goTo(page, /^Assinar/)
  await openTab(page, /^Com outros/)
  await refresh(page)
  await page
    .getByText(/recusou Contrato/)
    .first()
    .waitFor()
  await page
    .getByText(/Minuta de edital.pdf foi bloqueado|bloqueou Minuta/)
    .first()
    .waitFor()
  await see(page, 'news')
  await row(page, 'Minuta de edital.pdf').click()
  await page.getByText('Bloqueado para assinaturas').waitFor()
  await see(page, 'blocked')
  await row(page, /^Parecer técnico/).click()
  await page.locator('canvas[data-drawn]').first().waitFor()
  await see(page, 'with-others')
  await openTab(page, /^Concluídos/)
  await row(page, /^Nota de empenho/)
    .first()
    .click()
  await page.locator('canvas[data-drawn]').first().waitFor()
  await see(page, 'concluded')
  await fromListMenu(page, 'Grupos')
  await see(page, 'groups-empty')
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  await page.getByRole('textbox', { name: 'Nome do grupo' }).fill('Comissão de licitação')
  await page.getByRole('combobox', { name: 'Assinantes' }).fill('bruno')
  await page
    .getByRole('option', { name: /Bruno Reis/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Assinantes' }).fill('carla')
  await page
    .getByRole('option', { name: /Carla Nunes/ })
    .first()
    .click()
  await see(page, 'group')
  await page.getByRole('button', { name: 'Salvar grupo' }).click()
  await page.getByRole('button', { name: 'Assinar', exact: true }).last().click()
  line.judge(() => 'drop')
  await refresh(page)
  await page.getByText(/^Sem dados novos do serviço/).waitFor()
  await see(page, 'offline')
  line.judge(() => 'pass')
}

export async function picturesOfSignatures(studio: Studio): Promise<void> {
  const [bruno, carla, ana] = [
    await studio.openMalote({ login: 'bruno.reis' }),
    await studio.openMalote({ login: 'carla.nunes' }),
    await studio.openMalote({ login: 'ana.prado' }),
  ]
  await walkWaiting(studio, await studio.openMalote({ login: 'fabio.torres' }))
  await walkSigner(studio, bruno)
  await walkSender(studio, ana, carla)
}
