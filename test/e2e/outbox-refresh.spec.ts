import type { Page } from '@playwright/test'
import type { CallName } from '../../contract/bridge/channels.ts'
import { expect, test } from './fixtures.ts'
import { judgeCalls } from './walk/bridge-calls.ts'
import { goTo } from './walk/session.ts'

test('opening Saída asks the service for the state of the operations', { tag: '@all' }, async ({ openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const lists = await holdCall(page, 'outbox.list')
  await expect.poll(lists.held).toBe(1)
  await goTo(page, /^Saída/)
  await expect.poll(lists.held).toBe(2)
  lists.letGo()
  await expect(page.getByText('Nada a caminho')).toBeVisible()
})

/** Holds back calls of the page until they are released, in their order; reloads the page. */
async function holdCall(page: Page, name: CallName): Promise<{ held(): number; letGo(): void }> {
  let held: (() => void)[] | null = []
  await judgeCalls(page, (asked, { pass }) => {
    if (asked === name && held !== null) held.push(pass)
    else pass()
  })
  return {
    held: () => held?.length ?? 0,
    letGo() {
      const all = held ?? []
      held = null
      for (const pass of all) pass()
    },
  }
}
