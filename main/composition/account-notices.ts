import type { Account } from '../../contract/bridge/session.ts'
import type { HostNotice } from '../host.ts'
import type { OpenAccount } from '../program/session/index.ts'

/** A notice as the system shows it: it names its account where several are signed in. */
export function namedNotice(notice: HostNotice, account: Account, open: readonly OpenAccount[]): HostNotice {
  const contexts = open.map(({ context }) => context)
  const own = contexts.find(
    ({ environment, person }) => environment.id === account.environmentId && person.id === account.personId,
  )
  if (own === undefined || contexts.length < 2) return { ...notice, account }
  const isTwice = contexts.filter(({ person }) => person.nome === own.person.nome).length > 1
  const name = isTwice ? `${own.person.nome}, ${own.environment.nome}` : own.person.nome
  return { ...notice, account, title: `${notice.title} (${name})` }
}
