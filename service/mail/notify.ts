import { randomUUID } from 'node:crypto'
import { membersOf } from '../boxes/members.ts'
import { namesOf } from '../boxes/parties.ts'
import type { Transaction } from '../database/index.ts'
import { mensagens } from '../database/schema/index.ts'
import { type Announced, composeLetter } from './compose.ts'

/**
 * Writes one message to each person to whom a destination's box is open, however many boxes of theirs it came into.
 * In the transaction that makes the forwarding, so that there is no message without it and none is forgotten.
 */
export async function notifyForwarding(
  tx: Transaction,
  forwarding: Omit<Announced, 'de'> & { readonly idResponsavel: string; readonly idsDestinos: readonly string[] },
  now: Date,
): Promise<void> {
  const { idResponsavel, idsDestinos } = forwarding
  const members = await membersOf(tx, idsDestinos)
  const parties = await namesOf(tx, [idResponsavel, ...idsDestinos])
  const announced = { ...forwarding, de: parties.get(idResponsavel) }
  const people = new Map(members.map((member) => [member.idPessoa, member]))
  const rows = [...people.values()].map(({ idPessoa, nome, email }) => {
    const boxes = idsDestinos.filter((id) => members.some((each) => each.idPessoa === idPessoa && each.idCaixa === id))
    const letter = composeLetter(
      announced,
      nome,
      boxes.map((id) => parties.get(id)),
    )
    return { id: randomUUID(), para: email, ...letter, criadoEm: now }
  })
  if (rows.length > 0) await tx.insert(mensagens).values(rows)
}
