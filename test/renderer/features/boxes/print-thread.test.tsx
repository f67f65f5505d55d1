import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import type { ThreadMessage, ThreadStep } from '../../../../contract/bridge/thread.ts'
import { at, makeItem, openBox, readFrom } from '../../support/fake-box.ts'
import { button, click, drawn, expectClean } from '../../support/window.tsx'

/** A forwarding with three later steps, which is read; `printed` are the pages that were printed. */
async function openThread() {
  const { bridge, items } = await openBox({ unread: 2 })
  const [item = makeItem(1)] = items
  const kinds = ['origin', 'reply', 'reply', 'reply'] as const
  const steps = kinds.map((kind, depth): ThreadStep => {
    const id = depth === 0 ? item.id : crypto.randomUUID()
    return { id, kind, depth, assunto: item.assunto, dataHora: at, from: `Remetente ${depth}`, to: ['Gerência'] }
  })
  const forwarding = readFrom(item, { mensagem: 'Segue o ofício.\nPrimeira linha.' })
  const answer = { id: steps[1]?.id ?? '', assunto: 'Re: Ofício', mensagem: 'Recebido.', protocolo: 'R-2' }
  const messages: ThreadMessage[] = [
    { kind: 'read', forwarding },
    { kind: 'read', forwarding: { ...forwarding, ...answer } },
    { kind: 'unread' },
    { kind: 'closed' },
  ]
  bridge.answer('boxes.read', ({ idEncaminhamento }) =>
    ok({ forwarding: { ...forwarding, id: idEncaminhamento }, fresh: true }),
  )
  bridge.answer('boxes.item', () => ok({ item, pastas: ['Entrada'] }))
  bridge.answer('boxes.thread', () => ok({ steps, closed: null, fresh: true }))
  bridge.answer('boxes.messages', () => ok(messages))
  const printed: string[] = []
  const printing = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    printed.push([...document.querySelectorAll('[data-print]')].map((each) => each.textContent).join('|'))
    window.dispatchEvent(new Event('afterprint'))
  })
  onTestFinished(() => printing.mockRestore())
  await click(page.getByRole('option', { name: /Ofício 1/ }))
  return { bridge, steps, messages, printed, subject: item.assunto }
}
const open = () => click(button('Imprimir ou salvar em PDF'))
async function print(): Promise<void> {
  await open()
  await click(page.getByRole('menuitem', { name: 'A tramitação, com todas as mensagens' }))
}

it('a message is printed with those of its thread, each whole, and says why one is not there', async () => {
  const { bridge, steps, printed, subject } = await openThread()
  // A menu that is as wide as the room left for it widens at each of its moves, which browsers tell as an error.
  const errors: string[] = []
  const listen = ({ message }: ErrorEvent) => errors.push(message)
  window.addEventListener('error', listen)
  onTestFinished(() => window.removeEventListener('error', listen))
  await open()
  await expectClean()
  expect(errors).toEqual([])
  await click(page.getByRole('menuitem', { name: 'A tramitação, com todas as mensagens' }))
  await expect.poll(() => printed).toHaveLength(1)
  expect(printed[0]).toContain(`Tramitação: ${subject}Mensagens4, na ordem da tramitação`)
  expect(printed[0]).toMatch(
    /^[^|]*Segue o ofício\.\nPrimeira linha\.Re: Ofício.*R-2.*Recebido\.Mensagem que não pôde ser buscadaDeRemetente 2.*mais tarde\.Mensagem a que você não tem acessoDeRemetente 3.*a você\.Impresso[^|]*$/s,
  )
  expect(bridge.asked('boxes.messages')).toEqual([{ ids: steps.map(({ id }) => id) }])
  expect(document.querySelector('[data-print]')).toBeNull()
  await open()
  await click(page.getByRole('menuitem', { name: 'Só este encaminhamento' }))
  await expect.poll(() => printed).toHaveLength(2)
  expect(printed[1]).toMatch(/^[^|]*Segue o ofício[^|]*$/s)
  expect(printed[1]).not.toContain('Recebido.')
})

it('the subject of a message that is withheld is not printed either, nor the name of a saved file', async () => {
  const { bridge, messages, printed, subject } = await openThread()
  bridge.answer('boxes.messages', () => ok([{ kind: 'closed' }, ...messages.slice(1)]))
  await print()
  await expect.poll(() => printed).toHaveLength(1)
  expect(printed[0]).toMatch(/Tramitação: Re: Ofício/)
  expect(printed[0]).not.toContain(subject)
  bridge.answer('boxes.messages', () => ok(messages.map(() => ({ kind: 'closed' }))))
  await print()
  await expect.poll(() => printed).toHaveLength(2)
  expect(printed[1]).toMatch(/TramitaçãoMensagens4/)
})

it('a thread that was left while its messages were fetched is not printed, and a failure is said beside the button', async () => {
  const { bridge, printed } = await openThread()
  const held = bridge.hold('boxes.messages')
  await print()
  await expect.element(page.getByText('Buscando as mensagens…')).toBeVisible()
  await click(page.getByRole('option', { name: /Ofício 2/ }))
  await expect.element(page.getByText('Buscando as mensagens…')).not.toBeInTheDocument()
  held.releaseAll()
  await drawn()
  expect(printed).toEqual([])
  bridge.answer('boxes.messages', () => failed('offline'))
  await print()
  await expect.element(page.getByText('Sem resposta do serviço')).toBeVisible()
})
