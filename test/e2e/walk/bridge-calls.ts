import type { Page } from '@playwright/test'
import type { CallName } from '../../../contract/bridge/calls.ts'

/**
 * Answers a call of the page with a storage failure while `isFailing` is true. Reloads the page, because its socket
 * must be routed from the start.
 */
export async function failCall(page: Page, name: CallName, isFailing: () => boolean): Promise<void> {
  const outcome = { ok: false, failure: { code: 'storage-problem' } }
  await judgeCalls(page, (asked, { answer, pass }) => {
    if (asked === name && isFailing()) answer(outcome)
    else pass()
  })
}

interface Ways {
  answer(outcome: unknown): void
  pass(): void
}

/**
 * Asks `judge` about every call of the page, which it answers or passes at once: the host refuses a request that arrives
 * after a later one. Reloads the page.
 */
export async function judgeCalls(page: Page, judge: (asked: string | undefined, ways: Ways) => void): Promise<void> {
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { id, call } = JSON.parse(String(message)) as { id?: number; call?: string }
      judge(call, {
        answer: (outcome) => socket.send(JSON.stringify({ id, outcome })),
        pass: () => server.send(message),
      })
    })
  })
  await page.reload()
}
