import { eq } from 'drizzle-orm'
import { tipoAgente } from '../../contract/api/agents.ts'
import { type Rastreio, rastreioSchema } from '../../contract/api/forwardings.ts'
import { namesOf } from '../boxes/parties.ts'
import type { Party } from '../boxes/party.ts'
import type { Database } from '../database/index.ts'
import { isAmong } from '../database/many.ts'
import { encaminhamentos } from '../database/schema/index.ts'
import { destinosOf, type EncaminhamentoRow, findEncaminhamento } from './store.ts'
import { readableBy, subjectFor } from './visibility.ts'

/** The first forwarding of this one's chain. */
export async function firstOf(db: Database, row: EncaminhamentoRow): Promise<EncaminhamentoRow> {
  let first = row
  while (first.idEncaminhamentoAnterior !== null) {
    const earlier = await findEncaminhamento(db, first.idEncaminhamentoAnterior)
    if (!earlier) break
    first = earlier
  }
  return first
}

/** A forwarding by its protocol. */
export async function findByProtocol(db: Database, protocolo: string): Promise<EncaminhamentoRow | undefined> {
  const [row] = await db.select().from(encaminhamentos).where(eq(encaminhamentos.protocolo, protocolo.toUpperCase()))
  return row
}

/**
 * The tree of follow-ups of a forwarding (shapes.md 3.10), one query for each level. Contents are withheld from a person
 * who may not read them, and from an application (no `idCidadao`).
 */
export async function trackingOf(
  db: Database,
  root: EncaminhamentoRow,
  idCidadao: string | undefined,
): Promise<Rastreio> {
  const rows = [root]
  let level = [root]
  while (level.length > 0) {
    const ids = level.map(({ id }) => id)
    level = await db.select().from(encaminhamentos).where(isAmong(encaminhamentos.idEncaminhamentoAnterior, ids))
    rows.push(...level)
  }
  const destinos = await destinosOf(
    db,
    rows.map(({ id }) => id),
  )
  const parties = await namesOf(db, [...rows.map((row) => row.idResponsavel), ...destinos.map((to) => to.idAgente)])
  const first = await firstOf(db, root)
  const readable = await readableBy(db, idCidadao, rows)
  const byDate = (a: EncaminhamentoRow, b: EncaminhamentoRow) => a.dataHora.getTime() - b.dataHora.getTime()

  const tree = (row: EncaminhamentoRow): Rastreio => ({
    id: row.id,
    identificadorExterno: row.id,
    assunto: subjectFor(readable, row),
    dataHora: row.dataHora.toISOString(),
    responsavel: agentOf(row.idResponsavel, parties.get(row.idResponsavel)),
    destinos: destinos
      .filter((to) => to.idEncaminhamento === row.id)
      .map((to) => agentOf(to.idAgente, parties.get(to.idAgente))),
    ...(row.idEncaminhamentoAnterior !== null && { idEncaminhamentoAnterior: row.idEncaminhamentoAnterior }),
    idEncaminhamentoInicial: first.id,
    idResponsavel: row.idResponsavel,
    encaminhamentosPosteriores: rows
      .filter((later) => later.idEncaminhamentoAnterior === row.id)
      .sort(byDate)
      .map(tree),
  })
  return rastreioSchema.parse(tree(root)) as Rastreio
}

function agentOf(id: string, party: Party | undefined): Rastreio['responsavel'] {
  const descricaoTipoAgente = party?.tipo ?? 'NaoIdentificado'
  return { id, nome: party?.nome ?? '', tipoAgente: tipoAgente[descricaoTipoAgente], descricaoTipoAgente }
}
