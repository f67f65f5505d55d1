import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { namesOf } from '../boxes/parties.ts'
import { mayActFor } from '../boxes/rules.ts'
import type { Database, Transaction } from '../database/index.ts'
import type { InboxAct } from '../database/schema/forwardings.ts'
import { caixaItens, pessoas } from '../database/schema/index.ts'
import { badRequest, forbidden } from '../errors.ts'

type Item = typeof caixaItens.$inferSelect

/** The received items of a forwarding, open or not. */
export async function itemsOf(db: Database | Transaction, idEncaminhamento: string): Promise<Item[]> {
  return receivedItems(db, idEncaminhamento)
}

/** The received items, locked until the transaction ends. */
export async function lockItemsOf(tx: Transaction, idEncaminhamento: string): Promise<Item[]> {
  return receivedItems(tx, idEncaminhamento).for('update')
}

function receivedItems(db: Database | Transaction, idEncaminhamento: string) {
  return db
    .select()
    .from(caixaItens)
    .where(and(eq(caixaItens.idEncaminhamento, idEncaminhamento), inArray(caixaItens.pasta, ['Entrada', 'Resolvidos'])))
    .orderBy(caixaItens.idCaixa)
}

/** Removes an item from its box's input for everybody (extensions.md). */
export async function settleItem(
  tx: Transaction,
  id: string,
  { ato, idPessoa, now }: { ato: InboxAct; idPessoa: string; now: Date },
): Promise<void> {
  const change = { pasta: 'Resolvidos' as const, ato, idPessoaAto: idPessoa, atoEm: now, alteradoEm: now }
  await tx.update(caixaItens).set(change).where(eq(caixaItens.id, id))
}

const done: Readonly<Record<InboxAct, string>> = {
  responder: 'respondido',
  reencaminhar: 'reencaminhado',
  complementar: 'complementado',
  resolver: 'resolvido',
  entranhar: 'juntado a um processo',
}

/** The Portuguese sentence why an item is closed: the act, the person and the time. */
export async function settledSentence(db: Database | Transaction, item: Item): Promise<string> {
  const { ato, idPessoaAto, atoEm } = item
  if (ato === null || idPessoaAto === null || atoEm === null) return 'Este encaminhamento não está mais na entrada.'
  const [person] = await db.select({ nome: pessoas.nome }).from(pessoas).where(eq(pessoas.id, idPessoaAto))
  const box = (await namesOf(db, [item.idCaixa])).get(item.idCaixa)
  const when = atoEm.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  return `Este encaminhamento já foi ${done[ato]} na caixa ${box?.sigla ?? box?.nome ?? ''} por ${person?.nome ?? 'outra pessoa'} em ${when}.`
}

/**
 * The open item on which an agent acts: in its own box, else in its unit's. Throws 403 if it is in neither box, 400 if
 * it is closed.
 */
export async function requireItem(
  tx: Transaction,
  idEncaminhamento: string,
  sender: string,
  box?: string,
): Promise<Item> {
  const party = (await namesOf(tx, [sender])).get(sender)
  const open = (await itemsOf(tx, idEncaminhamento))
    .filter(({ idCaixa }) => party !== undefined && mayActFor(idCaixa, party))
    .filter(({ idCaixa }) => box === undefined || idCaixa === box)
    .sort((a, b) => Number(b.idCaixa === sender) - Number(a.idCaixa === sender))
  const [first] = open
  if (!first) throw forbidden('Este encaminhamento não está em uma caixa em que este papel possa agir.')
  const waiting = open.find(({ pasta }) => pasta === 'Entrada')
  if (!waiting) throw badRequest(await settledSentence(tx, first))
  return waiting
}

/** Whether anybody has replied or re-forwarded, which prevents a complement (spec, "States"). */
export async function wasAnswered(db: Database | Transaction, idEncaminhamento: string): Promise<boolean> {
  const rows = await db
    .select({ id: caixaItens.id })
    .from(caixaItens)
    .where(
      and(
        eq(caixaItens.idEncaminhamento, idEncaminhamento),
        isNotNull(caixaItens.ato),
        inArray(caixaItens.ato, ['responder', 'reencaminhar']),
      ),
    )
    .limit(1)
  return rows.length > 0
}
