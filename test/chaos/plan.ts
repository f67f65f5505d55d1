import type { Chance } from '../support/outbox-service.ts'
import type { Ledger } from './ledger.ts'
import { fileWish, forwardWish, signWish, type Wish } from './wishes.ts'

/** Who takes part: all of the same organisation, so that each may sign and receive what the others send. */
export const logins: readonly string[] = ['ana.prado', 'bruno.reis', 'diego.martins']

/** Those whom a person names first when they need somebody: the others, then themselves. */
export const colleaguesOf = (login: string): string[] => {
  const at = logins.indexOf(login)
  return logins.map((_, index) => logins[(at + 1 + index) % logins.length] ?? login)
}

export interface PlanOptions {
  operations: number
  chance: Chance
  ledger: Ledger
}

/** What each person wants, in this order: so many operations in all, of every kind. */
export function planWishes({ operations, chance, ledger }: PlanOptions): Map<string, Wish[]> {
  const wishes = new Map<string, Wish[]>(logins.map((login) => [login, []]))
  const later = new Map<string, Wish[]>(logins.map((login) => [login, []]))
  const toSign = new Map<string, number>(logins.map((login) => [login, 0]))
  const taken = new Set<string>()
  let number = 0
  const names = (what: string, count: number) =>
    Array.from({ length: count }, () => {
      number += 1
      return `${what} ${number}.pdf`
    })
  /** Hands out so many operations in groups of up to `most`, each to somebody. */
  const share = (total: number, most: number, give: (login: string, count: number) => void) => {
    for (let left = total; left > 0; ) {
      const count = Math.min(left, chance.between(1, most))
      give(chance.pick(logins), count)
      left -= count
    }
  }

  const sends = Math.round(operations * 0.12)
  const forwards = Math.round(operations * 0.3)
  const signs = Math.round(operations * 0.13)
  share(sends, 3, (login, count) => {
    const signers = chance.between(2, logins.length)
    wishes.get(login)?.push(fileWish(ledger, names('Ofício', count), signers))
    for (const signer of colleaguesOf(login).slice(0, signers)) toSign.set(signer, (toSign.get(signer) ?? 0) + count)
  })
  share(forwards, 2, (login, twins) => {
    number += 1
    const alike = twins === 2 && chance.one(3)
    const subjects = alike ? [twins] : Array.from({ length: twins }, () => 1)
    for (const [index, count] of subjects.entries()) {
      wishes.get(login)?.push(forwardWish(ledger, `Remessa ${number}.${index}`, count, chance))
    }
  })
  let left = signs
  for (const [login, most] of toSign) {
    for (let mine = Math.min(left, most); mine > 0; ) {
      const count = Math.min(mine, chance.between(1, 4))
      later.get(login)?.push(signWish(ledger, taken, count))
      mine -= count
      left -= count
    }
  }
  share(operations - sends - forwards - (signs - left), 6, (login, count) =>
    wishes.get(login)?.push(fileWish(ledger, names('Nota', count), 0)),
  )
  for (const [login, mine] of wishes) {
    shuffle(mine, chance)
    mine.push(...(later.get(login) ?? []))
  }
  return wishes
}

function shuffle<T>(all: T[], chance: Chance): void {
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = chance.between(0, at)
    ;[all[at], all[other]] = [all[other] as T, all[at] as T]
  }
}
