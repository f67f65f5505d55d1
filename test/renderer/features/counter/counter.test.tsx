import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Proposals, ServedPerson } from '../../../../contract/bridge/counter.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { directory, makeOperation, makeRow, signedInAs } from '../../support/samples.ts'
import { button, click, dropFiles, expectClean, goTo, openWindow, press } from '../../support/window.tsx'

const [sector] = directory.filter(({ kind }) => kind === 'Setor')
const reason = { by: 'uses', word: 'requerimento', agree: 7, of: 7 } as const
const nothing: Proposals = { name: null, kind: null, access: null, classe: null, recipients: null, isReading: false }
const person = (changes: Partial<ServedPerson> = {}): ServedPerson => ({
  fileId: crypto.randomUUID(),
  servedAt: new Date().toISOString(),
  name: 'Atestado.pdf',
  pages: 1,
  sha256: '0'.repeat(64),
  isUndone: false,
  registro: null,
  idDocumento: null,
  roleName: 'Gerente',
  recipients: ['GECON'],
  captureId: crypto.randomUUID(),
  forwardId: null,
  ...changes,
})
const drop = () => dropFiles(['Requerimento.pdf'])
const nameField = () => page.getByRole('textbox', { name: 'Nome do documento' })
const serve = () => page.getByRole('button', { name: /^Capturar(?: e encaminhar)?$/ })

/** Opens Balcão, whose proposals are these. */
async function openCounter(proposals: Partial<Proposals> = {}, workspace: Parameters<typeof openWindow>[0] = {}) {
  const opened = await openWindow(workspace)
  opened.bridge.answer('counter.propose', () => ok({ ...nothing, ...proposals }))
  await goTo(/^Balcão/)
  return opened
}

describe('Balcão', () => {
  it('begins with the newest draft by one key, and takes the focus to the first field', async () => {
    await openCounter({}, { rows: [makeRow('Ofício 1.pdf'), makeRow('Ofício 2.pdf')] })
    await expect.element(button('Pegar Ofício 2.pdf')).toBeVisible()
    await press('{F8}')
    await expect.element(nameField()).toHaveValue('Ofício 2')
    await expect.element(nameField()).toHaveFocus()
    await expectClean()
  })

  it('fills in what is proposed with its reason, and leaves what the person has typed', async () => {
    const recipients = sector === undefined ? null : { value: [sector], reason }
    const { bridge } = await openCounter({ recipients, access: { value: 'Publico', reason } })
    drop()
    await expect.element(page.getByText('Proposto: como nas últimas 7 vezes com “requerimento”').first()).toBeVisible()
    await expect.element(page.getByText(/acesso Público/).first()).toBeVisible()
    await nameField().fill('Requerimento de férias')
    bridge.publish('recognition.changed', {})
    await expect.element(nameField()).toHaveValue('Requerimento de férias')
    bridge.answer('counter.serve', () => failed('refused', 'O papel não é mais seu.'))
    await press('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('O papel não é mais seu.')).toBeVisible()
    await expect.element(nameField()).toHaveValue('Requerimento de férias')
    expect(bridge.asked('counter.serve')).toMatchObject([{ destination: { recipients: recipients?.value } }])
    await expectClean()
  })

  it('moves from a field to the button by Enter, and says that without a recipient it is only captured', async () => {
    const { bridge } = await openCounter()
    drop()
    await expect.element(nameField()).toHaveFocus()
    await expect.element(page.getByText(/Sem destinatário: será só capturado/)).toBeVisible()
    await press('{Enter}')
    await expect.element(serve()).toHaveFocus()
    expect(bridge.asked('counter.serve')).toEqual([])
  })

  it('puts a wrong file aside by Escape, and keeps it in Capturar', async () => {
    const { workspace } = await openCounter()
    drop()
    await expect.element(nameField()).toBeVisible()
    await press('{Escape}')
    await expect.element(page.getByRole('heading', { name: 'Próxima pessoa' })).toBeVisible()
    expect(workspace.rows).toHaveLength(1)
    await press('{F8}')
    await expect.element(nameField()).toBeVisible()
  })

  it('names a problem and a document that is captured already, with the ways on', async () => {
    const known = { idDocumento: crypto.randomUUID(), registro: '2026-B3F4XZ', capturedAt: null, by: 'here' as const }
    const shown = makeRow('Velho.pdf')
    const { bridge } = await openCounter({}, { rows: [shown] })
    await press('{F8}')
    await expect.element(nameField()).toBeVisible()
    bridge.publish('capture.changed', { rows: [{ ...shown, known }], removed: [] })
    await expect.element(page.getByText('Já capturado: 2026-B3F4XZ')).toBeVisible()
    await expect.element(button('Abrir o documento')).toBeVisible()
    bridge.publish('capture.changed', { rows: [{ ...shown, state: 'problem', problem: 'Com senha.' }], removed: [] })
    await expect.element(page.getByText('Com senha.')).toBeVisible()
    await expectClean()
  })

  it('lists the people served with true states, and a label only once there is a number', async () => {
    const held = makeOperation('capture', 'Atestado.pdf', { state: 'processing' })
    const people = [
      person({ captureId: held.id }),
      person({ name: 'Recurso.pdf', registro: '2026-9DK2TR' }),
      person({ name: 'Nota.pdf', isUndone: true }),
    ]
    const { bridge } = await openCounter({}, { operations: [held] })
    bridge.answer('counter.served', () => ok(people))
    bridge.publish('capture.changed', { rows: [], removed: [] })
    const list = page.getByRole('list', { name: 'Atendidos' })
    await expect.element(list.getByText('na fila do serviço')).toBeVisible()
    await expect.element(list.getByText('capturado 2026-9DK2TR')).toBeVisible()
    await expect.element(list.getByText('desfeito, ainda neste computador')).toBeVisible()
    expect(page.getByRole('button', { name: /^Imprimir a etiqueta/ }).elements()).toHaveLength(1)
    await click(page.getByRole('button', { name: 'Trazer de volta Nota' }))
    await expectClean()
  })

  it('joins the documents of one file once all are read, also where F7 came before, and sends none of them meanwhile', async () => {
    const stackId = crypto.randomUUID()
    const report = makeRow('').report
    const rows = ['Pedido.pdf', 'Anexo.pdf'].map((name) => makeRow(name, { stackId, report: null }))
    const { bridge } = await openCounter({}, { rows })
    const [first, second] = rows
    const joined = Promise.withResolvers<void>()
    bridge.answer('pages.join', async () => {
      await joined.promise
      return ok({ ...makeRow(''), ...first, report })
    })
    await press('{F8}')
    await expect.element(page.getByText('2 documentos do mesmo arquivo')).toBeVisible()
    await press('{F7}')
    await expect
      .element(page.getByText(/^Viram um só PDF assim que as páginas de todos forem lidas/).first())
      .toBeVisible()
    await press('{Control>}{Enter}{/Control}')
    await expect.element(serve()).toBeDisabled()
    bridge.publish('capture.changed', { rows: [{ ...makeRow(''), ...first, report }], removed: [] })
    expect(bridge.asked('pages.join')).toEqual([])
    bridge.publish('capture.changed', { rows: [{ ...makeRow(''), ...second, report }], removed: [] })
    await expect.poll(() => bridge.asked('pages.join').length).toBe(1)
    // A page is read again meanwhile: the press stays one.
    for (const name of ['Lendo de novo', 'Lido de novo']) {
      const again = name.startsWith('Lido') ? report : null
      bridge.publish('capture.changed', { rows: [{ ...makeRow(''), ...first, name, report: again }], removed: [] })
      await expect.element(page.getByRole('heading', { name })).toBeVisible()
    }
    joined.resolve()
    await expect.element(serve()).toBeEnabled()
    expect(bridge.asked('pages.join')).toHaveLength(1)
    expect(bridge.asked('counter.serve')).toEqual([])
    await expectClean()
  })

  it('is not for citizens', async () => {
    await openWindow({ session: { ...signedInAs('Ana Prado'), roles: [], roleInForceId: null } })
    await expect.element(page.getByRole('button', { name: 'Balcão' })).not.toBeInTheDocument()
  })
})
