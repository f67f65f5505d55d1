import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { quiet } from '../../support/fake-preferences.ts'
import { makeRow } from '../../support/samples.ts'
import {
  box,
  button,
  chooseIn,
  click,
  drawn,
  dropFiles,
  expectClean,
  fill,
  find,
  goTo,
  heard,
  listMenu,
  openWindow,
  press,
  select,
} from '../../support/window.tsx'

const pane = page.getByRole('region', { name: 'O que está selecionado' })
const grid = page.getByRole('grid', { name: 'Documentos a capturar' })
const row = (name: string) => grid.getByRole('row', { name })
const heads = () =>
  grid
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => /^.*\.pdf/.exec(textContent)?.[0])
const tab = (name: string, count: number) => page.getByRole('tab', { name: new RegExp(`^${name}\\s*${count}$`) })
const question = page.getByRole('alertdialog')
const isSelected = (name: string, is: boolean) => expect.element(row(name)).toHaveAttribute('aria-selected', String(is))

/** Selects exactly these rows. */
async function choose(...names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) await click(row(name).getByRole('rowheader'), { isAdded: index > 0 })
}
const rows = (...names: readonly string[]) => names.map((name) => makeRow(name))

describe('the selection in the list of files', () => {
  it('stays while another file is being submitted', async () => {
    const { bridge } = await openWindow({ rows: rows('Aviso 1.pdf', 'Aviso 2.pdf') })
    const submits = bridge.hold('capture.submit')
    await choose('Aviso 1.pdf')
    await click(button('Capturar 1 documento'))
    await expect.poll(submits.waiting).toBe(1)
    await choose('Aviso 2.pdf')
    submits.releaseAll()
    await expect.element(row('Aviso 1.pdf')).toMatchTextContent(/será enviado em/)
    await isSelected('Aviso 2.pdf', true)
    await isSelected('Aviso 1.pdf', false)
    await click(button('Capturar 1 documento'))
    await expect.element(row('Aviso 2.pdf')).toMatchTextContent(/será enviado em/)
  })

  it('is what a key and the button act on, although they are pressed before the selection is rendered', async () => {
    const { bridge } = await openWindow({ rows: rows('Aviso 3.pdf', 'Aviso 4.pdf') })
    const send = (init: KeyboardEventInit) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
    const selectBoth = async () => {
      await choose('Aviso 3.pdf')
      await expect.element(button('Capturar 1 documento')).toBeVisible()
      send({ key: 'a', ctrlKey: true })
      for (let turn = 0; turn < 20; turn += 1) await null
    }
    await selectBoth()
    send({ key: 'Delete' })
    await expect.element(question).toMatchTextContent(/Remover 2 documentos da lista\?/)
    await press('{Escape}')
    await selectBoth()
    ;(button('Capturar 1 documento').element() as HTMLElement).click()
    await expect.poll(() => bridge.asked('capture.submit')[0]?.fileIds.length).toBe(2)
  })

  it('includes files that were dropped while the list was loading @all', async () => {
    const { bridge, workspace, signIn } = await openWindow()
    signIn(null)
    await expect.element(button('Entrar')).toBeVisible()
    const lists = bridge.hold('capture.list')
    signIn(workspace)
    await goTo(/^Capturar/)
    dropFiles(['Despacho 8.pdf'])
    await expect.poll(() => workspace.rows.length).toBe(1)
    lists.releaseAll()
    await expect.element(row('Despacho 8.pdf')).toMatchTextContent(/só neste computador/)
    await expect.element(button('Capturar 1 documento')).toBeVisible()
  })

  it('does not change when a file arrives from a watched folder @all', async () => {
    const { bridge } = await openWindow({ rows: rows('Aviso 5.pdf') })
    bridge.publish('capture.changed', { rows: [makeRow('Nota.pdf', { folderName: 'Scanner' })], removed: [] })
    await expect.element(row('Nota.pdf')).toMatchTextContent(/pasta Scanner/)
    await expect.element(pane).toMatchTextContent(/Nada selecionado/)
  })
})

it('the list keeps its order, selection, focus, scroll and thumbnails while files are sent, come and go', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Nota ${index + 1}.pdf`)
  const files = names.map((name) => makeRow(name, { thumbnail: crypto.randomUUID() }))
  const { bridge } = await openWindow({ rows: files })
  const become = (nth: number, changes: Partial<CaptureRow>) =>
    bridge.publish('capture.changed', { rows: [{ ...(files[nth - 1] as CaptureRow), ...changes }], removed: [] })
  await choose('Nota 4.pdf')
  await expect.element(grid).toHaveAttribute('aria-rowcount', '31')
  const table = grid.element()
  const scroller = table.parentElement as HTMLElement
  scroller.scrollTop = 40
  await drawn()
  const pictures = () => [...table.querySelectorAll('img')]
  const before = { heads: heads(), pictures: pictures(), focus: document.activeElement }
  expect(before.pictures.length).toBeGreaterThan(5)
  for (const nth of [2, 3, 4, 5, 6]) become(nth, { state: 'sent' })
  for (const nth of [2, 3, 4]) become(nth, { state: 'done', registro: `2026-AAAAA${nth}` })
  become(5, { state: 'refused' })
  become(6, { state: 'problem', problem: 'Não.' })
  const removed = [files[28]?.fileId ?? '']
  bridge.publish('capture.changed', { rows: [makeRow('Nota 31.pdf', { folderName: 'Scanner' })], removed })
  await expect.element(tab('Todos', 30)).toBeVisible()
  await expect.element(row('Nota 4.pdf')).toMatchTextContent(/2026-AAAAA4/)
  await drawn()
  expect(heads()).toEqual(before.heads)
  expect(pictures()).toEqual(before.pictures)
  expect(scroller.scrollTop).toBe(40)
  expect(document.activeElement).toBe(before.focus)
  expect(table.contains(document.activeElement)).toBe(true)
  await isSelected('Nota 4.pdf', true)
})

describe('a long list of files', () => {
  const twelve = () => {
    const names = ['Ofício 1', 'Ofício 2', ...Array.from({ length: 10 }, (_, index) => `Nota ${index + 1}`)]
    return rows(...names.map((name) => `${name}.pdf`))
  }

  it('is changed together, and marks fields in which the files differ @all', async () => {
    await openWindow({ rows: twelve() })
    await choose('Ofício 1.pdf', 'Ofício 2.pdf')
    await select(/Tipo$/, /^Para assinatura/)
    await choose('Ofício 1.pdf')
    await press('{Control>}a{/Control}')
    await expect.element(button(/Vários.*Tipo$/, pane)).toBeVisible()
    await expect
      .element(pane)
      .toMatchTextContent(/10 documentos digitalizados serão capturados e 2 documentos serão enviados/)
    await select(/Acesso$/, /^Público/)
    await expect.element(pane).toMatchTextContent(/acesso Público\./)
    await expectClean()
  })

  it('is searched: hidden files are neither shown in the pane nor removed @all', async () => {
    await openWindow({ rows: twelve() })
    await choose('Nota 1.pdf')
    await press('{Control>}a{/Control}')
    await expect.element(tab('A enviar', 12)).toBeVisible()
    await fill(page.getByRole('searchbox', { name: 'Buscar nome' }), 'oficio')
    await expect.poll(() => heads().length).toBe(2)
    await expect.element(pane.getByRole('heading', { name: '2 documentos' })).toBeVisible()
    await choose('Ofício 1.pdf')
    await press('{Control>}a{/Control}{Delete}')
    await expect.element(question).toMatchTextContent(/Remover 2 documentos da lista\?/)
    await expectClean()
    await click(button('Remover da lista', question))
    await expect.element(page.getByText('Nenhum documento com este nome')).toBeVisible()
    await click(button('Limpar a busca'))
    await expect.element(tab('Todos', 10)).toBeVisible()
  })

  it('is sorted by name in natural order, and back @all', async () => {
    await openWindow({ rows: twelve() })
    await click(page.getByRole('columnheader', { name: 'Nome' }))
    await expect.poll(() => heads()[0]).toMatch(/^Nota 1\.pdf/)
    await click(page.getByRole('columnheader', { name: 'Nome' }))
    await expect.poll(() => heads()[0]).toMatch(/^Ofício 2\.pdf/)
  })

  it('can be used with its fields at 200 % without scrolling sideways @all', async () => {
    await openWindow({ rows: twelve() })
    await choose('Nota 1.pdf')
    await press('{Control>}a{/Control}')
    await page.viewport(640, 400)
    try {
      const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      await expect.element(button('Continuar com os 12 selecionados')).toBeVisible()
      expect(wider()).toBeLessThanOrEqual(0)
      await expectClean()
      await click(button('Continuar com os 12 selecionados'))
      const capture = await button('Capturar 12 documentos', pane).findElement()
      capture.scrollIntoView()
      await expect.element(button('Capturar 12 documentos', pane)).toBeInViewport()
      expect(wider()).toBeLessThanOrEqual(0)
      await click(button('Voltar à lista'))
      await chooseIn(listMenu, 'Pastas e perfis')
      await expect.element(page.getByRole('heading', { name: 'Pastas e perfis' })).toBeVisible()
      expect(wider()).toBeLessThanOrEqual(0)
      await expectClean()
    } finally {
      await page.viewport(1280, 800)
    }
  })
})

it('says in the list and in the status line that sending is paused, and resumes it there @all', async () => {
  const { bridge, workspace } = await openWindow({ rows: rows('Nota 1.pdf', 'Nota 2.pdf') })
  workspace.preferences.holdSeconds = 0
  await choose('Nota 1.pdf', 'Nota 2.pdf')
  await click(button('Capturar 2 documentos'))
  const sending = { index: 1, total: 2, bytesSent: 5, bytesTotal: 10, bytesPerSecond: 5 }
  bridge.publish('status.changed', { ...quiet, connection: 'online', inProgress: 2, sending })
  await expect.element(page.getByText(/^Enviando 1 de 2/)).toBeVisible()
  await expectClean()
  await click(button('Pausar'))
  await expect.element(page.getByText('Envio pausado · 2 documentos aguardam')).toBeVisible()
  await expect.element(page.getByRole('contentinfo')).toMatchTextContent(/Envio pausado/)
  await expectClean()
  await click(button('Continuar', page.getByRole('contentinfo')))
  await expect.element(page.getByText(/^Envio pausado/)).not.toBeInTheDocument()
  expect(bridge.asked('outbox.pause')).toEqual([{ isPaused: true }, { isPaused: false }])
})

it('announces five captured files together @all', async () => {
  const names = [1, 2, 3, 4, 5].map((number) => `Nota ${number}.pdf`)
  const { bridge, workspace } = await openWindow()
  const said = heard()
  dropFiles(names)
  await expect.poll(() => said.join(' ')).toContain('5 documentos adicionados')
  await click(button('Capturar 5 documentos'))
  await expect.poll(() => workspace.rows.map(({ state }) => state)).toEqual(names.map(() => 'sent'))
  const done = workspace.rows.map((each, index) => ({
    ...each,
    state: 'done' as const,
    registro: `2026-AAAAA${index}`,
    idDocumento: crypto.randomUUID(),
  }))
  bridge.publish('capture.changed', { rows: done, removed: [] })
  await expect.poll(() => said.join(' ')).toContain('5 capturados.')
  expect(said.join(' ')).not.toContain('capturado, registro')
})

describe('from the folders and profiles', () => {
  const files = page.getByRole('heading', { name: 'Capturar', exact: true })
  const folders = page.getByRole('heading', { name: 'Pastas e perfis', exact: true })

  it('the navigation leads back to the list of files', async () => {
    await openWindow({ rows: rows('Aviso 1.pdf') })
    await chooseIn(listMenu, 'Pastas e perfis')
    await expect.element(folders).toBeVisible()
    await goTo(/^Capturar/)
    await expect.element(files).toBeVisible()
    await expect.element(row('Aviso 1.pdf')).toBeVisible()
    await expect.element(folders).not.toBeInTheDocument()
  })

  it('dropped files lead to the list of files, are announced, and keep what is typed in a profile', async () => {
    await openWindow()
    const said = heard()
    await chooseIn(listMenu, 'Pastas e perfis')
    await click(button('Novo perfil'))
    await fill(box('Nome do perfil'), 'Pareceres')
    dropFiles(Array.from({ length: 30 }, (_, index) => `Nota ${index + 1}.pdf`))
    await expect.element(files).toBeVisible()
    await expect.element(button('Capturar 30 documentos')).toBeVisible()
    await expect.poll(() => said.join(' ')).toContain('30 documentos adicionados')
    await chooseIn(listMenu, 'Pastas e perfis')
    await click(button('Novo perfil'))
    await expect.element(box('Nome do perfil')).toHaveValue('Pareceres')
    await click(button('Cancelar'))
    await click(button('Novo perfil'))
    await expect.element(box('Nome do perfil')).toHaveValue('')
  })
})

it('applies a profile to the selected files only @all', async () => {
  const { workspace } = await openWindow({ rows: rows('Parecer 1.pdf', 'Parecer 2.pdf', 'Parecer 3.pdf') })
  await chooseIn(listMenu, 'Pastas e perfis')
  await click(button('Novo perfil'))
  await press('Pareceres')
  await select(/Tipo$/, /^Assinado por mim/)
  await find('Classe', '01.01', /^01\.01 /)
  await fill(box('Ler do nome do arquivo'), '{nome} - {classe}')
  await expect.element(page.getByText('De “Nota fiscal 1042 - 01.01.pdf” seria lido')).toBeVisible()
  await click(page.getByText('Enviar sem perguntar o que chegar das pastas'))
  await expect.element(page.getByText(/em nome de Gerente \(SEFAZ\/GECON\), sem que ninguém veja antes/)).toBeVisible()
  await expectClean()
  await click(button('Salvar perfil'))
  await expect
    .element(page.getByRole('option', { name: /Pareceres/ }))
    .toMatchTextContent(/Assinado por mim · classe 01\.01/)
  await click(button('Capturar', page.getByRole('main')))
  await choose('Parecer 1.pdf', 'Parecer 2.pdf')
  await chooseIn(button('Usar perfil'), 'Pareceres')
  await expect.element(button('Assinar e capturar 2 documentos')).toBeEnabled()
  expect(workspace.rows.map(({ kind }) => kind)).toEqual(['self-signed', 'self-signed', 'scanned'])
})
