import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DirectoryStatus } from '../../../../contract/bridge/directory.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { dark } from '../../support/fake-preferences.ts'
import { classes, makeRow, people } from '../../support/samples.ts'
import {
  box,
  button,
  chooseIn,
  click,
  drawn,
  expectClean,
  fill,
  find,
  listMenu,
  openWindow,
  pointer,
  press,
  search,
  select,
} from '../../support/window.tsx'

const pane = page.getByRole('region', { name: 'O que está selecionado' })
const row = (name: string) => page.getByRole('grid', { name: 'Documentos a capturar' }).getByRole('row', { name })
const choose = (name: string, isAdded = false) => click(row(name).getByRole('rowheader'), { isAdded })
const ground = (name: string) => page.getByRole('checkbox', { name, exact: true })
const option = (name: RegExp) => page.getByRole('option', { name })
/** The texts of the chosen signers. */
const chips = () =>
  pane
    .getByRole('grid', { name: 'Assinantes' })
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent?.replace(/(Papel|Analista|Gerente).*/, ''))

describe('a class', () => {
  const opened = async () => {
    const window = await openWindow({ rows: [makeRow('Despacho 3.pdf', { kind: 'self-signed' })] })
    await choose('Despacho 3.pdf')
    return window
  }

  it('is found by typing, with its level, and completes the file', async () => {
    await opened()
    await expect.element(button('Assinar e capturar 1 documento', pane)).toBeDisabled()
    await search('Classe', '01.01')
    await expect.element(option(/^01\.01 /)).toMatchTextContent(/nível 2/)
    await click(option(/^01\.01 /))
    await expect.element(button('Assinar e capturar 1 documento', pane)).toBeEnabled()
  })

  it('is offered once the classes are read; until then the list says that they are being read @all', async () => {
    const { bridge } = await opened()
    const reading: DirectoryStatus = { isWhole: true, reading: null, hasClasses: false, readsClasses: true }
    let status = reading
    bridge.answer('directory.status', () => ok(status))
    bridge.answer('directory.classes', () => ok({ classes: status.hasClasses ? [...classes] : [], complete: true }))
    bridge.publish('directory.changed', {})
    await expect.element(pane).toMatchTextContent(/Baixando as classes pela primeira vez/)
    await search('Classe', '01.01')
    await expect.element(page.getByRole('option')).toMatchTextContent(/^Baixando as classes pela primeira vez/)
    status = { ...reading, hasClasses: true, readsClasses: false }
    bridge.publish('directory.changed', {})
    await click(option(/^01\.01 /))
    await expect.element(button('Assinar e capturar 1 documento', pane)).toBeEnabled()
  })
})

describe('signers', () => {
  const toSign = {
    kind: 'signature',
    classe: { id: classes[0]?.id ?? '', codigo: '01', nome: 'Administração' },
  } as const

  it('are the pressed ones, although the list changes before the button is released @all', async () => {
    const { bridge } = await openWindow({ rows: [makeRow('Despacho 5.pdf', toSign)] })
    await choose('Despacho 5.pdf')
    await search('Assinantes', 'a')
    const target = await option(/^Heitor Lima/).findElement()
    const { x, y, width, height } = target.getBoundingClientRect()
    const held = bridge.hold('directory.search')
    await pointer([{ target }, { keys: '[MouseLeft>]', target }])
    document.execCommand('insertText', false, 'na')
    await expect.poll(held.waiting).toBe(1)
    held.releaseAll()
    await expect.poll(() => bridge.asked('directory.search').at(-1)?.text).toBe('ana')
    await drawn()
    const below = document.elementFromPoint(x + width / 2, y + height / 2) ?? document.body
    await pointer({ keys: '[/MouseLeft]', target: below })
    await expect.poll(chips).toEqual(['Heitor Lima'])
  })

  it('are the pressed ones, although the list moves below the pointer, but not after a release elsewhere @all', async () => {
    await openWindow({ rows: [makeRow('Despacho 6.pdf', toSign)] })
    await choose('Despacho 6.pdf')
    await search('Assinantes', 'a')
    const target = await option(/^Heitor Lima/).findElement()
    const coords = { clientX: 100, clientY: 100 }
    await pointer([{ target }, { keys: '[MouseLeft>]', target, coords }])
    await pointer({ keys: '[/MouseLeft]', target: document.body, coords: { clientX: 100, clientY: 300 } })
    await drawn()
    expect(chips()).toEqual([])

    await search('Assinantes', 'a')
    const again = await option(/^Heitor Lima/).findElement()
    await pointer([{ target: again }, { keys: '[MouseLeft>]', target: again, coords }])
    await pointer({ keys: '[/MouseLeft]', target: document.body, coords })
    await expect.poll(chips).toEqual(['Heitor Lima'])
  })

  it('are the pressed ones, although another entry has come below the pointer', async () => {
    await openWindow({ rows: [makeRow('Despacho 8.pdf', toSign)] })
    await choose('Despacho 8.pdf')
    await search('Assinantes', 'a')
    const coords = { clientX: 100, clientY: 100 }
    const target = await option(/^Heitor Lima/).findElement()
    const other =
      page
        .getByRole('option')
        .elements()
        .find((each) => each !== target) ?? document.body
    await pointer([{ target }, { keys: '[MouseLeft>]', target, coords }])
    await pointer({ keys: '[/MouseLeft]', target: other, coords })
    await expect.poll(chips).toEqual(['Heitor Lima'])

    await search('Assinantes', 'a')
    const another = page.getByRole('option').elements()[0] ?? document.body
    await pointer([{ target: another }, { keys: '[MouseLeft>]', target: another, coords }])
    await pointer({
      keys: '[/MouseLeft]',
      target: page.getByRole('option').elements()[1] ?? document.body,
      coords: { clientX: 100, clientY: 300 },
    })
    await drawn()
    expect(chips()).toEqual(['Heitor Lima'])
  })

  it('are none by Enter, where new results lack the entry that the arrow keys had reached @all', async () => {
    const { bridge } = await openWindow({ rows: [makeRow('Despacho 7.pdf', toSign)] })
    await choose('Despacho 7.pdf')
    await search('Assinantes', 'a')
    await expect.element(option(/^Heitor Lima/)).toBeVisible()
    const held = bridge.hold('directory.search')
    document.execCommand('insertText', false, 'na')
    await expect.poll(held.waiting).toBe(1)
    await press('{ArrowUp}')
    const field = page.getByRole('combobox', { name: 'Assinantes' })
    await expect.element(field).toHaveAttribute('aria-activedescendant')
    held.releaseAll()
    await expect.element(option(/^Heitor Lima/)).not.toBeInTheDocument()
    await expect.element(field).not.toHaveAttribute('aria-activedescendant')
    await press('{Enter}')
    await drawn()
    expect(chips()).toEqual([])
  })

  it('are all kept when more are chosen before the first ones are saved @all', async () => {
    const { bridge, workspace } = await openWindow({
      rows: [makeRow('Edital 1.pdf', toSign), makeRow('Edital 2.pdf', toSign)],
    })
    const updates = bridge.hold('capture.update')
    await choose('Edital 1.pdf')
    await find('Assinantes', 'bruno', /^Bruno Reis/)
    await find('Assinantes', 'carla', /^Carla Nunes/)
    await click(pane.getByText('Eu também assino, como Gerente (SEFAZ/GECON)'))
    await expect.poll(chips).toEqual(['Bruno Reis', 'Carla Nunes', 'Ana Prado'])
    await expect.poll(updates.waiting).toBe(3)

    // Unsaved signers of one file do not appear in another.
    await choose('Edital 2.pdf')
    await expect.poll(chips).toEqual([])
    await find('Assinantes', 'heitor', /^Heitor Lima/)
    await expect.poll(chips).toEqual(['Heitor Lima'])
    updates.releaseAll()
    const saved = () => workspace.rows.map(({ signers }) => signers.map(({ nome }) => nome))
    await expect.poll(saved).toEqual([['Bruno Reis', 'Carla Nunes', 'Ana Prado'], ['Heitor Lima']])
    await choose('Edital 1.pdf')
    await expect.poll(chips).toEqual(['Bruno Reis', 'Carla Nunes', 'Ana Prado'])
  })

  it('are all kept when the list still shows the earlier ones after they are saved @all', async () => {
    const { bridge, workspace } = await openWindow({ rows: [makeRow('Despacho 8.pdf', toSign)] })
    await choose('Despacho 8.pdf')
    // Saved, but not drawn yet: on a busy machine the list is drawn later than the answer comes.
    const saved: (readonly string[])[] = []
    bridge.answer('capture.update', ({ changes }) => {
      saved.push((changes.signers ?? []).map(({ nome }) => nome))
      return ok([])
    })
    await find('Assinantes', 'bruno', /^Bruno Reis/)
    await expect.poll(() => saved).toEqual([['Bruno Reis']])
    await drawn()
    await find('Assinantes', 'carla', /^Carla Nunes/)
    await expect.poll(() => saved).toEqual([['Bruno Reis'], ['Bruno Reis', 'Carla Nunes']])
    const [row = makeRow('')] = workspace.rows
    bridge.publish('capture.changed', { rows: [{ ...row, signers: [] }], removed: [] })
    bridge.answer('capture.update', () => failed('storage-problem'))
    await find('Assinantes', 'heitor', /^Heitor Lima/)
    await expect.element(pane).toMatchTextContent(/Este computador não pôde guardar/)
    await expect.poll(chips).toEqual([])
  })

  it('keep the focus in their field when the last one is removed', async () => {
    const { id, nome, detalhe } = people.bruno
    await openWindow({ rows: [makeRow('Despacho 6.pdf', { ...toSign, signers: [{ id, nome, detalhe }] })] })
    await choose('Despacho 6.pdf')
    await click(button(/^Remover Bruno Reis/, pane))
    await expect.poll(chips).toEqual([])
    await expect.element(pane.getByRole('combobox', { name: 'Assinantes' })).toHaveFocus()
  })
})

describe('a secret', () => {
  it('cannot be captured without a legal ground', async () => {
    const { bridge } = await openWindow({ rows: [makeRow('Denuncia 7.pdf')] })
    await choose('Denuncia 7.pdf')
    await select(/Acesso$/, /^Sigiloso/)
    await expect.element(row('Denuncia 7.pdf')).toMatchTextContent(/fundamento legal pendente/)
    await expect.element(pane).toMatchTextContent(/Denuncia 7\.pdf: fundamento legal pendente\./)
    await expect.element(button('Capturar 1 documento', pane)).toBeDisabled()
    await click(ground('Sigilo fiscal'))
    await expect.element(ground('Sigilo fiscal')).toBeChecked()
    await expect.element(pane).toMatchTextContent(/acesso Sigiloso\./)
    await expectClean()
    await click(button('Capturar 1 documento', pane))
    await expect.poll(() => bridge.asked('capture.submit').length).toBe(1)
  })

  it('shows a ground of only some selected files as mixed, and keeps it when another is given to all @all', async () => {
    const { workspace } = await openWindow({ rows: [makeRow('Nota 1.pdf'), makeRow('Nota 2.pdf')] })
    await choose('Nota 1.pdf')
    await select(/Acesso$/, /^Sigiloso/)
    await click(ground('Sigilo fiscal'))
    await expect.element(ground('Sigilo fiscal')).toBeChecked()
    await choose('Nota 2.pdf', true)
    await expect.element(button(/Vários.*Acesso$/, pane)).toBeVisible()
    await select(/Acesso$/, /^Sigiloso/)
    await expect.element(ground('Sigilo fiscal')).toBePartiallyChecked()
    await click(ground('Informação pessoal'))
    await expect.element(ground('Informação pessoal')).toBeChecked()
    await expect.element(pane).toMatchTextContent(/2 documentos digitalizados serão capturados/)
    await expect.element(button('Capturar 2 documentos', pane)).toBeEnabled()
    const kept = workspace.rows.map(({ secrecy }) => secrecy?.grounds.map(({ nome }) => nome))
    expect(kept).toEqual([['Sigilo fiscal', 'Informação pessoal'], ['Informação pessoal']])
  })

  it('is classified for many files at once, and each file gets all statements @all', async () => {
    const { workspace } = await openWindow({
      rows: [makeRow('Nota 1.pdf'), makeRow('Nota 2.pdf')],
      preferences: dark,
    })
    await choose('Nota 1.pdf')
    await choose('Nota 2.pdf', true)
    await select(/Acesso$/, /^Classificado/)
    await expect.element(pane).toMatchTextContent(/2 documentos ainda precisam/)
    await click(ground('Segurança da sociedade ou do Estado'))
    await expect.element(ground('Segurança da sociedade ou do Estado')).toBeChecked()
    await fill(box('Anos'), '15 anos')
    await expect.element(box('Anos')).toHaveValue('15')
    await expect.element(pane).toMatchTextContent(/Com este prazo: Secreto\./)
    await fill(box('Justificativa'), 'Põe em risco quem trabalha no prédio.')
    await find('Quem aprova', 'bruno', /Bruno Reis/)
    await expect.element(button('Capturar 2 documentos', pane)).toBeEnabled()
    await expectClean()
    const said = workspace.rows.map(({ secrecy }) => [secrecy?.years, secrecy?.justification, secrecy?.approver?.nome])
    const each = [15, 'Põe em risco quem trabalha no prédio.', 'Bruno Reis']
    expect(said).toEqual([each, each])
    await choose('Nota 2.pdf')
    await expect.element(box('Justificativa')).toHaveValue('Põe em risco quem trabalha no prédio.')
  })

  it('gets its legal ground from a profile, which says what it lacks before @all', async () => {
    await openWindow({ rows: [makeRow('Nota 1.pdf')] })
    const lacks = page.getByText('Neste perfil, fundamento legal pendente')
    await chooseIn(listMenu, 'Pastas e perfis')
    await click(button('Novo perfil'))
    await fill(box('Nome do perfil'), 'Denúncias')
    await select(/Acesso$/, /^Sigiloso/)
    await click(page.getByText('Enviar sem perguntar o que chegar das pastas'))
    await expect.element(lacks).toBeVisible()
    await click(ground('Informação pessoal'))
    await expect.element(lacks).not.toBeInTheDocument()
    await click(page.getByText('Enviar sem perguntar o que chegar das pastas'))
    await expectClean()
    await click(button('Salvar perfil'))
    await expect.element(option(/Denúncias/)).toMatchTextContent(/Digitalizado · Sigiloso/)
    await click(button('Capturar', page.getByRole('main')))
    await choose('Nota 1.pdf')
    await click(button('Usar perfil'))
    await click(page.getByRole('menuitem', { name: 'Denúncias' }))
    await expect.element(ground('Informação pessoal')).toBeChecked()
    await expect.element(button('Capturar 1 documento', pane)).toBeEnabled()
  })
})
