import { readDirectory } from '../e2e/walk/directory.ts'
import { expect } from '../e2e/walk/expect.ts'
import { goTo, openTab, signIn } from '../e2e/walk/session.ts'
import type { Studio } from './pictures.ts'

/** The trees of organisations and classes, as a screen and beside a field, and the associations. */
export async function picturesOfDirectory({ see, openMalote }: Studio): Promise<void> {
  const { page, line } = await openMalote({})
  line.judge(({ path }) => (path.startsWith('/v2/agente') || path.includes('/planos-ativos') ? 'drop' : 'pass'))
  await signIn(page, 'ana.prado')
  await goTo(page, /^Ajuda/)
  await page.getByRole('button', { name: 'Abrir Órgãos e classes' }).click()
  await expect(page.getByRole('heading', { name: 'Lista de órgãos ainda vazia' })).toBeVisible()
  await see(page, 'empty')
  line.judge(() => 'pass')
  await readDirectory(page)
  const row = (name: RegExp) => page.getByRole('row', { name })
  await row(/^SEFAZ, /).click()
  await page.keyboard.press('ArrowRight')
  await row(/^GECON, /).click()
  await see(page, 'units')
  await page.getByRole('button', { name: 'Salvar, imprimir ou copiar a lista' }).first().click()
  await expect(page.getByRole('region', { name: 'Primeiras linhas' })).toBeVisible()
  await see(page, 'list-outside')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Buscar nome ou sigla' }).fill('comissao')
  await see(page, 'found')
  await page.getByRole('tab', { name: 'Classes de documentos' }).click()
  await page.getByRole('searchbox', { name: 'Buscar código ou nome da classe' }).fill('01.01')
  await row(/^01\.01 /).click()
  await see(page, 'class')
  await goTo(page, /^Processos/)
  await openTab(page, 'Associações')
  await see(page, 'associations')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('option', { name: /^Convênio 12/ }).click()
  await see(page, 'association')
  await page.getByRole('button', { name: 'Novo encaminhamento' }).click()
  await page.getByRole('button', { name: 'Ver todos' }).click()
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /^SEFAZ, / })
    .click()
  await see(page, 'choose-unit')
}
