import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DocumentoEncaminhamento } from '../../../../contract/api/forwardings.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import type { ThreadStep } from '../../../../contract/bridge/thread.ts'
import { at, makeItem, makePaper, openBox, readFrom } from '../../support/fake-box.ts'
import { box, button, click, drawn, expectClean, fill, press, search } from '../../support/window.tsx'

/** Opens a forwarding with these documents and two steps; the documents themselves cannot be fetched. */
async function openForwarding(
  documents: readonly DocumentoEncaminhamento[],
  prepare: (made: Pick<Awaited<ReturnType<typeof openBox>>, 'bridge'>) => void = () => {},
) {
  const { bridge, items } = await openBox({ unread: 1 })
  const [item = makeItem(1)] = items
  const forwarding = readFrom(item, { documentosEncaminhamento: [...documents] })
  const step = { assunto: item.assunto, dataHora: at, depth: 0, from: 'Elisa Fontes', to: ['Gerência'] }
  const steps: ThreadStep[] = [
    { ...step, id: item.id, kind: 'origin' },
    { ...step, id: crypto.randomUUID(), kind: 're-forward', depth: 1 },
  ]
  const standing = { pastas: ['Entrada' as const], closed: null as string | null }
  bridge.answer('boxes.read', () => ok({ forwarding, fresh: true }))
  bridge.answer('boxes.item', () => ok({ item, pastas: standing.pastas.slice(standing.closed === null ? 0 : 1) }))
  bridge.answer('boxes.thread', () => ok({ steps, closed: standing.closed, fresh: true }))
  bridge.answer('documents.open', () => failed('offline'))
  prepare({ bridge })
  await click(page.getByRole('option', { name: /Ofício 1/ }))
  await expect.element(reader.getByText('Segue.')).toBeVisible()
  return {
    bridge,
    answered(): void {
      standing.closed = 'Bruno Reis respondeu em 20/11/2026, 09:05'
      bridge.publish('boxes.changed', {})
    },
  }
}

const reader = page.getByRole('region', { name: 'Encaminhamento', exact: true })
const tabs = () => reader.getByRole('tab').elements()
const chosen = () => reader.getByRole('tab', { selected: true })
const steps = page.getByRole('list', { name: 'Tramitação' })

it('begins the message in the upper third of the window, alone and beside a document, before its marks', async () => {
  await openForwarding([makePaper('Parecer.pdf')])
  const message = reader.getByText('Segue.')
  const top = () => message.element().getBoundingClientRect().top / window.innerHeight
  expect(top()).toBeLessThan(1 / 3)
  await click(button('Abrir Parecer.pdf'))
  await expect.element(chosen()).toHaveAccessibleName('Parecer.pdf')
  expect(top()).toBeLessThan(1 / 3)
  const marks = reader.getByRole('region', { name: 'Marcas' }).element()
  expect(message.element().compareDocumentPosition(marks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('tells size and signatures of each document that may be opened, and nothing of what the service does not tell', async () => {
  const [signed, plain, untold] = ['Parecer.pdf', 'Nota.pdf', 'Anexo.pdf'].map((nome) => makePaper(nome))
  const hidden = { ...makePaper('Sigilo.pdf'), controle: false }
  const documents = [signed, plain, untold].flatMap((each) => each ?? [])
  const facts = (each: DocumentoEncaminhamento | undefined, bytes: number, of: number) =>
    each === undefined ? [] : [{ idDocumento: each.documento.id, bytes, signed: of }]
  const { bridge } = await openForwarding([...documents, hidden], ({ bridge }) =>
    bridge.answer('documents.facts', () => ok([...facts(signed, 12_000, 2), ...facts(plain, 3_400_000, 0)])),
  )
  const row = (name: string) => reader.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('Parecer.pdf')).toMatchTextContent(/12\sKB · 2 assinaturas/)
  await expect.element(row('Nota.pdf')).toMatchTextContent(/3,4\sMB/)
  expect(row('Nota.pdf').element().textContent).not.toContain('assinatura')
  expect(row('Anexo.pdf').element().textContent).not.toMatch(/\s[KM]B/)
  expect(bridge.asked('documents.facts')).toEqual([{ ids: documents.map(({ documento }) => documento.id) }])
  // Beside the open document there is less room.
  await click(button('Abrir Parecer.pdf'))
  await expect.element(chosen()).toHaveAccessibleName('Parecer.pdf')
  const { scrollWidth, clientWidth } = button('Fechar Parecer.pdf').element()
  expect(scrollWidth).toBe(clientWidth)
})

it('switches the documents of a forwarding by tabs, without closing the message', async () => {
  const documents = [
    makePaper('Parecer.pdf'),
    makePaper('Nota.pdf'),
    makePaper('Nota.pdf'),
    makePaper('Sigiloso.pdf', false),
  ]
  const { bridge } = await openForwarding(documents)
  await expect.element(reader.getByText('sem acesso')).toBeVisible()
  expect(tabs()).toHaveLength(0)
  await click(button('Abrir Parecer.pdf'))
  expect(tabs().map(({ textContent }) => textContent)).toEqual([
    'Parecer.pdf',
    'Nota.pdf (2026-8)',
    'Nota.pdf (2026-8)',
  ])
  await expect.element(chosen()).toHaveAccessibleName('Parecer.pdf')
  await expectClean()
  await click(chosen())
  await press('{ArrowRight}')
  await expect.element(chosen()).toHaveAccessibleName(/^Nota\.pdf/)
  await press('{End}')
  await press('{Home}')
  await expect.element(chosen()).toHaveAccessibleName('Parecer.pdf')
  await expect.element(reader.getByText('Segue.')).toBeVisible()
  await expect.element(steps).toBeVisible()
  expect(new Set(bridge.asked('documents.open').map(({ idDocumento }) => idDocumento)).size).toBe(3)
  await click(button('Fechar o documento'))
  await expect.element(button('Abrir Parecer.pdf')).toHaveFocus()
  expect(tabs()).toHaveLength(0)
})

it('keeps the three documents shown last open, and opens an older one anew @all', async () => {
  const names = ['A.pdf', 'B.pdf', 'C.pdf', 'D.pdf']
  const { bridge } = await openForwarding(names.map((name) => makePaper(name)))
  const show = async (name: string) => {
    await click(reader.getByRole('tab', { name }))
    await expect.element(chosen()).toHaveAccessibleName(name)
    await drawn()
    return bridge.asked('documents.open').length
  }
  await click(button('Abrir A.pdf'))
  await show('B.pdf')
  const three = await show('C.pdf')
  expect(await show('A.pdf')).toBe(three)
  const four = await show('D.pdf')
  expect(four).toBeGreaterThan(three)
  expect(await show('C.pdf')).toBe(four)
  expect(await show('B.pdf')).toBeGreaterThan(four)
})

it('keeps the names of many documents readable, and lists them whole @all', async () => {
  const names: string[] = Array.from(
    { length: 30 },
    (_, index) => `Anexo ${index + 1} da prestação de contas do convênio.pdf`,
  )
  await openForwarding(names.map((name) => makePaper(name)))
  await click(button(`Abrir ${names[0]}`))
  await drawn()
  const widths = tabs().map((tab) => tab.getBoundingClientRect().width)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(120)
  expect(document.documentElement.scrollWidth).toBe(innerWidth)
  await expectClean()
  await click(button('Todos os 30 documentos'))
  await click(page.getByRole('menuitemradio', { name: names.at(-1) ?? '' }))
  await expect.element(chosen()).toHaveAccessibleName(names.at(-1) ?? '')
  await expect.element(chosen()).toBeInViewport()
})

describe('in a narrow window', () => {
  beforeEach(() => page.viewport(1093, 614))
  afterEach(() => page.viewport(1280, 800))

  it('shows message, steps and documents as tabs of one column @all', async () => {
    await openForwarding([makePaper('Parecer.pdf'), makePaper('Nota.pdf')])
    await expect.element(chosen()).toHaveAccessibleName('Mensagem')
    await expect.element(steps).not.toBeInTheDocument()
    await expectClean()
    await click(button('Abrir Nota.pdf'))
    await expect.element(chosen()).toHaveAccessibleName('Nota.pdf')
    await expect.element(chosen()).toHaveFocus()
    await expect.element(reader.getByText('Segue.')).not.toBeInTheDocument()
    await press('{Home}{ArrowRight}')
    await expect.element(chosen()).toHaveAccessibleName('Tramitação')
    await expect.element(steps).toBeVisible()
    await expectClean()
    await click(reader.getByRole('tab', { name: 'Nota.pdf' }))
    await click(button('Fechar o documento'))
    await expect.element(chosen()).toHaveAccessibleName('Mensagem')
    await expect.element(button('Abrir Nota.pdf')).toHaveFocus()
  })

  it('shows the newest step on request while a document is open', async () => {
    const { answered } = await openForwarding([makePaper('Parecer.pdf')])
    await click(button('Abrir Parecer.pdf'))
    answered()
    await click(button('Mostrar'))
    await expect.element(steps.getByRole('listitem').last()).toBeInViewport()
    await expect.element(chosen()).toHaveAccessibleName('Tramitação')
  })

  it('shows a message without documents with its steps', async () => {
    await openForwarding([makePaper('Sigiloso.pdf', false)])
    await expect.element(steps).toBeVisible()
    expect(tabs()).toHaveLength(0)
  })
})

it('attaches a forwarding to a process that is found by its number, with all documents or some @all', async () => {
  const { bridge } = await openForwarding([
    makePaper('Parecer.pdf'),
    makePaper('Nota.pdf'),
    makePaper('Sigiloso.pdf', false),
  ])
  const processo = { id: crypto.randomUUID(), protocolo: '2026-B4C5D', resumo: 'Contas', situacao: 'EmAndamento' }
  const elsewhere = { ...processo, id: crypto.randomUUID(), protocolo: '2026-F4G5H', idCaixa: null, readAt: at }
  const held = { ...processo, idCaixa: crypto.randomUUID(), readAt: null }
  bridge.answer('processes.list', () => ok({ rows: [held, elsewhere], boxes: [] }))
  await click(button('Processo'))
  await click(page.getByRole('menuitem', { name: 'Entranhar em um processo' }))
  await expect.element(page.getByText('Ofício 1 (2026/1)')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /Sigiloso/ })).not.toBeInTheDocument()
  await click(button('Entranhar'))
  await expect.element(page.getByText('Escolha o processo.')).toBeVisible()
  await search('Processo', '2026')
  await expect.element(page.getByRole('option', { name: /2026-F4G5H/ })).not.toBeInTheDocument()
  await click(page.getByRole('option', { name: /2026-B4C5D/ }))
  await fill(box('Justificativa'), 'Veio depois.')
  await expect
    .element(page.getByText(/receberá todos os documentos do encaminhamento, em nome de Gerente/))
    .toBeVisible()
  await click(page.getByRole('checkbox', { name: /^Nota\.pdf/ }))
  await expect.element(page.getByText(/^O processo 2026-B4C5D receberá 1 documento do encaminhamento/)).toBeVisible()
  await expectClean()
  await click(button('Entranhar'))
  await expect.element(page.getByRole('heading', { name: 'Gerência de Convênios' })).toBeVisible()
  expect(bridge.asked('compose.save').at(-1)?.fields).toMatchObject({
    documents: [{ nome: 'Nota.pdf' }],
    process: {
      ato: 'entranhar-encaminhamento',
      processo: { id: processo.id },
      encaminhamento: { protocolo: '2026/1' },
    },
  })
})
