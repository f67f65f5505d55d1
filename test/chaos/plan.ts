import type { DocumentView } from '../../contract/bridge/documents.ts'
import type { Chance } from '../support/chance.ts'
import type { Ledger } from './ledger.ts'
import { fileWish } from './wishes/files.ts'
import { actWish, forwardWish, resolveWish, sentToBeActedOn } from './wishes/forwardings.ts'
import { actGroups, piece, pieceWish, processWish } from './wishes/processes.ts'
import { blockWish, deleteWish, refuseWish, sentFor, signWish } from './wishes/signatures.ts'
import { createClaims, type Wish } from './wishes/wish.ts'

/** The people: all of one organisation, so that each can sign and receive what the others send. */
export const logins: readonly string[] = ['ana.prado', 'bruno.reis', 'diego.martins']

/** Whom a person chooses first as signer or recipient: the others, then themselves. */
export const colleaguesOf = (login: string): string[] => {
  const at = logins.indexOf(login)
  return logins.map((_, index) => logins[(at + 1 + index) % logins.length] ?? login)
}

/** From so many operations on, a plan has every act on a process. */
const longRun = 60

interface PlanOptions {
  operations: number
  chance: Chance
  ledger: Ledger
}

/** The wishes of each person: first those on which others depend, then the rest in random order. */
interface Plan {
  readonly wishes: ReadonlyMap<string, Wish[]>
  /** Number of operations. */
  readonly operations: number
}

/** Wishes of every kind, with about this many operations in all. */
export function planWishes({ operations, chance, ledger }: PlanOptions): Plan {
  const before = new Map<string, Wish[]>(logins.map((login) => [login, []]))
  const after = new Map<string, Wish[]>(logins.map((login) => [login, []]))
  const claims = createClaims()
  let planned = 0
  let number = 0
  const next = () => {
    number += 1
    return number
  }
  const put = (where: Map<string, Wish[]>, login: string, count: number, wish: Wish) => {
    where.get(login)?.push(wish)
    planned += count
  }
  const times = (share: number, work: (login: string) => void) => {
    for (let count = Math.max(1, Math.round(operations * share)); count > 0; count -= 1) work(chance.pick(logins))
  }
  const names = (what: string, count: number) => Array.from({ length: count }, () => `${what} ${next()}.pdf`)
  const firstOf = (login: string) => colleaguesOf(login)[0] ?? login
  const send = (login: string, what: string, signers: number) =>
    put(before, login, 1, fileWish(ledger, names(what, 1), signers))

  times(0.05, (login) => {
    const signers = chance.between(2, logins.length)
    send(login, sentFor.sign, signers)
    for (const signer of colleaguesOf(login).slice(0, signers)) put(after, signer, 1, signWish(ledger, claims))
  })
  times(0.02, (login) => {
    send(login, sentFor.refuse, 1)
    put(after, firstOf(login), 1, refuseWish(ledger, claims))
  })
  times(0.02, (login) => {
    send(login, sentFor.block, 1)
    const andUnblock = chance.one(2)
    put(after, firstOf(login), andUnblock ? 2 : 1, blockWish(ledger, claims, andUnblock))
  })
  times(0.02, (login) => {
    send(login, sentFor.delete, 2)
    put(after, login, 1, deleteWish(ledger, claims))
  })
  times(0.03, (login) => put(after, login, 1, fileWish(ledger, names('Original', 1), 0, 'original')))
  times(0.04, (login) => {
    put(before, login, 1, forwardWish(ledger, `${sentToBeActedOn} a responder ${next()}`, 1))
    const kind = chance.one(2) ? 'reply' : 're-forward'
    put(after, firstOf(login), 1, actWish(ledger, claims, kind, next()))
  })
  times(0.02, (login) => {
    put(before, login, 1, forwardWish(ledger, `${sentToBeActedOn} a resolver ${next()}`, 1))
    put(after, firstOf(login), 1, resolveWish(ledger, claims))
  })
  times(0.02, (login) => {
    put(before, login, 1, forwardWish(ledger, `${sentToBeActedOn} a complementar ${next()}`, 1))
    put(after, login, 1, actWish(ledger, claims, 'complement', next()))
  })
  // The first process of a long run has all acts.
  let groups = operations < longRun ? chance.between(0, 2) : actGroups.length
  times(0.02, (login) => {
    const acts = shuffled(actGroups, chance).slice(0, groups).flat()
    if (acts.includes('entranhar')) put(before, login, 1, fileWish(ledger, names(piece, 1), 0))
    // Whose first colleague is this person.
    const sender = colleaguesOf(login).at(-2) ?? login
    if (acts.includes('entranhar-encaminhamento')) put(before, sender, 2, pieceWish(ledger, next()))
    put(after, login, acts.length + 1, processWish(ledger, claims, `Processo ${next()}`, acts))
    groups = chance.between(0, 2)
  })
  times(0.16, (login) => {
    // Sometimes two with identical content.
    const twins = chance.one(8) ? 2 : 1
    const to = chance.between(0, 1)
    put(after, login, twins, forwardWish(ledger, `Remessa ${next()}`, twins, first(chance.between(0, 2)), to))
  })
  while (planned < operations) {
    const count = Math.min(operations - planned, chance.between(1, 6))
    put(after, chance.pick(logins), count, fileWish(ledger, names('Nota', count), 0))
  }
  const wishes = new Map(
    logins.map((login) => {
      const [first, rest] = [before.get(login) ?? [], after.get(login) ?? []]
      return [login, [...shuffled(first, chance), ...shuffled(rest, chance)]]
    }),
  )
  return { wishes, operations: planned }
}

/** Forwardings only: the one kind that the service accepts twice. */
export function planForwardings({ operations, chance, ledger }: PlanOptions): Plan {
  const wishes = new Map<string, Wish[]>(logins.map((login) => [login, []]))
  for (let number = 1; number <= operations; number += 1) {
    wishes.get(chance.pick(logins))?.push(forwardWish(ledger, `Remessa ${number}`, 1, first(0), chance.between(0, 1)))
  }
  return { wishes, operations }
}

const first = (count: number) => (documents: readonly DocumentView[]) => documents.slice(0, count)

function shuffled<T>(given: readonly T[], chance: Chance): T[] {
  const all = [...given]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = chance.between(0, at)
    ;[all[at], all[other]] = [all[other] as T, all[at] as T]
  }
  return all
}
