import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ThreadStep } from '../../contract/bridge/boxes.ts'
import { ok } from '../../contract/bridge/outcome.ts'
import { at, makeItem, openBox } from './fake-box.ts'
import { button, click, expectClean } from './window.tsx'

it('a message is printed with those of its thread, each whole, and says why one is not there', async () => {
  const { bridge, items } = await openBox({ unread: 1 })
  const [item = makeItem(1)] = items
  const kinds = ['origin', 'reply', 'reply', 'reply'] as const
  const steps = kinds.map((kind, depth): ThreadStep => {
    const id = depth === 0 ? item.id : crypto.randomUUID()
    return { id, kind, depth, assunto: item.assunto, dataHora: at, from: `Remetente ${depth}`, to: ['Gerência'] }
  })
  const forwarding = { ...item, mensagem: 'Segue o ofício.\nPrimeira linha.' }
  const reply = {
    ...forwarding,
    id: steps[1]?.id ?? '',
    assunto: 'Re: Ofício',
    mensagem: 'Recebido.',
    protocolo: 'R-2',
  }
  bridge.answer('boxes.read', () => ok({ forwarding, fresh: true }))
  bridge.answer('boxes.item', () => ok({ item, pastas: ['Entrada'] }))
  bridge.answer('boxes.thread', () => ok({ steps, closed: null, fresh: true }))
  bridge.answer('boxes.messages', () =>
    ok([{ kind: 'read', forwarding }, { kind: 'read', forwarding: reply }, { kind: 'unread' }, { kind: 'closed' }]),
  )
  let printed = ''
  const printing = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    printed = [...document.querySelectorAll('[data-print]')].map((each) => each.textContent).join('|')
    window.dispatchEvent(new Event('afterprint'))
  })
  onTestFinished(() => printing.mockRestore())
  await click(page.getByRole('option', { name: /Ofício 1/ }))
  const open = () => click(button('Imprimir ou salvar em PDF'))
  await open()
  await expectClean()
  await click(page.getByRole('menuitem', { name: 'A tramitação, com todas as mensagens' }))
  await expect
    .poll(() => printed)
    .toMatch(
      /^[^|]*Tramitação: Ofício 1Mensagens4, da mais antiga em dianteOfício 1De.*Segue o ofício\.\nPrimeira linha\.Re: Ofício.*R-2.*Recebido\.Mensagem que não pôde ser buscadaDeRemetente 2.*quando houver conexão\.Mensagem a que você não tem acessoDeRemetente 3.*a você\.Impresso[^|]*$/s,
    )
  expect(bridge.asked('boxes.messages')).toEqual([{ ids: steps.map(({ id }) => id) }])
  expect(document.querySelector('[data-print]')).toBeNull()
  await open()
  await click(page.getByRole('menuitem', { name: 'Só este encaminhamento' }))
  await expect.poll(() => printed).toMatch(/^[^|]*Ofício 1De.*Segue o ofício[^|]*$/s)
  expect(printed).not.toContain('Recebido.')
})
