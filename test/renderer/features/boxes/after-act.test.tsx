import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { GatheredDocuments } from '../../../../contract/bridge/boxes.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { makeDocument } from '../../../support/builders.ts'
import { makeItem, makePaper, openBox, readFrom } from '../../support/fake-box.ts'
import { box, button, click, expectClean, fill, goTo, press } from '../../support/window.tsx'

const row = (number: number) => page.getByRole('option', { name: new RegExp(`Ofício ${number}(?!\\d)`) })
const reading = (number: number) =>
  page.getByRole('region', { name: 'Encaminhamento', exact: true }).getByRole('heading', { name: `Ofício ${number}` })

/** Opens the first of three items, which stay in the list, as with a hold. */
async function openFirst() {
  const opened = await openBox({ unread: 3 })
  const { bridge, items } = opened
  const itemOf = (id: string) => items.find((item) => item.id === id)
  bridge.answer('boxes.item', ({ idEncaminhamento }) =>
    ok({ item: itemOf(idEncaminhamento) ?? null, pastas: ['Entrada'] }),
  )
  bridge.answer('boxes.read', ({ idEncaminhamento }) => {
    const item = itemOf(idEncaminhamento)
    return item === undefined ? failed('not-found') : ok({ forwarding: readFrom(item), fresh: true })
  })
  bridge.answer('boxes.thread', () => ok({ steps: [], closed: null, fresh: true }))
  bridge.answer('boxes.resolve', ({ ids }) => ok(ids.map(() => crypto.randomUUID())))
  await click(row(1))
  await expect.element(reading(1)).toBeVisible()
  return opened
}

it('shows the next item after one is resolved or answered, and at the end the one above that is still open', async () => {
  const { bridge } = await openFirst()
  await click(row(2))
  await expect.element(reading(2)).toBeVisible()
  await press('r')
  await fill(box('Mensagem'), 'De acordo.')
  await click(button('Enviar'))
  await expect.poll(() => bridge.asked('compose.send').length).toBe(1)
  await expect.element(page.getByRole('heading', { name: 'Gerência de Convênios', level: 1 })).toBeVisible()
  await expect.element(reading(3)).toBeVisible()
  await expect.element(row(3)).toHaveFocus()
  await expectClean()

  // The second is in the list until the service has the answer, but it was acted on.
  await click(button('Resolver'))
  await expect.element(reading(1)).toBeVisible()
  await press('d')
  await expect.poll(() => bridge.asked('boxes.resolve').length).toBe(2)
  await expect.element(reading(1)).toBeVisible()
  await expect.element(row(1)).toHaveAttribute('aria-selected', 'true')
})

it('stays with the same item where the person wants that', async () => {
  const { bridge } = await openFirst()
  await goTo(/^Ajustes/)
  await click(page.getByRole('option', { name: 'Envio', exact: true }))
  await click(page.getByRole('radio', { name: 'O mesmo encaminhamento' }))
  await press('{Alt>}{ArrowLeft}{/Alt}')
  await expect.element(reading(1)).toBeVisible()
  await click(button('Resolver'))
  await expect.poll(() => bridge.asked('boxes.resolve').length).toBe(1)
  await expect.element(row(1)).toHaveAttribute('aria-selected', 'true')
  await expect.element(reading(1)).toBeVisible()
})

/** Opens an item that was resolved, with one document; its documents are gathered so. */
async function openResolved(gathered: Partial<GatheredDocuments>) {
  const { bridge, items } = await openBox({ unread: 0, resolved: 1 })
  const item = { ...makeItem(1), unread: false }
  items.push(item)
  const document = makeDocument('Parecer.pdf')
  const documentosEncaminhamento = [makePaper(document.nome)]
  const closed = 'Bruno Reis respondeu em 20/11/2026, 09:05'
  bridge.answer('boxes.item', () => ok({ item, pastas: ['Resolvidos'] }))
  bridge.answer('boxes.read', () => ok({ forwarding: readFrom(item, { documentosEncaminhamento }), fresh: true }))
  bridge.answer('boxes.thread', () => ok({ steps: [], closed, fresh: true }))
  bridge.answer('boxes.documents', ({ ids }) =>
    ok({ documents: [document], sources: ids, closed: 0, restricted: 0, isPublic: false, ...gathered }),
  )
  bridge.answer('documents.open', () => failed('offline'))
  await click(page.getByRole('tab', { name: 'Resolvidos' }))
  await click(row(1))
  await expect.element(page.getByText(`não pode mais ser respondido nem reencaminhado. ${closed}.`)).toBeVisible()
  return bridge
}

it('says of a resolved item why it cannot be answered, and sends its documents on', async () => {
  const bridge = await openResolved({})
  expect(button('Responder').query()).toBeNull()
  await expect.element(button('Processo')).toBeVisible()
  await expectClean()
  await click(button('Encaminhar os documentos'))
  await expect.element(box('Assunto')).toHaveValue('Ofício 1')
  await expect.element(box('Mensagem')).toHaveValue('Documentos de:\n- Ofício 1 (2026/1), de Elisa Fontes')
  await expect.element(page.getByRole('main')).toMatchTextContent(/Parecer\.pdf/)
  await fill(box('Mensagem'), 'Para conhecimento.')
  await expect.poll(() => bridge.asked('compose.save').at(-1)?.fields.about).toBeNull()
})

it('sends the documents of a resolved item of restricted access no further', async () => {
  const bridge = await openResolved({ documents: [], sources: [], restricted: 1 })
  await click(button('Encaminhar os documentos'))
  await expect.element(page.getByText(/Ficam de fora: 1 encaminhamento de acesso/)).toBeVisible()
  await expectClean()
  expect(bridge.asked('compose.save')).toEqual([])
  expect(button('Continuar sem eles').query()).toBeNull()
})
