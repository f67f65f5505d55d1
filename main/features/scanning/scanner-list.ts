import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { ScannerView } from '../../../contract/bridge/scanning.ts'
import type { ScannerCapabilities } from './capabilities.ts'
import { createEscl, ScanStopped, type ScanTiming } from './escl.ts'
import type { FoundScanner } from './find-scanners.ts'
import type { KeptScanner, ScannerStore } from './scanner-store.ts'

interface ScannerListOptions {
  readonly store: ScannerStore
  readonly find: (signal: AbortSignal) => Promise<FoundScanner[]>
  readonly timing: ScanTiming
  readonly signal: AbortSignal
}

/** The scanners that a person may choose: those of this computer, and those of its network since the last search. */
export interface ScannerList {
  views(): ScannerView[]
  search(): Promise<void>
  /** The roots that a typed address may mean, the encrypted one first; none for text that is no address. */
  rootsOf(address: string): readonly string[]
  /** @throws ScanStopped */
  add(address: string): Promise<ScannerView>
  forget(scannerId: string): void
  find(scannerId: string): KeptScanner | null
  /** Asks what a scanner can; its first certificate is the one that it has to show from then on. @throws ScanStopped */
  capabilities(scanner: KeptScanner): Promise<ScannerCapabilities>
  keep(scanner: KeptScanner): void
}

export function createScannerList({ store, find, timing, signal }: ScannerListOptions): ScannerList {
  const found = new Map<string, KeptScanner>()
  const findKept = (scannerId: string) => store.find(scannerId) ?? found.get(scannerId) ?? null

  async function ask(scanner: KeptScanner): Promise<{ capabilities: ScannerCapabilities; pinned: KeptScanner }> {
    const { capabilities, certificate } = await createEscl(scanner, timing).capabilities(signal)
    return { capabilities, pinned: { ...scanner, pin: scanner.pin ?? certificate } }
  }

  function views(): ScannerView[] {
    const kept = store.list()
    const others = [...found.values()].filter(({ scannerId }) => store.find(scannerId) === null)
    return [...kept, ...others].map((each) =>
      viewOf(each, { isKnown: kept.includes(each), isFound: found.has(each.scannerId) }),
    )
  }

  return {
    views,
    async search() {
      const announced = await find(signal)
      found.clear()
      for (const each of announced) noteFound(each, found, store)
    },
    rootsOf,
    async add(address) {
      const asked = rootsOf(address).map((root) =>
        ask(
          store.list().find((each) => each.root === root) ?? {
            scannerId: idOf(root),
            name: '',
            root,
            pin: null,
            last: null,
          },
        ),
      )
      if (asked.length === 0) throw new ScanStopped('not-a-scanner')
      const answers = await Promise.allSettled(asked)
      const answer = answers.find((each) => each.status === 'fulfilled')
      if (answer === undefined) throw worstOf(answers)
      const { capabilities, pinned } = answer.value
      const { host } = new URL(pinned.root)
      store.keep({ ...pinned, name: capabilities.name || host })
      const added = views().find(({ scannerId }) => scannerId === pinned.scannerId)
      if (added === undefined) throw new ScanStopped('disk')
      return added
    },
    forget(scannerId) {
      found.delete(scannerId)
      store.forget(scannerId)
    },
    find: findKept,
    async capabilities(scanner) {
      const { capabilities, pinned } = await ask(scanner)
      if (store.find(scanner.scannerId) === null) found.set(scanner.scannerId, pinned)
      else if (pinned.pin !== scanner.pin) store.keep(pinned)
      return capabilities
    },
    keep: (scanner) => store.keep({ ...scanner, pin: scanner.pin ?? findKept(scanner.scannerId)?.pin ?? null }),
  }
}

const viewOf = (
  { scannerId, name, root }: KeptScanner,
  how: Pick<ScannerView, 'isKnown' | 'isFound'>,
): ScannerView => ({
  scannerId,
  name,
  place: new URL(root).host,
  isPlain: root.startsWith('http:'),
  ...how,
})

/** Takes up an announced scanner; a known one may have another address by now. */
function noteFound({ uuid, name, root }: FoundScanner, found: Map<string, KeptScanner>, store: ScannerStore): void {
  const scannerId = idOf(uuid ?? root)
  const kept = store.find(scannerId)
  // A device that was encrypted is never asked in the open by what the network says.
  if (kept !== null && new URL(kept.root).protocol !== new URL(root).protocol) return
  found.set(scannerId, { ...(kept ?? { scannerId, pin: null, last: null }), name, root })
  if (kept !== null && kept.root !== root) store.keep({ ...kept, root })
}

function rootsOf(typed: string): readonly string[] {
  const text = isIPv6(typed) ? `[${typed}]` : typed
  const isWhole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const schemes = isWhole ? [''] : ['https://', 'http://']
  return schemes.flatMap((scheme) => {
    const url = URL.parse(scheme + text)
    const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
    if (!isWeb || url.hostname === '' || /\s/.test(text)) return []
    const path = url.pathname.replace(/\/+$/, '')
    return [`${url.origin}${path === '' ? '/eSCL' : path}/`]
  })
}

/** A refusal tells more than silence. */
function worstOf(answers: readonly PromiseSettledResult<unknown>[]): unknown {
  const reasons = answers.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []))
  const isSilence = (reason: unknown) => reason instanceof ScanStopped && reason.problem === 'no-answer'
  return reasons.find((reason) => !isSilence(reason)) ?? reasons[0]
}

/** The same for the same device, so that it is found again at another address. */
function idOf(device: string): string {
  const hex = createHash('sha256').update(`escl:${device}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
