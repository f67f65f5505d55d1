import { randomUUID } from 'node:crypto'
import { membersOf } from '../boxes/members.ts'
import { namesOf } from '../boxes/parties.ts'
import type { Transaction } from '../database/index.ts'
import { inStatements } from '../database/many.ts'
import { mensagens } from '../database/schema/index.ts'
import { composeMail, type ForwardingNotice } from './compose-mail.ts'

/**
 * Writes one message to each person with access to a destination's box, however many boxes that are. It runs in the
 * transaction of the forwarding: neither exists without the other.
 */
export async function notifyForwarding(
  tx: Transaction,
  forwarding: Omit<ForwardingNotice, 'de'> & {
    readonly idResponsavel: string
    readonly idsDestinos: readonly string[]
  },
  now: Date,
): Promise<void> {
  const { idResponsavel, idsDestinos } = forwarding
  const members = await membersOf(tx, idsDestinos)
  const parties = await namesOf(tx, [idResponsavel, ...idsDestinos])
  const notice = { ...forwarding, de: parties.get(idResponsavel) }
  const people = new Map(members.map((member) => [member.idPessoa, member]))
  const membership = Map.groupBy(members, ({ idPessoa }) => idPessoa)
  const rows = [...people.values()].map(({ idPessoa, nome, email }) => {
    const own = new Set(membership.get(idPessoa)?.map(({ idCaixa }) => idCaixa))
    const boxes = idsDestinos.filter((id) => own.has(id))
    const letter = composeMail(
      notice,
      nome,
      boxes.map((id) => parties.get(id)),
    )
    return { id: randomUUID(), para: email, ...letter, criadoEm: now }
  })
  for (const some of inStatements(rows)) await tx.insert(mensagens).values(some)
}
