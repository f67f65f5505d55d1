import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../../contract/bridge/outcome.ts'
import { markOf } from '../../support/samples.ts'
import { button, click, expectClean, openWindow } from '../../support/window.tsx'

const main = page.getByRole('main')

/** A day as YYYY-MM-DD, so many days from today. */
function dayFromToday(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() + days)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
describe('deadlines in Hoje', () => {
  it('are listed by day with those that are over first, are closed, and are opened again', async () => {
    const { bridge } = await openWindow({ screen: 'today' })
    let marks = [
      markOf('Diárias', { deadline: dayFromToday(0) }),
      markOf('Convênio', { deadline: dayFromToday(-2) }),
      markOf('Edital', { deadline: dayFromToday(30) }),
      markOf('Ofício', { waitingUntil: dayFromToday(-1) }),
      markOf('Feito', { deadline: dayFromToday(0), doneAt: new Date().toISOString() }),
    ]
    bridge.answer('marks.list', () => ok(marks))
    bridge.answer('marks.setEach', ({ groups: [group] }) => {
      const doneAt = group?.changes.isDone ? new Date().toISOString() : null
      marks = marks.map((mark) => (mark.id === group?.items[0]?.id ? { ...mark, doneAt } : mark))
      bridge.publish('marks.changed', {})
      return ok(null)
    })
    bridge.publish('marks.changed', {})
    const card = main.getByRole('region', { name: 'Prazos' })
    await expect.element(card).toMatchTextContent(/Prazos3Convênio.*venceu.*Ofício.*sem resposta.*Diárias.*vence hoje/)
    await expect.element(card).not.toMatchTextContent(/Edital|Feito/)
    await expectClean()
    await click(button('Concluir: Diárias', card))
    await expect.element(card).toMatchTextContent(/Diárias.*prazo concluído/)
    expect(bridge.asked('marks.setEach')).toMatchObject([{ groups: [{ changes: { isDone: true } }] }])
    await click(button('Desfazer a conclusão: Diárias', card))
    await expect.element(card).toMatchTextContent(/Diárias.*vence hoje/)
  })

  it('come as a notice that is postponed', async () => {
    const { bridge } = await openWindow({ screen: 'today' })
    bridge.answer('marks.reminder', () => ok({ overdue: 1, today: 2, waiting: 0 }))
    bridge.answer('marks.postpone', () => {
      bridge.answer('marks.reminder', () => ok(null))
      bridge.publish('marks.changed', {})
      return ok(null)
    })
    bridge.publish('marks.changed', {})
    await expect.element(main).toMatchTextContent(/2 prazos vencem hoje, 1 prazo em atraso\./)
    await click(button('Lembrar em 1 hora'))
    await expect.element(main).not.toMatchTextContent(/em atraso/)
    expect(bridge.asked('marks.postpone')).toEqual([{ minutes: 60 }])
  })
})
