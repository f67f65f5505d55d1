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
  async function send(
    files: readonly File[],
    onProgress: (fraction: number) => void,
    request: { account: Account | undefined; isForReading?: true },
  ): Promise<unknown> {
    const given = [...files]
    if (given.length === 0 || !given.every((file) => file instanceof File)) return wrong
    const handles = await sendFiles(given, onProgress)
    if (handles === null) return { ok: false, failure: { code: 'storage-problem' } }
    return link.ask({ files: handles, ...request })
  }
  return {
    call: async (name, input, account) => (await link.ask({ call: name, input, account })) as never,
    on: (name, listener) =>
      link.onEvent((event, payload) => {
        if (event === name) listener(payload as never)
      }),
    addFiles: async (files, onProgress = () => {}, account = undefined) =>
      (await send(files, onProgress, { account })) as never,
    openForReading: async (files, onProgress = () => {}, account = undefined) =>
      (await send(files, onProgress, { account, isForReading: true })) as never,
    onLink: link.onLink,
  }
}
