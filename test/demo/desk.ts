import type { Page } from '@playwright/test'
import { idOfUnit } from '../../service/sample/rows.ts'
import { addDrafts, choose } from '../e2e/walk/capture.ts'
import { expect } from '../e2e/walk/expect.ts'
import { openInBox } from '../e2e/walk/forwarding.ts'
import { goTo } from '../e2e/walk/session.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { asPerson, organizacional } from '../support/records.ts'
import type { Studio } from './pictures.ts'

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
  await button(page, 'Terminar').click()
  await button(page, 'Aplicar tarja em todos').click()
  await expect(page.getByText(/^Tarja aplicada e conferida/)).toBeVisible()
  await see(page, 'redacted')
  await button(page, lists).first().click()
  await expect(page.getByRole('dialog', { name: /^Salvar ou imprimir/ })).toBeVisible()
  await see(page, 'list-outside')
  await page.keyboard.press('Escape')
}

/** Deadlines and marks: offered, set, in the dialog, in Hoje, and as a file. */
async function seeMarks({ see, service }: Studio, page: Page): Promise<void> {
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
  await button(page, 'Com marcas…').click()
  await page.getByRole('menuitemradio', { name: 'convênio' }).click()
  await expect(button(page, 'Etiqueta convênio')).toBeVisible()
  await see(page, 'filtered')
  await button(page, 'Salvar como visão…').click()
  await page.getByRole('dialog').getByLabel('Nome da visão').fill('Convênios do mês')
  await see(page, 'view-name')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('group', { name: 'Filtros' })).toContainText('Convênios do mês')
  await see(page, 'view')
  await button(page, 'Etiqueta convênio').click()
  await page.getByRole('menuitemradio', { name: 'Prazo vencido' }).click()
  await expect(page.getByText(/corresponde a: Prazo vencido/)).toBeVisible()
  await see(page, 'filtered-empty')
  await button(page, 'Limpar os filtros').click()
  await goTo(page, /^Hoje/)
  await expect(page.getByRole('region', { name: 'Prazos', exact: true })).toContainText(body.assunto)
  await see(page, 'today-deadlines')
  await goTo(page, /^Ajustes/)
  await page.getByRole('option', { name: 'Prazos e marcas' }).click()
  await see(page, 'settings-marks')
  await page.getByRole('option', { name: 'Texto de digitalizações' }).click()
  await see(page, 'settings-recognition')
}

/** Shows how pages are put in order before they go, and how a day stays in order. */
export async function picturesOfDesk(studio: Studio): Promise<void> {
  const { page } = await studio.openMalote({ login: 'ana.prado' })
  await seeFiles(studio, page)
  await seeMarks(studio, page)
}
