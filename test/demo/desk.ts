import { writeFileSync } from 'node:fs'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import { idOfUnit } from '../../service/sample/rows.ts'
import { addDrafts, choose } from '../e2e/walk/capture.ts'
import { begin, box, choose as chooseIn, sendIt, toProtocolo } from '../e2e/walk/compose-states.ts'
import { expect } from '../e2e/walk/expect.ts'
import { openInBox } from '../e2e/walk/forwarding.ts'
import { printed } from '../e2e/walk/printed.ts'
import { filterBox, fromListMenu, goTo } from '../e2e/walk/session.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { letter, writeReadableScan } from '../support/readable-scans.ts'
import { asPerson, organizacional } from '../support/records.ts'
import type { MaloteWindow, Studio } from './pictures.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const lists = 'Salvar, imprimir ou copiar a lista'

/** The page tools of the grid, personal data before Público, and sheets. */
async function seeFiles({ see, folder }: Studio, page: Page): Promise<void> {
  await goTo(page, /^Capturar/)
  const files = [
    await makeTextPdf(folder, 'Ofício 88-2026', 3),
    await makeTextPdf(folder, 'Ficha de Maria, CPF 529.982.247-25', 1),
    await makeTextPdf(folder, 'Ata da reunião', 2),
  ]
  await addDrafts(page, files)
  await page.getByRole('radio', { name: 'Grade' }).click()
  const sheet = page.getByRole('group', { name: 'Páginas dos documentos' })
  await sheet.getByRole('button', { name: 'Ofício 88-2026.pdf, página 2 de 3' }).focus()
  await expect(page.getByText('Página 2 de Ofício 88-2026.pdf')).toBeVisible()
  await page.keyboard.press('r')
  await expect(button(page, 'Desfazer: girar 1 página')).toBeVisible()
  await see(page, 'grid-turned')
  await see(page, 'grid-join', async () => {
    await page.getByRole('toolbar', { name: 'Páginas' }).getByRole('button', { name: 'Juntar' }).click()
    return page.getByRole('menu')
  })
  await page.getByRole('radio', { name: 'Lista' }).click()
  await choose(page, ['Ficha de Maria, CPF 529.982.247-25.pdf'])
  await page.getByRole('button', { name: /Acesso$/ }).click()
  await page.getByRole('option', { name: /^Público/ }).click()
  await expect(button(page, 'Aplicar tarja em todos')).toBeVisible()
  await page.locator('canvas[data-drawn]').first().waitFor()
  await see(page, 'personal-data')
  await button(page, 'Desenhar tarja').click()
  await button(page, 'Colocar tarja').click()
  await expect(page.getByText(/ainda sem aplicar/).first()).toBeVisible()
  await see(page, 'drawn')
  await button(page, 'Descartar').click()
  // Another button stands under the pointer now, and its tooltip over the next one.
  await page.mouse.move(0, 0)
  await button(page, 'Terminar').click()
  await button(page, 'Aplicar tarja em todos').click()
  await expect(page.getByText(/^Tarja aplicada e conferida/)).toBeVisible()
  await page.locator('canvas[data-drawn]').first().waitFor()
  await see(page, 'redacted')
  await fromListMenu(page, lists)
  await expect(page.getByRole('dialog', { name: /^Salvar ou imprimir/ })).toBeVisible()
  await see(page, 'list-outside')
  await page.keyboard.press('Escape')
}

/** The questions before personal data are sent to everybody: in files, and in a text that one writes. */
async function seeQuestions({ see, folder }: Studio, page: Page): Promise<void> {
  await goTo(page, /^Capturar/)
  const names = ['Ficha de João, CPF 111.444.777-35', 'Requerimento de Rita, CPF 390.533.447-05']
  const files = await Promise.all(names.map((name) => makeTextPdf(folder, name, 1)))
  await addDrafts(page, files)
  await choose(
    page,
    files.map(({ name }) => name),
  )
  await page.getByRole('button', { name: /Acesso$/ }).click()
  await page.getByRole('option', { name: /^Público/ }).click()
  await expect(page.getByText(/^\d CPF/).nth(1)).toBeVisible()
  const question = page.getByRole('alertdialog', { name: '2 arquivos com dados pessoais' })
  await see(page, 'several-with-personal-data', async () => {
    // The pane with the button is not in view in the smallest window.
    await page.keyboard.press('Control+Enter')
    return question
  })
  await begin(page)
  await toProtocolo(page)
  await box(page, 'Assunto').fill('Convocação de Rita, CPF 390.533.447-05')
  await box(page, 'Mensagem').fill('Fica convocada a servidora, CPF 390.533.447-05, para a perícia.')
  await chooseIn(page, /Acesso$/, /^Público/)
  await expect(page.getByText(/Contém 1 CPF/).first()).toBeVisible()
  await see(page, 'public-text')
  await see(page, 'public-text-question', async () => {
    await sendIt(page)
    return page.getByRole('alertdialog')
  })
}

/** Offers for pages, and the state of the recognised text. */
async function seeOffers({ see, folder }: Studio, page: Page): Promise<void> {
  await goTo(page, /^Capturar/)
  const { path: file, name, bytes } = await makeTextPdf(folder, 'Deitado', 3)
  const document = await PDFDocument.load(bytes)
  document.getPage(2).setRotation(degrees(90))
  document.addPage()
  writeFileSync(file, await document.save())
  const scan = await writeReadableScan(folder, 'Digitalizado.pdf', { pages: [letter] })
  await addDrafts(page, [{ path: file, name }, scan])
  await choose(page, [name])
  await page.getByRole('radio', { name: 'Grade' }).click()
  await expect(page.getByRole('button', { name: 'Girar à esquerda a página 3' })).toBeVisible()
  await see(page, 'grid-offers')
  await page.getByRole('radio', { name: 'Lista' }).click()
  await choose(page, [scan.name])
  await page.locator('canvas[data-drawn]').first().waitFor()
  await expect(page.getByText(/^Reconhecimento de texto: 1 de 1/).first()).toBeVisible({ timeout: 120_000 })
  await see(page, 'recognised')
}

/** Deadlines and marks: offered, set, in the dialog, in Hoje, and as a file. */
async function seeMarks({ see, keep, service }: Studio, { page, line }: MaloteWindow): Promise<void> {
  const elisa = await asPerson(service, 'elisa.fontes')
  const body = {
    assunto: 'Extrato de agosto',
    mensagem: 'Peço a manifestação no prazo de 2 (dois) dias.',
    restricaoAcesso: organizacional,
    idResponsavel: elisa.roles[0]?.id,
    idsDestinos: [idOfUnit('SEFAZ/GECON')],
  }
  await elisa.post('/v2/encaminhamento/novo', body)
  await openInBox(page, /^GECON/, body.assunto)
  await expect(page.getByText(/^Prazo encontrado no texto:/)).toBeVisible()
  await see(page, 'deadline-offered')
  await button(page, 'Marcar').click()
  await button(page, 'Sinalizar').click()
  await button(page, 'Marcas…').click()
  await page.getByRole('textbox', { name: /^Etiquetas/ }).fill('convênio, urgente')
  await page.getByRole('textbox', { name: /^Nota/ }).fill('Falar com a Contabilidade antes de responder.')
  await see(page, 'marks-dialog')
  await button(page, 'Salvar').click()
  await expect(page.getByText('convênio', { exact: true }).first()).toBeVisible()
  await see(page, 'marked')
  keep('message.pdf', await page.pdf())
  await filterBox(page, 'convênio')
  await expect(page.getByRole('button', { name: /^Filtros/ })).toContainText('Etiqueta convênio')
  await see(page, 'filtered')
  await filterBox(page, 'Salvar como visão…')
  await page.getByRole('dialog').getByLabel('Nome da visão').fill('Convênios do mês')
  await see(page, 'view-name')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('button', { name: /^Filtros/ })).toContainText('Convênios do mês')
  await see(page, 'view')
  const labels = page.getByRole('dialog', { name: 'Etiquetas' })
  await see(page, 'labels', async () => {
    await filterBox(page, 'Renomear ou remover etiquetas…')
    return labels
  })
  await see(page, 'between-dates', async () => {
    await filterBox(page, 'Entre duas datas…')
    return page.getByRole('dialog')
  })
  line.judge(() => 'drop')
  await page
    .getByText(/^Sem conexão/)
    .first()
    .waitFor({ timeout: 90_000 })
  await see(page, 'view-offline')
  line.judge(() => 'pass')
  await filterBox(page, 'Prazo vencido')
  await expect(page.getByText(/corresponde a: Prazo vencido/)).toBeVisible()
  await see(page, 'filtered-empty')
  await filterBox(page, 'Limpar os filtros')
  await goTo(page, /^Hoje/)
  await expect(page.getByRole('region', { name: 'Prazos', exact: true })).toContainText(body.assunto)
  await see(page, 'today-deadlines')
  await goTo(page, /^Ajustes/)
  await page.getByRole('option', { name: 'Prazos e marcas' }).click()
  await see(page, 'settings-marks')
  await page.getByRole('option', { name: 'Texto de digitalizações' }).click()
  await see(page, 'settings-recognition')
}

/** A message with those of its thread on paper. */
async function printThread({ keep, service }: Studio, page: Page): Promise<void> {
  const elisa = await asPerson(service, 'elisa.fontes')
  const from = { restricaoAcesso: organizacional, idResponsavel: elisa.roles[0]?.id }
  const body = { ...from, assunto: 'Conciliação bancária', mensagem: 'Segue para análise.' }
  const sent = await elisa.post('/v2/encaminhamento/novo', { ...body, idsDestinos: [idOfUnit('SEFAZ/GECON')] })
  const ended = async () => (await elisa.get(`/v2/eventos/${sent.body.idEvento}`)).body
  await expect.poll(async () => (await ended()).situacao).toBe('Concluido')
  await elisa.post('/v2/encaminhamento/complementar', {
    idEncaminhamentoAnterior: (await ended()).idEncaminhamento,
    idResponsavel: from.idResponsavel,
    // Long enough for two sheets.
    mensagem: `Há duas partes.\n\n${'Segue a conciliação das contas, com os saldos de cada banco. '.repeat(70)}`,
  })
  await goTo(page, /^GECON/)
  await page.getByRole('option', { name: body.assunto }).first().click()
  const thread = await printed(page, async () => {
    await button(page, 'Imprimir ou salvar em PDF').click()
    await page.getByRole('menuitem', { name: 'A tramitação, com todas as mensagens' }).click()
  })
  keep('thread.pdf', thread)
}

/** Shows how pages are put in order before they go, and how a day stays in order. */
export async function picturesOfDesk(studio: Studio): Promise<void> {
  const opened = await studio.openMalote({ login: 'ana.prado', recognition: true })
  await seeFiles(studio, opened.page)
  await seeQuestions(studio, opened.page)
  await seeOffers(studio, opened.page)
  await seeMarks(studio, opened)
  await printThread(studio, opened.page)
}
