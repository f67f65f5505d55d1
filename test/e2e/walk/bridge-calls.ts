import type { Page } from '@playwright/test'
import type { CallName } from '../../../contract/bridge/channels.ts'

/**
 * Has a call of the page answered as where the disk takes or gives nothing, for as long as `isFailing` says so. The
 * page is loaded anew: its socket goes this way from the beginning.
 */
export async function failCall(page: Page, name: CallName, isFailing: () => boolean): Promise<void> {
  const outcome = { ok: false, failure: { code: 'storage-problem' } }
  await judgeCalls(page, (asked, { answer, pass }) => {
    if (asked === name && isFailing()) answer(outcome)
    else pass()
  })
}

/** Keeps calls of the page from arriving until they are let go, in their order; the page is loaded anew here too. */
export async function holdCall(page: Page, name: CallName): Promise<{ held(): number; letGo(): void }> {
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

interface Ways {
  answer(outcome: unknown): void
  pass(): void
}

async function judgeCalls(page: Page, judge: (asked: string | undefined, ways: Ways) => void): Promise<void> {
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
