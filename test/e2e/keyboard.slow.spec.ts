import type { Page } from '@playwright/test'
import { idOfUnit } from '../../service/sample/rows.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { asPerson } from '../support/records.ts'
import { startService } from '../support/service.ts'
import { expect, test } from './fixtures.ts'
import { readDirectory } from './walk/directory.ts'
import { chooseByKeys, expectFocusKept, findByKeys, press, pressBox, tabTo } from './walk/keyboard.ts'
import { bring } from './walk/offline.ts'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Principal' })
const foot = (page: Page) => page.getByRole('contentinfo')
const box = (page: Page, name: string) => page.getByRole('textbox', { name })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const protocolo = /^PROTOCOLO, .*SEFAZ/s

async function typeIn(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, box(page, name))
  await page.keyboard.type(text)
}

test('a forwarding is written, sent, undone and discarded by keyboard alone', async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado', holdSeconds: 60 })
  await readDirectory(page)
  await press(page, nav(page).getByRole('button', { name: 'Novo encaminhamento', exact: true }))
  await expect(page.getByRole('combobox', { name: 'Para' })).toBeFocused()
  await findByKeys(page, page.getByRole('combobox', { name: 'Para' }), 'protocolo', protocolo)
  await chooseByKeys(page, button(page, 'Favoritos'), page.getByRole('menuitem', { name: /^Guardar PROTOCOLO/ }))
  await expect(button(page, 'Favoritos')).toBeFocused()
  await typeIn(page, 'Assunto', 'Ofício por teclado')
  await typeIn(page, 'Mensagem', 'Segue o ofício.')

  const scan = await makeScanPdf(folder, 'Nota 12')
  const choosing = page.waitForEvent('filechooser')
  await press(page, button(page, 'Anexar arquivos'))
  await (await choosing).setFiles(scan.path)
  const chip = page.getByRole('row', { name: scan.name })
  await expect(chip).toBeVisible()
  await tabTo(page, chip)
  await page.keyboard.press('Delete')
  await expect(chip).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Documentos' })).toBeFocused()
  await findByKeys(page, page.getByRole('combobox', { name: 'Documentos' }), 'Nota', /Nota 12/)
  await expect(chip).toBeVisible()

  await chooseByKeys(page, page.getByRole('button', { name: /Acesso$/ }).last(), option(page, /^Sigiloso/))
  await tabTo(page, page.getByRole('checkbox', { name: 'Informação pessoal' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Informação pessoal' })).toBeChecked()

  await chooseByKeys(page, button(page, 'Modelos'), page.getByRole('menuitem', { name: 'Guardar como modelo…' }))
  await expect(box(page, 'Nome do modelo')).toBeFocused()
  await press(page, button(page, 'Guardar'))
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expectFocusKept(page)

  await press(page, button(page, 'Enviar'))
  await expect(box(page, 'Assunto')).toBeHidden()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await press(page, foot(page).getByRole('button', { name: 'Desfazer' }))
  await expect(foot(page)).toContainText('Desfeito')
  await expectFocusKept(page)

  // Moving to a draft does not open it.
  await press(page, nav(page).getByRole('button', { name: 'Novo encaminhamento', exact: true }))
  await typeIn(page, 'Assunto', 'Outro')
  await expect(page.getByText(/salvo às/)).toBeVisible()
  await press(page, nav(page).getByRole('button', { name: /^Rascunhos/ }))
  await tabTo(page, option(page, /Outro/))
  await page.keyboard.press('ArrowDown')
  await expect(option(page, /Ofício por teclado/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(page, 'Assunto')).toHaveValue('Ofício por teclado')
  await expect(page.locator('[data-compose] :focus')).toHaveCount(1)
  await chooseByKeys(page, button(page, 'Mais'), page.getByRole('menuitem', { name: 'Descartar rascunho' }))
  await expect(page.getByRole('heading', { name: 'Rascunhos' })).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('templates are used, renamed and removed, and a frozen draft is taken back, by keyboard alone', async ({
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado', holdSeconds: 60 })
  await readDirectory(page)
  await press(page, nav(page).getByRole('button', { name: 'Novo encaminhamento', exact: true }))
  await findByKeys(page, page.getByRole('combobox', { name: 'Para' }), 'protocolo', protocolo)
  await typeIn(page, 'Assunto', 'Notas do mês')
  await typeIn(page, 'Mensagem', 'Seguem as notas.')
  const entry = (name: string | RegExp) => page.getByRole('menuitem', { name })
  await chooseByKeys(page, button(page, 'Modelos'), entry('Guardar como modelo…'))
  await press(page, button(page, 'Guardar'))
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await press(page, button(page, 'Enviar'))
  await press(page, nav(page).getByRole('button', { name: /^Rascunhos/ }))
  await tabTo(page, option(page, /Notas do mês/))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Desfazer e editar')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(page, 'Assunto')).toHaveValue('Notas do mês')
  await expect(page.locator('[data-compose] :focus')).toHaveCount(1)

  await press(page, nav(page).getByRole('button', { name: 'Novo encaminhamento', exact: true }))
  await chooseByKeys(page, button(page, 'Modelos'), entry(/^Notas do mês/))
  await expect(box(page, 'Assunto')).toHaveValue('Notas do mês')
  await expectFocusKept(page)
  await chooseByKeys(page, button(page, 'Modelos'), entry('Renomear ou remover…'))
  await tabTo(page, box(page, 'Nome do modelo'))
  await page.keyboard.press('End')
  await page.keyboard.type(' de novembro')
  await press(page, button(page, 'Renomear'))
  await expect(button(page, 'Remover Notas do mês de novembro')).toBeVisible()
  await expect(
    page
      .getByRole('alertdialog')
      .locator(':focus')
      .or(page.getByRole('alertdialog').and(page.locator(':focus'))),
  ).toHaveCount(1)
  await press(page, button(page, 'Remover Notas do mês de novembro'))
  await expect(page.getByText('Nenhum modelo guardado')).toBeVisible()
  await press(page, button(page, 'Fechar'))
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expectFocusKept(page)
})

/** Keyboard actions in a box. */
function boxByKeys(page: Page) {
  const list = page.getByRole('listbox', { name: 'Encaminhamentos', exact: true })
  const row = (name: RegExp) => list.getByRole('option', { name })
  const toBox = (name: RegExp) => pressBox(page, name)
  const sent = () => expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  /** Goes to a row of the list by the arrow keys. */
  async function toRow(name: RegExp): Promise<void> {
    await tabTo(page, list.locator('[role="option"][tabindex="0"]'))
    await page.keyboard.press('Home')
    for (let step = 0; step < 10; step += 1) {
      if (await row(name).evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('ArrowDown')
    }
    await expect(row(name)).toBeFocused()
  }
  /** Goes to a row and waits until its acts are shown. */
  async function toRead(name: RegExp): Promise<void> {
    await toRow(name)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(button(page, 'Responder')).toBeVisible()
  }
  return { list, row, toBox, toRow, toRead, sent }
}

test('a box is worked through by keyboard alone, and no act loses the focus', async ({ folder, openMalote }) => {
  const service = await startService()
  try {
    const [elisa, bruno] = [await asPerson(service, 'elisa.fontes'), await asPerson(service, 'bruno.reis')]
    const paper = await makeTextPdf(folder, 'Relatório', 2)
    const subjects = ['Prazo', 'Diárias', 'Folha', 'Convênio', 'Contrato', 'Ponte'] as const
    for (const subject of subjects)
      await bring(elisa, idOfUnit('SEFAZ/GECON'), subject, subject === 'Prazo' ? paper : undefined)
    await bring(bruno, idOfUnit('SEFAZ/PROTOCOLO'), 'Balancete')
    const { page } = await openMalote({ login: 'bruno.reis', service })
    await readDirectory(page)
    const { list, row, toBox, toRow, toRead, sent } = boxByKeys(page)
    await toBox(/^GECON/)
    await expect(list.getByRole('option')).toHaveCount(subjects.length)
    const markAll = page.getByRole('menuitem', { name: `Marcar ${subjects.length} como lidos` })
    await chooseByKeys(page, button(page, 'Opções da lista'), markAll)
    await expect(button(page, 'Desfazer')).toBeFocused()
    await page.keyboard.press('Enter')
    await chooseByKeys(page, button(page, 'Opções da lista'), markAll)
    await expect(button(page, 'Desfazer')).toBeFocused()
    await expectFocusKept(page)
    await toRead(/Prazo/)
    await press(page, button(page, `Abrir ${paper.name}`))
    await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
    await press(page, button(page, `Fechar ${paper.name}`))
    await expect(button(page, `Abrir ${paper.name}`)).toBeFocused()
    await page.keyboard.press('r')
    await expect(box(page, 'Mensagem')).toBeFocused()
    await page.keyboard.type('Recebido.')
    await press(page, button(page, 'Enviar'))
    await sent()

    await toBox(/^GECON/)
    await toRead(/Diárias/)
    await page.keyboard.press('e')
    await expect(page.getByRole('combobox', { name: 'Para' })).toBeFocused()
    await findByKeys(page, page.getByRole('combobox', { name: 'Para' }), 'protocolo', protocolo)
    await typeIn(page, 'Mensagem', 'Para providências.')
    await press(page, button(page, 'Enviar'))
    await sent()

    await toBox(/^GECON/)
    await toRead(/Folha/)
    await page.keyboard.press('u')
    await expect(row(/^Não lido: .*Folha/)).toBeVisible()
    await page.keyboard.press('q')
    await page.keyboard.press('d')
    await expect(row(/Folha/)).toBeHidden()
    await expectFocusKept(page)
    await toRead(/Convênio/)
    await press(page, button(page, 'Resolver'))
    await expect(row(/Convênio/)).toBeHidden()
    await expectFocusKept(page)

    await tabTo(page, list.locator('[role="option"][tabindex="0"]'))
    await page.keyboard.press('/')
    await page.keyboard.type('ponte')
    const found = page.getByRole('listbox', { name: 'Encaminhamentos encontrados' })
    await expect(found.getByRole('option')).toHaveCount(1)
    await tabTo(page, found.getByRole('option'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Ponte' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await expect(list.getByRole('option')).toHaveCount(2)
    await tabTo(page, list.locator('[role="option"][tabindex="0"]'))
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowDown')
    await press(page, button(page, /^Resolver 2/))
    await expect(page.getByText('Tudo respondido ou resolvido')).toBeVisible()
    await expectFocusKept(page)

    await tabTo(page, page.getByRole('tab', { name: /^Entrada/ }))
    await page.keyboard.press('End')
    await toRow(/Prazo/)
    await expect(page.getByRole('list', { name: 'Tramitação' })).toContainText('Bruno Reis respondeu', {
      timeout: 45_000,
    })
    await toBox(/^Contador/)
    await tabTo(page, page.getByRole('tab', { name: /^Entrada/ }))
    await page.keyboard.press('ArrowRight')
    await toRow(/Balancete/)
    await expect(button(page, 'Complementar')).toBeVisible()
    await page.keyboard.press('c')
    await expect(box(page, 'Mensagem')).toBeFocused()
    await page.keyboard.type('Segue também o anexo.')
    await press(page, button(page, 'Enviar'))
    await sent()
  } finally {
    await service.stop()
  }
})
