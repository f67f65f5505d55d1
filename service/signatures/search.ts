import { and, eq, exists, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { documentoFaseAssinaturaFilterSchema, Manifestacao, SituacaoFase } from '../../contract/api/signatures.ts'
import { contains } from '../boxes/folding.ts'
import type { Reach } from '../boxes/reach.ts'
import type { Database } from '../database/index.ts'
import { faseAssinantes, faseParticipantes, fasesAssinatura } from '../database/schema/index.ts'
import type { CountCache } from '../paging/counted.ts'
import { countHours, inOrder, type List, readPage } from '../paging/page.ts'
import type { FaseRow } from './store.ts'

/** The rule `situacaoFor` as an SQL condition. */
function conditionOf(db: Database, situacao: SituacaoFase, self: readonly string[]): SQL | undefined {
  const someSigner = (manifestacao: Manifestacao, of?: SQL): SQL =>
    exists(
      db
        .select({ id: faseAssinantes.idAgente })
        .from(faseAssinantes)
        .where(and(eq(faseAssinantes.idFase, fasesAssinatura.id), eq(faseAssinantes.manifestacao, manifestacao), of)),
    )
  const isMine = inArray(faseAssinantes.idAgente, [...self])
  const pending = someSigner('NaoSeManifestou')
  const signed = someSigner('Assinado')
  const refusedByMe = someSigner('Recusado', isMine)
  const awaitsMe = and(someSigner('NaoSeManifestou', isMine), eq(fasesAssinatura.bloqueado, false)) as SQL
  const conditions: Record<SituacaoFase, SQL | undefined> = {
    AguardandoMim: awaitsMe,
    AguardandoOutros: and(pending, not(awaitsMe), not(refusedByMe)),
    Concluidos: and(not(pending), signed),
    Recusados: or(and(not(pending), not(signed)), and(pending, not(awaitsMe), refusedByMe)),
  }
  return conditions[situacao]
}

/** Phases that match, among those in which one of the agents takes part: merged from the lists of the agents, in order. */
function takingPart(agents: readonly string[], where: SQL | undefined): List {
  const of = (agent: SQL, before?: SQL) =>
    sql`select ${faseParticipantes.idFase} as id, ${faseParticipantes.dataEnvio} as at from ${faseParticipantes}
      ${where && sql`join ${fasesAssinatura} on ${fasesAssinatura.id} = ${faseParticipantes.idFase}`}
      where ${and(agent, where, before && sql`${faseParticipantes.dataEnvio} < ${before}`)}`
  const each = (agent: string, limit: number, before?: SQL) =>
    sql`(${of(eq(faseParticipantes.idAgente, agent), before)}
      order by ${faseParticipantes.dataEnvio} desc, ${faseParticipantes.idFase} desc limit ${limit})`
  return {
    all: sql`select id, at from (${of(inArray(faseParticipantes.idAgente, [...agents]))}) as mine group by id, at`,
    first: (limit, before) =>
      sql`select id, at from (${sql.join(
        agents.map((agent) => each(agent, limit, before)),
        sql` union `,
      )}) as mine order by at desc, id desc limit ${limit}`,
  }
}

type Filter = z.output<typeof documentoFaseAssinaturaFilterSchema>

/** The phases in which one of the agents takes part. */
function listOf(db: Database, self: readonly string[], { situacao, texto, alteradosDesde }: Filter): List {
  const where = and(
    situacao && conditionOf(db, situacao, self),
    texto ? contains(fasesAssinatura.nome, texto) : undefined,
    alteradosDesde ? gte(fasesAssinatura.alteradoEm, new Date(alteradosDesde)) : undefined,
  )
  // These filters leave few phases, which indexes find without the lists of the agents.
  const isPending = situacao === 'AguardandoMim' || situacao === 'AguardandoOutros'
  if (!isPending && !texto && !alteradosDesde) return takingPart(self, where)
  const { idAgente, idFase, manifestacao } = faseAssinantes
  const by = situacao === 'AguardandoMim' ? inArray(idAgente, [...self]) : undefined
  const pending = db
    .select({ id: idFase })
    .from(faseAssinantes)
    .where(and(by, eq(manifestacao, 'NaoSeManifestou')))
  const mine = and(eq(faseParticipantes.idFase, fasesAssinatura.id), inArray(faseParticipantes.idAgente, [...self]))
  const takesPart = sql`exists (select 1 from ${faseParticipantes} where ${mine} offset 0)`
  const from = (before?: SQL) =>
    sql`select ${fasesAssinatura.id} as id, ${fasesAssinatura.dataEnvio} as at from ${fasesAssinatura}
      where ${and(takesPart, isPending ? inArray(fasesAssinatura.id, pending) : undefined, where, before && lt(fasesAssinatura.dataEnvio, before))}`
  return { all: from(), first: (limit, before) => sql`${from(before)} order by at desc, id desc limit ${limit}` }
}

/** Phases that the person sent or signs, newest first, and the number of all matches. */
export async function searchFases(
  db: Database,
  counts: CountCache,
  { self }: Reach,
  filter: Filter,
): Promise<{ rows: FaseRow[]; count: number }> {
  const { pagina, tamanhoPagina, alteradosDesde, ...rest } = filter
  const counted = alteradosDesde ? countHours : counts.of({ parts: ['phases', self, rest], agents: self })
  const { ids, count } = await readPage(db, listOf(db, self, filter), { pagina, tamanhoPagina }, counted)
  if (ids.length === 0) return { rows: [], count }
  return { rows: inOrder(ids, await db.select().from(fasesAssinatura).where(inArray(fasesAssinatura.id, ids))), count }
}
