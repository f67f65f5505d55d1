import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { failureText } from '../../../../renderer/texts/failures.ts'
import { makeDocument } from '../../../support/builders.ts'
import { makeItem } from '../../support/fake-box.ts'
import { closed, openProcesses, view } from '../../support/fake-processes.ts'
import { button, click, expectClean } from '../../support/window.tsx'

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const words = 'Em dobro: veja 2026-8WQ1F e o ofício 2026-BCD2F1, de 2026-11-25.'
const act = page.getByText(/^Em dobro: veja/)

/** Opens the page of a process whose second act has these words. */
async function openAct() {
  const opened = await openProcesses()
  const atos = view.atos.map((each, index) => (index === 1 ? { ...each, justificativa: words } : each))
  opened.bridge.answer('processes.get', () => ok({ ...view, atos }))
  opened.bridge.answer('boxes.search', () => ok({ found: [], isMore: false }))
  await click(page.getByRole('option', { name: /2026-4K7TD/ }))
  await expect.element(act).toBeVisible()
  return opened
}

describe('a number in a text', () => {
  it('opens its process; the text can still be copied as a whole', async () => {
    const { bridge } = await openAct()
    expect(
      act
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['2026-8WQ1F', '2026-BCD2F1'])
    const selection = getSelection()
    selection?.selectAllChildren(act.element())
    expect(selection?.toString()).toBe(words)
    await expectClean()
    bridge.answer('processes.byNumber', () => ok(closed))
    await click(button('2026-8WQ1F', act))
    await expect.element(heading('2026-8WQ1F')).toBeVisible()
    expect(bridge.asked('processes.byNumber')).toEqual([{ protocolo: '2026-8WQ1F' }])
  })

  it('opens its document, where no box has a forwarding with that number', async () => {
    const { bridge } = await openAct()
    const document = makeDocument('Ofício 112')
    bridge.answer('documents.byNumber', () => ok(document))
    await click(button('2026-BCD2F1', act))
    await expect.element(heading('Ofício 112')).toBeVisible()
    expect(bridge.asked('boxes.search').at(-1)).toEqual({ text: '2026-BCD2F1', idCaixa: null })
  })

  it('opens its forwarding, which no box had before it was refreshed', async () => {
    const { bridge } = await openAct()
    const [idCaixa = '', other = ''] = [crypto.randomUUID(), crypto.randomUUID()]
    const item = { ...makeItem(1), protocolo: '2026-BCD2F1', idCaixa, pasta: 'Saida' as const, excerpt: '' }
    const boxes = [idCaixa, other].map((id) => ({ id, tipo: 'Papel' as const, nome: 'Gerente', unread: 0 }))
    bridge.answer('documents.byNumber', () => ok(null))
    bridge.answer('boxes.list', () => ok({ boxes, fresh: true }))
    bridge.answer('boxes.refreshBox', () => ok({ fresh: true }))
    const isRead = () => bridge.asked('boxes.refreshBox').length > 0
    bridge.answer('boxes.search', () => ok({ found: isRead() ? [item] : [], isMore: false }))
    bridge.answer('boxes.folder', () => new Promise(() => {}))
    await click(button('2026-BCD2F1', act))
    await expect
      .poll(() => bridge.asked('boxes.folder'))
      .toContainEqual(expect.objectContaining({ idCaixa, pasta: 'Saida' }))
    expect(bridge.asked('boxes.refreshBox')).not.toContainEqual({ idCaixa: other })
  })

  it.each([
    { name: 'nothing has it', answer: ok(null), text: /^O número 2026-BCD2F1 não é de um encaminhamento/ },
    { name: 'the service does not answer', answer: failed('offline'), text: failureText({ code: 'offline' }).title },
  ])('says so where $name', async ({ answer, text }) => {
    const { bridge } = await openAct()
    bridge.answer('documents.byNumber', () => answer)
    await click(button('2026-BCD2F1', act))
    await expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  })
})
