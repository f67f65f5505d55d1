import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { makeDraft, makeRow, people, protocolo } from '../../support/samples.ts'
import { box, button, click, drawn, expectClean, fill, goTo, openWindow, press } from '../../support/window.tsx'

const entry = (name: string | RegExp) => page.getByRole('menuitem', { name })
const paper = page.getByRole('region', { name: 'Documento', exact: true })
const row = (name: RegExp) => page.getByRole('row', { name })
async function open(subject: string): Promise<void> {
  await goTo(/^Rascunhos/)
  await click(page.getByRole('option', { name: subject }))
  await expect.element(box('Assunto')).toHaveValue(subject)
}
const nota = makeRow('Nota 12.pdf', { report: { ...makeRow('').report, pages: 3 } as never })
const pauta = makeRow('Pauta.pdf', { state: 'done', registro: '2026-7QH4MN', idDocumento: crypto.randomUUID() })
const documents = [
  { fileId: nota.fileId, nome: nota.name },
  { fileId: pauta.fileId, nome: pauta.name },
]

describe('the documents of a draft', () => {
  afterEach(() => page.viewport(1366, 768))

  it('are rows with their state and pages, and the chosen one is shown beside the fields', async () => {
    await page.viewport(1366, 768)
    const { bridge } = await openWindow({ rows: [nota, pauta], drafts: [makeDraft('Contas', { documents })] })
    bridge.answer('capture.open', () => failed('offline'))
    bridge.answer('documents.open', () => failed('offline'))
    await open('Contas')
    await expect.element(row(/Nota 12\.pdf/)).toMatchTextContent(/será capturado antes.*3 p\./)
    await expect.element(row(/Pauta\.pdf/)).toMatchTextContent(/capturado 2026-7QH4MN/)
    await expect.element(paper.getByRole('heading', { name: 'Nota 12.pdf' })).toBeVisible()
    await expect.poll(() => bridge.asked('capture.open').length).toBeGreaterThan(0)
    await click(row(/Pauta\.pdf/))
    await expect.element(paper.getByRole('heading', { name: 'Pauta.pdf' })).toBeVisible()
    await expect.poll(() => bridge.asked('documents.open').at(-1)).toEqual({ idDocumento: pauta.idDocumento })
    await expectClean()
    await click(button('Recolher o documento'))
    await expect.element(paper).not.toBeInTheDocument()
    await expect.element(button('Mostrar o documento')).toHaveFocus()
  })

  it('in signature are opened only on request, because a receipt tells when they were opened @all', async () => {
    await page.viewport(1366, 768)
    const idFase = crypto.randomUUID()
    const draft = makeDraft('Portaria', { documents: [{ idFase, nome: 'Portaria 30.pdf' }] })
    const { bridge } = await openWindow({ drafts: [draft] })
    bridge.answer('signatures.open', () => failed('offline'))
    await open('Portaria')
    await expect.element(page.getByText('Nenhum documento aberto')).toBeVisible()
    await drawn()
    expect(bridge.asked('signatures.open')).toEqual([])
    await click(row(/Portaria 30\.pdf/))
    await expect.element(paper.getByRole('heading', { name: 'Portaria 30.pdf' })).toBeVisible()
    await expect.poll(() => bridge.asked('signatures.open').at(-1)).toEqual({ id: idFase })
  })

  it('take the place of the fields on demand where only one of both has room @all', async () => {
    await page.viewport(800, 600)
    const { bridge } = await openWindow({
      rows: [nota],
      drafts: [makeDraft('Contas', { documents: [documents[0] as never] })],
    })
    bridge.answer('capture.open', () => failed('offline'))
    await open('Contas')
    await expect.element(paper).not.toBeInTheDocument()
    await click(button('Mostrar o documento'))
    await expect.element(paper.getByRole('heading', { name: 'Nota 12.pdf' })).toBeVisible()
    await expect.element(box('Assunto')).not.toBeInTheDocument()
    await expect.element(button('Enviar')).toBeVisible()
    await click(button('Voltar ao texto'))
    await expect.element(box('Assunto')).toBeVisible()
  })
})

describe('Ctrl+Enter', () => {
  const complete = { recipients: [protocolo], message: 'Segue.' }

  it('sends from within the message, but not while a menu is open', async () => {
    const { bridge } = await openWindow({ drafts: [makeDraft('Ofício', complete)] })
    await open('Ofício')
    await expect.element(button('Enviar')).toHaveAttribute('aria-keyshortcuts', 'Control+Enter')
    await click(button('Mais'))
    await press('{Control>}{Enter}{/Control}')
    await drawn()
    expect(bridge.asked('compose.send')).toEqual([])
    await press('{Escape}')
    await click(box('Mensagem'))
    await press('{Control>}{Enter}{/Control}')
    await expect.poll(() => bridge.asked('compose.send').length).toBe(1)
    await expect.element(page.getByRole('heading', { name: 'Rascunhos' })).toBeVisible()
  })

  it('shows what is lacking instead of sending', async () => {
    const { bridge } = await openWindow({ drafts: [makeDraft('Ofício', { recipients: [protocolo] })] })
    await open('Ofício')
    await click(box('Mensagem'))
    await press('{Control>}{Enter}{/Control}')
    await expect.element(box('Mensagem')).toHaveAccessibleDescription('Escreva ao menos uma frase.')
    expect(bridge.asked('compose.send')).toEqual([])
  })
})

it('adds a recent recipient by one press, and names its place before sending @all', async () => {
  await openWindow({ suggestions: { favourites: [], recents: [people.bruno, protocolo] } })
  await click(button('Novo encaminhamento'))
  await expect.element(page.getByText('Recentes:')).toBeVisible()
  await click(button('Adicionar PROTOCOLO (SEFAZ)'))
  await expect.element(page.getByRole('row', { name: /PROTOCOLO/ })).toMatchTextContent(/setor, SEFAZ/)
  await expect.element(page.getByRole('combobox', { name: 'Para' })).toHaveFocus()
  await expect.element(button('Adicionar PROTOCOLO (SEFAZ)')).not.toBeInTheDocument()
  await expect
    .element(page.getByText(/^Será encaminhado como .* para PROTOCOLO \(SEFAZ\), sem documentos/))
    .toBeVisible()
  await expectClean()
})

it('inserts a text at the caret, where undo takes it back, and saves the selection as another, beside whole drafts', async () => {
  const text = { templateId: crypto.randomUUID(), name: 'Ciência', fields: { message: 'Para ciência. ' } }
  const { workspace } = await openWindow({
    templates: [text],
    drafts: [makeDraft('Ofício', { message: 'Antes. Depois.' })],
  })
  await open('Ofício')
  const message = box('Mensagem')
  await expect.element(message).toHaveAttribute('lang', 'pt-BR')
  await expect.element(message).toHaveAttribute('spellcheck', 'true')
  const field = message.element() as HTMLTextAreaElement
  field.focus()
  field.setSelectionRange(7, 7)
  await click(button('Modelos'))
  await click(entry(/^Ciência/))
  await expect.element(message).toHaveValue('Antes. Para ciência. Depois.')
  await expect.element(message).toHaveFocus()
  await expect.poll(() => workspace.drafts[0]?.fields.message).toBe('Antes. Para ciência. Depois.')
  document.execCommand('undo')
  await expect.element(message).toHaveValue('Antes. Depois.')
  field.setSelectionRange(0, 6)
  await click(button('Modelos'))
  await click(entry(/^Guardar texto como modelo…/))
  await expect.element(page.getByRole('textbox', { name: 'Texto', exact: true })).toHaveValue('Antes.')
  const dialog = page.getByRole('alertdialog')
  const topOf = (each: { element(): Element }) => each.element().getBoundingClientRect().top
  expect(topOf(dialog.getByText('Nome do modelo', { exact: true }))).toBeGreaterThan(topOf(dialog))
  await fill(box('Nome do modelo'), 'Início')
  await expectClean()
  await click(button('Guardar'))
  await expect.poll(() => workspace.templates.map(({ name }) => name)).toEqual(['Ciência', 'Início'])
  await click(button('Modelos'))
  await expect.element(entry(/^Guardar como modelo…/)).toBeVisible()
  await expect.element(entry(/^Início/)).toBeVisible()
  await click(entry('Renomear ou remover…'))
  await expect.element(button('Remover Ciência')).toBeVisible()
})

it('saves and leaves by one button, and stays while the text cannot be saved', async () => {
  const { bridge, workspace } = await openWindow({ drafts: [makeDraft('Ofício')] })
  await open('Ofício')
  const { answer } = bridge
  answer('compose.save', () => failed('storage-problem'))
  await fill(box('Mensagem'), 'Meio texto')
  await click(button('Salvar e sair'))
  await expect.element(page.getByText('Este computador não pôde guardar os dados')).toBeVisible()
  await expect.element(box('Mensagem')).toHaveValue('Meio texto')
  const [draft = makeDraft('')] = workspace.drafts
  answer('compose.save', ({ fields }) => {
    workspace.drafts = [{ ...draft, fields, revision: draft.revision + 1 }]
    return ok(workspace.drafts[0] ?? draft)
  })
  await click(button('Salvar e sair'))
  await expect.element(page.getByRole('heading', { name: 'Rascunhos' })).toBeVisible()
  expect(workspace.drafts[0]?.fields.message).toBe('Meio texto')
})

it('moves the focus to the search field after Delete removes the last recipient @all', async () => {
  await openWindow({ drafts: [makeDraft('Ofício', { recipients: [people.bruno, protocolo] })] })
  await open('Ofício')
  const chip = (name: RegExp) => page.getByRole('row', { name })
  await click(chip(/Bruno Reis/))
  await press('{Delete}')
  await expect.element(chip(/Bruno Reis/)).not.toBeInTheDocument()
  await expect.element(chip(/PROTOCOLO/)).toHaveFocus()
  await press('{Delete}')
  await expect.element(chip(/PROTOCOLO/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: 'Para' })).toHaveFocus()
})
