import type { Page } from '@playwright/test'
import type { CallName } from '../../../contract/bridge/channels.ts'

/**
 * Has a call of the page answered as where the disk takes or gives nothing, for as long as `isFailing` says so. The
 * page is loaded anew: its socket goes this way from the beginning.
 */
export async function failCall(page: Page, name: CallName, isFailing: () => boolean): Promise<void> {
  const outcome = { ok: false, failure: { code: 'storage-problem' } }
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { id, call } = JSON.parse(String(message)) as { id?: number; call?: string }
      if (call === name && isFailing()) socket.send(JSON.stringify({ id, outcome }))
      else server.send(message)
    })
  })
  await page.reload()
}
