import type { Page } from '@playwright/test'
import { addDrafts, choose, find, prepareForSignature } from '../e2e/walk/capture.ts'
import { readDirectory } from '../e2e/walk/directory.ts'
import { goTo } from '../e2e/walk/session.ts'
import { dropFiles } from '../support/drop.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { type Desk, type Studio, takePictures } from './pictures.ts'

/** Novo encaminhamento, Rascunhos and what becomes of them in Saída, in every state: to be looked at by who designs it. */
const begin = (page: Page) => page.getByRole('button', { name: 'Novo encaminhamento' }).click()
const box = (page: Page, name: string) => page.getByRole('textbox', { name })
const enviar = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true }).click()

/** Nothing yet, whom one keeps at hand, what is lacking. */
async function walkNew({ shoot }: Studio, { page }: Desk): Promise<void> {
  await goTo(page, /^Rascunhos/)
  await shoot(page, 'no-drafts')
  await begin(page)
  await shoot(page, 'new')
  await enviar(page)
  await page
    .getByText('Escreva ao menos uma frase.')
    .or(page.locator('[aria-invalid="true"]').first())
    .first()
    .waitFor()
  await shoot(page, 'what-is-lacking')
  await find(page, 'Para', 'protocolo', /PROTOCOLO/)
  await page.getByRole('button', { name: 'Favoritos' }).click()
  await shoot(page, 'favourites')
  await page.getByRole('menuitem', { name: /^Guardar PROTOCOLO/ }).click()
  await page.getByRole('combobox', { name: 'Para' }).press('ArrowDown')
  await shoot(page, 'at-hand')
  await page.keyboard.press('Escape')
}

/** Files that are not captured yet, one that two people sign, a secret, and what was armed. */
async function walkRota({ shoot, folder }: Studio, { page, line }: Desk): Promise<void> {
  await addDrafts(page, [await makeTextPdf(folder, 'Parecer técnico 7-2026', 3)])
  await choose(page, ['Parecer técnico 7-2026.pdf'])
  await prepareForSignature(page, '01.01', ['Bruno Reis', 'Carla Nunes'])
  await begin(page)
  await find(page, 'Para', 'protocolo', /PROTOCOLO/)
  await box(page, 'Assunto').fill('Prestação de contas do convênio 12/2026')
  await box(page, 'Mensagem').fill('Seguem o parecer e a nota para conferência.')
  await find(page, 'Documentos', 'Parecer', /Parecer técnico/)
  const scan = await makeScanPdf(folder, 'Nota de empenho 101')
  await dropFiles(page, [scan.path])
  await page.getByRole('row', { name: scan.name }).waitFor()
  await page.getByText(/depois que .* assinarem/).waitFor()
  await shoot(page, 'rota')
  await page
    .getByRole('button', { name: /Acesso$/ })
    .last()
    .click()
  await page.getByRole('option', { name: /^Sigiloso/ }).click()
  await shoot(page, 'secret')
  await page
    .getByRole('button', { name: /Acesso$/ })
    .last()
    .click()
  await page.getByRole('option', { name: /^Organizacional/ }).click()
  await page.getByRole('button', { name: 'Modelos' }).click()
  await shoot(page, 'templates')
  await page.keyboard.press('Escape')
  await goTo(page, /^Rascunhos/)
  await shoot(page, 'drafts')
  await page.getByRole('option', { name: /Prestação de contas/ }).click()
  await page.getByText(/salvo às/).waitFor()
  line.judge(() => 'drop')
  await enviar(page)
  await page.getByRole('heading', { name: 'Saída' }).waitFor()
  await page
    .getByRole('option', { name: /Prestação de contas/ })
    .filter({ hasText: 'Encaminhamento' })
    .click()
  await page.getByRole('region', { name: 'Espera por' }).waitFor()
  await shoot(page, 'waits-offline')
  await goTo(page, /^Rascunhos/)
  await page.getByRole('option', { name: /Prestação de contas/ }).click()
  await shoot(page, 'frozen')
  line.judge(() => 'pass')
}

await takePictures('compose-pictures', async (studio) => {
  const desk = await studio.openDesk({ login: 'ana.prado' })
  await readDirectory(desk.page)
  await walkNew(studio, desk)
  await walkRota(studio, desk)
})
