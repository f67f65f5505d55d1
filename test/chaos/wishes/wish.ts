import type { CallInput, CallName, CallOutput } from '../../../contract/bridge/calls.ts'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'

/** The tools of a wish: the person's bridge and the people they can address. Calls reject with GoneError. */
export interface Hand {
  readonly idPapel: string
  readonly colleagues: readonly DirectoryEntry[]
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Outcome<CallOutput<N>>>
  addFiles(files: readonly { name: string; bytes: Uint8Array }[]): Promise<unknown>
}

/**
 * One goal of a person, repeated across kills of the application until the window shows that the application has
 * accepted it. Returns whether it has.
 */
export type Wish = (hand: Hand) => Promise<boolean>

/** The value of a successful call; null for a failed one, which is to be repeated. */
export const answered = <T>(outcome: Outcome<T>): T | null => (outcome.ok ? outcome.value : null)

/** Documents and forwardings claimed by a wish, so that no other wish of the same person takes them. */
export function createClaims() {
  const claimed = new Set<string>()
  return {
    /** Claims the first unclaimed one. */
    claim<T extends { readonly id: string }>({ idPapel }: Hand, items: readonly T[]): T | undefined {
      const free = items.find(({ id }) => !claimed.has(`${idPapel} ${id}`))
      if (free !== undefined) claimed.add(`${idPapel} ${free.id}`)
      return free
    },
  }
}
export type Claims = ReturnType<typeof createClaims>

/** The operation with this kind and title, or undefined. */
export async function findOperation(hand: Hand, kind: string, title: string) {
  const all = answered(await hand.call('outbox.list', {}))
  return all?.find((each) => each.kind === kind && each.title === title)
}
