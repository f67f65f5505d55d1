import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import type { SessionContext } from '../../program/session/index.ts'
import type { Destinations } from './destinations.ts'
import type { Closeness } from './entry-index.ts'

/** More destinations than these are not recent. */
const mostRecents = 32

/** The person's favourites and recent destinations are closest, then the entries of their own organisations. */
export function createCloseness(
  destinations: Pick<Destinations, 'favourites' | 'recents'>,
  roles: SessionContext['roles'],
): () => Closeness {
  const own = [...new Set(roles.map(({ organizacao }) => organizacao))].filter((name) => name !== '')
  return () => {
    const known = [...destinations.favourites(), ...destinations.recents(mostRecents)]
    const chosen = new Set(known.map(({ id }) => id))
    return (entry) => {
      if (chosen.has(entry.id)) return 0
      return own.some((name) => isInOrganisation(entry, name)) ? 1 : 2
    }
  }
}

/** Whether an entry is this organisation, by its short name, or has its place there: the place ends with it. */
function isInOrganisation({ kind, nome, sigla, detalhe }: DirectoryEntry, name: string): boolean {
  if (kind === 'Organizacao') return (sigla ?? nome) === name
  return detalhe === name || detalhe.endsWith(`, ${name}`) || detalhe.endsWith(` · ${name}`)
}
