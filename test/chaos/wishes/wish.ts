import type { CallInput, CallOutput } from '../../../contract/bridge/calls.ts'
import type { CallName } from '../../../contract/bridge/channels.ts'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'

/** What a wish has at hand: the window of whoever wishes, and who there is to name. Rejects with GoneError. */
export interface Hand {
  readonly idPapel: string
  readonly colleagues: readonly DirectoryEntry[]
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Outcome<CallOutput<N>>>
  addFiles(files: readonly { name: string; bytes: Uint8Array }[]): Promise<unknown>
}

/**
 * Something that a person wants, however often the application goes in the middle: it is tried until it is sure, by
 * what the window shows, that the application has it. Answers whether it is.
 */
export type Wish = (hand: Hand) => Promise<boolean>

/** The value of a call that did well; null where it did not, and is to be tried again. */
export const answered = <T>(outcome: Outcome<T>): T | null => (outcome.ok ? outcome.value : null)

/** Documents and forwardings that a wish has set its heart on, so that no other wish of the same person does. */
export function createClaims() {
  const claimed = new Set<string>()
  return {
    /** The first of these that nobody has claimed, claimed now. */
    claim<T extends { readonly id: string }>({ idPapel }: Hand, items: readonly T[]): T | undefined {
      const free = items.find(({ id }) => !claimed.has(`${idPapel} ${id}`))
      if (free !== undefined) claimed.add(`${idPapel} ${free.id}`)
      return free
    },
  }
}
export type Claims = ReturnType<typeof createClaims>

/** How the operation of a kind and title stands; undefined while there is none. */
export async function standingOf(hand: Hand, kind: string, title: string) {
  const all = answered(await hand.call('outbox.list', {}))
  return all?.find((each) => each.kind === kind && each.title === title)
}
