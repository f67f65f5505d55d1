import type { MaloteBridge } from '../contract/bridge/bridge.ts'
import type { Account } from '../contract/bridge/session.ts'
import type { Link } from './browser-link.ts'

interface BrowserBridgeOptions {
  link: Link
  sendFiles: (files: readonly File[], onProgress: (fraction: number) => void) => Promise<readonly string[] | null>
}

const wrong = { ok: false, failure: { code: 'invalid-input' } } as const

/** The bridge of contract/bridge/bridge.ts over a link to the browser host. */
export function createBrowserBridge({ link, sendFiles }: BrowserBridgeOptions): MaloteBridge {
  const sender =
    (kind: { isForReading?: true }) =>
    async (files: readonly File[], onProgress: (fraction: number) => void = () => {}, account?: Account) => {
      const given = [...files]
      if (given.length === 0 || !given.every((file) => file instanceof File)) return wrong as never
      const handles = await sendFiles(given, onProgress)
      if (handles === null) return { ok: false, failure: { code: 'storage-problem' } } as never
      return (await link.ask({ files: handles, account, ...kind })) as never
    }
  return {
    call: async (name, input, account) => (await link.ask({ call: name, input, account })) as never,
    on: (name, listener) =>
      link.onEvent((event, payload) => {
        if (event === name) listener(payload as never)
      }),
    addFiles: sender({}),
    openForReading: sender({ isForReading: true }),
    onLink: link.onLink,
  }
}
