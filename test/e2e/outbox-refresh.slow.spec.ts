import { expect, test } from './fixtures.ts'
import { judgeCalls } from './walk/bridge-calls.ts'
import { goTo } from './walk/session.ts'

test('opening Envios asks the main process for the operations again', async ({ openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  let lists = 0
  await judgeCalls(page, (asked, { pass }) => {
    if (asked === 'outbox.list') lists += 1
    pass()
  })
  await expect.poll(() => lists).toBe(1)
  await goTo(page, /^Envios/)
  await expect.poll(() => lists).toBe(2)
  await expect(page.getByText('Nada em andamento')).toBeVisible()
})
