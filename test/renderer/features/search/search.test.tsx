import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { makeDocument } from '../../../support/builders.ts'
import { makeDraft, makeOperation, makeRow } from '../../support/samples.ts'
import { box, button, click, drawn, expectClean, fill, openWindow, press } from '../../support/window.tsx'

const at = '2026-11-18T12:00:00Z'
const idCaixa = crypto.randomUUID()
const document = (nome: string, registro: string) => makeDocument(nome, { registro, capturedAt: at })
const forwarding = (assunto: string) => ({
  id: crypto.randomUUID(),
  assunto,
  dataHora: at,
  protocolo: '2026/77',
  origem: { tipo: 'Papel', id: crypto.randomUUID(), nome: 'Elisa Fontes' },
  destinos: [],
  documentos: 0,
  snippet: '',
  excerpt: '',
  unread: false,
  operationId: null,
  idCaixa,
  pasta: 'Entrada' as const,
})

const dialog = page.getByRole('dialog', { name: 'Buscar em tudo' })
const field = page.getByRole('combobox', { name: 'Buscar em tudo' })
const shown = () => [...dialog.element().querySelectorAll('[role="option"]')].map((each) => each.textContent)
const sections = () =>
  [...dialog.element().querySelectorAll('[role="group"]')].map((each) => each.firstElementChild?.textContent)
const result = (name: string | RegExp) => dialog.getByRole('option', { name })
const status = dialog.getByRole('status')

/** Opens the search of a window that knows one thing of each kind with "convênio" in its name, and types. */
async function openSearch(typed: string) {
  const row = makeRow('Extrato do convênio.pdf')
  const draft = makeDraft('Prazo do convênio')
  const operation = makeOperation('capture', 'Termo do convênio.pdf')
  const opened = await openWindow({ rows: [row], drafts: [draft], operations: [operation] })
  const documents = [document('Relatório do convênio 12.pdf', '2026-2XJZ9B'), document('Ata.pdf', '2026-68CXLQ')]
  const found = [forwarding('Contas do convênio 12/2026')]
  opened.bridge.answer('documents.list', () => ok(documents))
  opened.bridge.answer('documents.open', () => new Promise<never>(() => {}))
  opened.bridge.answer('directory.search', () => ok({ entries: [], complete: true }))
  opened.bridge.answer('boxes.search', ({ text }) =>
    ok({ found: found.filter(() => /^convenio$/.test(text)), isMore: false }),
  )
  await press('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  if (typed !== '') await fill(field, typed)
  await drawn()
  return { ...opened, documents, draft, row }
}

describe('the search over everything', () => {
  it('opens with Ctrl+K also in a text field, lists the commands, and Escape closes it', async () => {
    await openWindow({ rows: [makeRow('Nota 1.pdf')] })
    await click(button('Novo encaminhamento'))
    await click(box('Assunto'))
    await press('{Control>}k{/Control}')
    await expect.element(field).toHaveFocus()
    await expect.poll(sections).toEqual(['Comandos'])
    await expect.element(result(/^Envios$/)).toBeVisible()
    await expectClean()
    await press('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(box('Assunto')).toHaveFocus()
  })

  it('finds documents, files, forwardings, drafts and operations without accents, and marks the words', async () => {
    await openSearch('convenio')
    await expect
      .poll(sections)
      .toEqual(['Documentos', 'Capturar', 'Encaminhamentos', 'Rascunhos', 'Envios', 'Comandos'])
    await expect.element(result(/Contas do convênio.*de Elisa Fontes.*2026\/77/)).toBeVisible()
    expect(dialog.element().querySelector('mark')?.textContent).toBe('convênio')
    await expect.element(status).toHaveTextContent('5 resultados')
    await expectClean()
    await fill(field, 'convenio 12 relat')
    await expect.poll(() => shown()[0]).toContain('Relatório do convênio 12.pdf')
    await expect.element(status).toHaveTextContent('1 resultado')
  })

  it('tells a number only once everything has answered, and that more are known', async () => {
    const { bridge } = await openSearch('')
    const answers = bridge.hold('boxes.search')
    await fill(field, 'convenio')
    await expect.element(result(/Relatório/)).toBeVisible()
    await drawn()
    expect(status.element().textContent).toBe('')
    answers.releaseAll()
    await expect.element(status).toHaveTextContent('5 resultados')
    bridge.answer('boxes.search', () => ok({ found: [forwarding('Contas do convênio 12/2026')], isMore: true }))
    bridge.publish('boxes.changed', {})
    await expect.element(status).toHaveTextContent('5 resultados ou mais')
  })

  it('says that a search failed, and leaves out what an earlier word found', async () => {
    const { bridge } = await openSearch('convenio')
    await expect.element(result(/Contas do convênio/)).toBeVisible()
    bridge.answer('boxes.search', () => failed('internal'))
    await fill(field, 'convenio 12')
    await expect.element(status).toHaveTextContent('Algo deu errado no Malote')
    await expect.element(result(/Relatório do convênio 12/)).toBeVisible()
    await expect.element(result(/Contas do convênio/)).not.toBeInTheDocument()
  })

  it('takes of a pasted page only as much as can be searched @all', async () => {
    await openSearch('')
    await fill(field, 'contas '.repeat(100))
    await expect.element(status).toHaveTextContent('Nenhum resultado neste computador')
    await expect.element(field).toHaveValue('contas '.repeat(100).slice(0, 300))
  })

  it('shows a forwarding that arrives after the typing', async () => {
    const { bridge } = await openSearch('diárias')
    await expect.element(status).toHaveTextContent('Nenhum resultado neste computador')
    bridge.answer('boxes.search', () => ok({ found: [forwarding('Diárias de novembro')], isMore: false }))
    bridge.publish('boxes.changed', {})
    await expect.element(result(/Diárias de novembro.*de Elisa/)).toBeVisible()
  })

  it.each([
    ['a registry number', '2026-68CXLQ', /Ata\.pdf/, 'Documentos'],
    ['a draft', 'prazo', /Prazo do convênio/, 'Rascunhos'],
    ['a command', 'envios', /^Envios/, 'Envios'],
  ])('opens %s with Enter', async (_, typed, name, heading) => {
    await openSearch(typed)
    await expect.element(result(name)).toBeVisible()
    await press('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    const current = page.getByRole('navigation', { name: 'Principal' }).element().querySelector('[aria-current="page"]')
    expect(current?.textContent).toContain(heading)
  })

  it('opens a file and an operation selected in their lists, and the same file once more @all', async () => {
    await openSearch('extrato')
    await press('{Enter}')
    const row = page.getByRole('row', { name: /Extrato do convênio/ })
    await expect.element(row).toHaveAttribute('aria-selected', 'true')
    await click(row, { isAdded: true })
    await expect.element(row).toHaveAttribute('aria-selected', 'false')
    await press('{Control>}k{/Control}')
    await fill(field, 'extrato')
    await drawn()
    await press('{Enter}')
    await expect.element(row).toHaveAttribute('aria-selected', 'true')
    await press('{Control>}k{/Control}')
    await fill(field, 'termo')
    await drawn()
    await press('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Termo do convênio.pdf' })).toBeVisible()
  })

  it('begins a forwarding with the typed subject', async () => {
    await openSearch('Diárias de novembro')
    await expect.element(status).toHaveTextContent('Nenhum resultado neste computador')
    await click(result('Novo encaminhamento com “Diárias de novembro” no assunto'))
    await expect.element(box('Assunto')).toHaveValue('Diárias de novembro')
  })

  it('shows five of a section, and all of them on request @all', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => makeRow(`Nota ${index + 10}.pdf`))
    const { bridge } = await openWindow({ rows })
    bridge.answer('boxes.search', () => ok({ found: [], isMore: false }))
    await press('{Control>}k{/Control}')
    await fill(field, 'nota')
    const notes = () => shown().filter((each) => each?.startsWith('Nota')).length
    await expect.poll(notes).toBe(5)
    await click(result('Mostrar todos os 12'))
    await expect.poll(notes).toBe(12)
    await expect.element(field).toHaveFocus()
  })

  it('asks the service in a second step, and opens what it found', async () => {
    const { bridge } = await openSearch('portaria')
    const portaria = document('Portaria 9.pdf', '2026-QQ11ZZ')
    bridge.answer('documents.search', () => ok({ found: [portaria], isMore: true }))
    expect(bridge.asked('documents.search')).toEqual([])
    await click(result('Buscar “portaria” no serviço'))
    await expect.element(result(/Portaria 9/)).toBeVisible()
    await expect
      .element(status)
      .toHaveTextContent('Há mais documentos no serviço com estas palavras. Digite mais para encontrar os outros.')
    await click(result(/Portaria 9/))
    await expect.element(page.getByRole('option', { name: /Portaria 9/ })).toHaveAttribute('aria-selected', 'true')
  })

  it('says when the service finds nothing, or does not answer @all', async () => {
    const { bridge } = await openSearch('portaria')
    bridge.answer('documents.search', () => failed('offline'))
    await click(result(/no serviço$/))
    await expect
      .element(status)
      .toHaveTextContent(
        'Sem resposta do serviço. Acima está só o que este computador conhece; busque de novo quando quiser.',
      )
    bridge.answer('documents.search', () => ok({ found: [], isMore: false }))
    await click(result(/no serviço$/))
    await expect
      .element(status)
      .toHaveTextContent('O serviço não achou nenhum documento com este nome ou número de registro.')
  })
})
