import { expect, test } from './fixtures.ts'
import { holdCall } from './walk/bridge-calls.ts'
import { goTo } from './walk/session.ts'

test('whoever opens Saída has it asked how things stand now', { tag: '@all' }, async ({ openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const lists = await holdCall(page, 'outbox.list')
  await expect.poll(lists.held).toBe(1)
  await goTo(page, /^Saída/)
  await expect.poll(lists.held).toBe(2)
  lists.letGo()
  await expect(page.getByText('Nada a caminho')).toBeVisible()
})
