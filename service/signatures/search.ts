import { and, count, desc, eq, exists, gte, inArray, not, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { documentoFaseAssinaturaFilterSchema, Manifestacao, SituacaoFase } from '../../contract/api/signatures.ts'
import { contains } from '../boxes/folding.ts'
import type { Reach } from '../boxes/reach.ts'
import type { Database } from '../database/index.ts'
import { faseAssinantes, fasesAssinatura } from '../database/schema/index.ts'
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

/** Phases that the person sent or signs, newest first, and the number of all matches. */
export async function searchFases(
  db: Database,
  idCidadao: string,
  { self }: Reach,
  filter: z.output<typeof documentoFaseAssinaturaFilterSchema>,
): Promise<{ rows: FaseRow[]; count: number }> {
  const signs = db
    .select({ id: faseAssinantes.idAgente })
    .from(faseAssinantes)
    .where(and(eq(faseAssinantes.idFase, fasesAssinatura.id), inArray(faseAssinantes.idAgente, [...self])))
  const where = and(
    or(eq(fasesAssinatura.idPessoaCapturador, idCidadao), exists(signs)),
    filter.situacao && conditionOf(db, filter.situacao, self),
    filter.texto ? contains(fasesAssinatura.nome, filter.texto) : undefined,
    filter.alteradosDesde ? gte(fasesAssinatura.alteradoEm, new Date(filter.alteradosDesde)) : undefined,
  )
  const size = filter.tamanhoPagina ?? 50
  const rows = await db
    .select()
    .from(fasesAssinatura)
    .where(where)
    .orderBy(desc(fasesAssinatura.dataEnvio), desc(fasesAssinatura.id))
    .limit(size)
    .offset(((filter.pagina ?? 1) - 1) * size)
  const [total] = await db.select({ count: count() }).from(fasesAssinatura).where(where)
  return { rows, count: total?.count ?? 0 }
}
