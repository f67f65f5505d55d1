import { and, count, desc, eq, exists, gte, inArray, not, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { documentoFaseAssinaturaFilterSchema, Manifestacao, SituacaoFase } from '../../contract/api/signatures.ts'
import { contains } from '../boxes/folding.ts'
import type { Reach } from '../boxes/reach.ts'
import type { Database } from '../database/index.ts'
import { faseAssinantes, fasesAssinatura } from '../database/schema/index.ts'
import type { FaseRow } from './store.ts'

/** The rule `situacaoFor` in the language of the database, so that a page is cut there. */
function conditionOf(db: Database, situacao: SituacaoFase, self: readonly string[]): SQL | undefined {
  const some = (manifestacao: Manifestacao, mine = false): SQL =>
    exists(
      db
        .select({ id: faseAssinantes.idAgente })
        .from(faseAssinantes)
        .where(
          and(
            eq(faseAssinantes.idFase, fasesAssinatura.id),
            eq(faseAssinantes.manifestacao, manifestacao),
            mine ? inArray(faseAssinantes.idAgente, [...self]) : undefined,
          ),
        ),
    )
  const pending = some('NaoSeManifestou')
  const awaitsMe = and(some('NaoSeManifestou', true), eq(fasesAssinatura.bloqueado, false)) as SQL
  const conditions: Record<SituacaoFase, SQL | undefined> = {
    AguardandoMim: awaitsMe,
    AguardandoOutros: and(pending, not(awaitsMe), not(some('Recusado', true))),
    Concluidos: and(not(pending), some('Assinado')),
    Recusados: or(and(not(pending), not(some('Assinado'))), and(pending, not(awaitsMe), some('Recusado', true))),
  }
  return conditions[situacao]
}

/** Phases that the person sent or signs, newest first, and how many match in all. */
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
