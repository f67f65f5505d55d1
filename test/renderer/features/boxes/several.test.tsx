import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { GatheredDocuments } from '../../../../contract/bridge/boxes.ts'
import { markLimits } from '../../../../contract/bridge/marks.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { definedFields } from '../../../../contract/defined-fields.ts'
import { makeDocument } from '../../../support/builders.ts'
import { openBox } from '../../support/fake-box.ts'
import { makeOperation, markOf } from '../../support/samples.ts'
import { box, button, click, drawn, expectClean, fill, press } from '../../support/window.tsx'

/** Selects ten items whose documents are gathered so. */
async function selectTen(answer: (ids: readonly string[]) => Partial<GatheredDocuments>) {
  const opened = await openBox({ unread: 10 })
  const { bridge, items } = opened
  bridge.answer('boxes.item', ({ idEncaminhamento }) =>
    ok({ item: items.find(({ id }) => id === idEncaminhamento) ?? null, pastas: ['Entrada'] }),
  )
  bridge.answer('boxes.read', () => failed('offline'))
  bridge.answer('documents.open', () => failed('offline'))
  bridge.answer('boxes.thread', () => ok({ steps: [], closed: null, fresh: true }))
  bridge.answer('boxes.itemStatus', ({ ids }) =>
    ok(ids.map((id) => ({ id, operationId: null, waits: true, isKnown: true }))),
  )
  bridge.answer('boxes.documents', ({ ids }) => {
    const documents = ids.map((_, index) => makeDocument(`Ofício ${index + 1}.pdf`))
    return ok({ documents, sources: [...ids], closed: 0, restricted: 0, isPublic: false, ...answer(ids) })
  })
  await click(page.getByRole('option', { name: /Ofício 1$/ }))
  await press('{Shift>}{End}{/Shift}')
  await expect.element(page.getByRole('heading', { name: '10 encaminhamentos selecionados' })).toBeVisible()
  return opened
}

it('forwards the documents of ten items by one draft @all', async () => {
  const { bridge, workspace, items } = await selectTen(() => ({}))
  await expect.element(page.getByText(/Encaminhar juntos leva só os documentos, sem resolver\./)).toBeVisible()
  await expectClean()
  await click(button('Encaminhar juntos'))
  await expect.element(box('Assunto')).toHaveValue('')
  await fill(box('Assunto'), 'Ofícios de novembro')
  await expect.poll(() => workspace.drafts.length).toBe(1)
  const [fields] = workspace.drafts.map((draft) => draft.fields)
  expect(fields?.documents).toHaveLength(10)
  expect(fields).toMatchObject({ about: null, access: 'Organizacional', recipients: [] })
  expect(fields?.message.split('\n')).toHaveLength(11)
  expect(fields?.message).toMatch(/^Documentos de:\n- Ofício 1 \(2026\/1\), de Elisa Fontes\n/)
  // None is read or resolved by it.
  expect([bridge.asked('boxes.resolve'), bridge.asked('boxes.mark')]).toEqual([[], []])
  expect(items.filter(({ unread }) => unread)).toHaveLength(10)
})

it('says what is left out before a draft begins, and does not name it there', async () => {
  await selectTen((ids) => ({ sources: ids.slice(0, 1), closed: 1, restricted: 2 }))
  await click(button('Encaminhar juntos'))
  await expect
    .element(page.getByText(/^Ficam de fora: 1 documento a que você não tem acesso; 2 encaminhamentos de acesso/))
    .toBeVisible()
  await expectClean()
  await expect.element(button('Continuar sem eles')).toHaveFocus()
  await click(button('Continuar sem eles'))
  await expect.element(box('Assunto')).toHaveValue('Ofício 1')
  await expect.element(box('Mensagem')).toHaveValue('Documentos de:\n- Ofício 1 (2026/1), de Elisa Fontes')
})

it.each([
  { what: 'there are no documents', documents: [], text: 'Não há documentos para encaminhar juntos.' },
  {
    what: 'there are too many documents',
    documents: Array.from({ length: 501 }, () => makeDocument('Nota.pdf')),
    text: /^Um encaminhamento leva até 500 documentos/,
  },
])('begins no draft where $what @all', async ({ documents, text }) => {
  const { workspace } = await selectTen(() => ({ documents, sources: [] }))
  await click(button('Encaminhar juntos'))
  await expect.element(page.getByText(text).first()).toBeVisible()
  await expect.element(button('Continuar sem eles')).not.toBeInTheDocument()
  expect(workspace.drafts).toEqual([])
})

it('begins no draft after the selection was left, and says when the service does not answer @all', async () => {
  const { bridge, workspace } = await selectTen(() => ({}))
  const held = bridge.hold('boxes.documents')
  await press('e')
  await expect.poll(held.waiting).toBe(1)
  await click(page.getByRole('option', { name: /Ofício 2$|Ofício 2 Segue/ }))
  held.releaseAll()
  await expect.element(page.getByRole('heading', { name: /selecionados/ })).not.toBeInTheDocument()
  bridge.answer('boxes.documents', () => failed('offline'))
  await click(page.getByRole('option', { name: /Ofício 1$/ }))
  await press('{Shift>}{End}{/Shift}')
  await click(button('Encaminhar juntos'))
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  expect(workspace.drafts).toEqual([])
})

it('marks and resolves all selected items by key', async () => {
  const { bridge } = await selectTen(() => ({}))
  bridge.answer('boxes.resolve', ({ ids }) => ok(ids.map(() => crypto.randomUUID())))
  await expect.element(button('Resolver 10 encaminhamentos')).toBeEnabled()
  await press('q')
  await press('u')
  await press('d')
  const marks = bridge.asked('boxes.mark').map(({ ids, isRead }) => [ids?.length, isRead])
  expect(marks).toEqual([
    [10, true],
    [10, false],
  ])
  expect(bridge.asked('boxes.resolve').map(({ ids }) => ids.length)).toEqual([10])
})

it('does not resolve an item that an act on its way takes out of the box', async () => {
  const { bridge, items, workspace } = await selectTen(() => ({}))
  const operation = makeOperation('process-act', 'Entranhamento', { state: 'processing' })
  const taking = [{ idEncaminhamento: items[3]?.id ?? '', operationId: operation.id }]
  bridge.answer('compose.ofForwardings', () => ok(taking))
  bridge.answer('boxes.resolve', ({ ids }) => ok(ids.map(() => crypto.randomUUID())))
  workspace.operations.push(operation)
  bridge.publish('outbox.changed', { operations: [operation], removed: [] })
  bridge.publish('compose.changed', {})
  await click(button('Resolver 9 encaminhamentos'))
  await expect.element(page.getByText('na fila do serviço').first()).toBeVisible()
  expect(bridge.asked('boxes.resolve').map(({ ids }) => [ids.length, ids.includes(items[3]?.id ?? '')])).toEqual([
    [9, false],
  ])
  bridge.publish('outbox.changed', { operations: [{ ...operation, state: 'refused' }], removed: [] })
  await expect.element(button('Resolver 10 encaminhamentos')).toBeEnabled()
})

it('marks all selected items together, keeps the marks that each has, and undoes it for all', async () => {
  const { bridge, items } = await selectTen(() => ({}))
  let marks = items
    .slice(0, 1)
    .map(({ id }) => markOf('Ofício 1', { kind: 'forwarding', id, labels: ['obra'], note: 'Ligar antes.' }))
  bridge.answer('marks.list', () => ok(marks))
  bridge.answer('marks.setEach', ({ groups }) => {
    for (const { items: some, changes } of groups) {
      const { isDone: _, ...fields } = changes
      const before = (id: string) => marks.find((mark) => mark.id === id)
      const changed = some.map((item) => ({
        ...(before(item.id) ?? markOf(item.title, {})),
        ...item,
        ...definedFields(fields),
      }))
      marks = [...marks.filter(({ id }) => some.every((item) => item.id !== id)), ...changed]
    }
    bridge.publish('marks.changed', {})
    return ok(null)
  })
  bridge.publish('marks.changed', {})
  const of = (field: 'isFlagged' | 'labels' | 'deadline' | 'note') =>
    items.map(({ id }) => marks.find((mark) => mark.id === id)?.[field])
  const bar = page.getByRole('region', { name: 'Marcas' })
  await expect.element(button('Sinalizar todos', bar)).toBeVisible()
  await drawn()
  await press('f')
  await expect.poll(() => of('isFlagged')).toEqual(items.map(() => true))
  await expect.element(button('Remover o sinal de todos', bar)).toBeVisible()
  await click(button('Marcas…', bar))
  await expectClean()
  await fill(box('Acrescentar etiquetas'), 'convênio, obra')
  await click(button('Salvar'))
  await expect
    .poll(() => of('labels'))
    .toEqual([['obra', 'convênio'], ...items.slice(1).map(() => ['convênio', 'obra'])])
  expect(of('note')[0]).toBe('Ligar antes.')
  expect(of('deadline')).toEqual(items.map(() => null))
  await click(button('Desfazer', bar))
  await expect.poll(() => of('labels')).toEqual([['obra'], ...items.slice(1).map(() => [])])
  expect(of('isFlagged')).toEqual(items.map(() => true))
  // All of a change or nothing of it.
  expect(bridge.asked('marks.setEach')).toHaveLength(3)
})

it('adds no label where an item would have too many, and says so @all', async () => {
  const { bridge, items } = await selectTen(() => ({}))
  const labels = Array.from({ length: markLimits.labels }, (_, nth) => `etiqueta ${nth}`)
  bridge.answer('marks.list', () =>
    ok(items.slice(0, 1).map(({ id }) => markOf('Ofício 1', { kind: 'forwarding', id, labels }))),
  )
  bridge.publish('marks.changed', {})
  await expect.element(page.getByText('etiqueta 0 +19')).toBeVisible()
  await expect.element(button('Sinalizar todos')).toBeVisible()
  await drawn()
  await press('t')
  await fill(box('Acrescentar etiquetas'), 'convênio')
  await click(button('Salvar'))
  await expect.element(page.getByText(/^Um item pode ter até 20 etiquetas/)).toBeVisible()
  expect(bridge.asked('marks.setEach')).toEqual([])
})

it('marks no item that the service does not show any more: its subject would be stored again @all', async () => {
  const { bridge, items } = await selectTen(() => ({}))
  bridge.answer('boxes.itemStatus', ({ ids }) =>
    ok(ids.map((id) => ({ id, operationId: null, waits: true, isKnown: id !== items[0]?.id }))),
  )
  bridge.answer('marks.setEach', () => ok(null))
  const before = bridge.asked('boxes.itemStatus').length
  bridge.publish('boxes.changed', {})
  await expect.poll(() => bridge.asked('boxes.itemStatus').length).toBeGreaterThan(before)
  await drawn()
  await press('f')
  await expect
    .poll(() => bridge.asked('marks.setEach').flatMap(({ groups }) => groups[0]?.items.map(({ id }) => id) ?? []))
    .toEqual(items.slice(1).map(({ id }) => id))
})

it('undoes marks without the subject of an item that the service does not show any more @all', async () => {
  const { bridge, items } = await selectTen(() => ({}))
  bridge.answer('marks.setEach', () => ok(null))
  await expect.element(button('Sinalizar todos')).toBeVisible()
  await drawn()
  await press('f')
  await expect.element(button('Desfazer')).toBeVisible()
  bridge.answer('boxes.itemStatus', ({ ids }) =>
    ok(ids.map((id) => ({ id, operationId: null, waits: true, isKnown: id !== items[0]?.id }))),
  )
  const before = bridge.asked('boxes.itemStatus').length
  bridge.publish('boxes.changed', {})
  await expect.poll(() => bridge.asked('boxes.itemStatus').length).toBeGreaterThan(before)
  await drawn()
  await click(button('Desfazer'))
  await expect
    .poll(() =>
      bridge
        .asked('marks.setEach')
        .at(-1)
        ?.groups.flatMap((group) => group.items.map(({ title }) => title)),
    )
    .toEqual(['', ...items.slice(1).map(({ assunto }) => assunto)])
})
