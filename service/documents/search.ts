import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { documentoFilterSchema } from '../../contract/api/documents.ts'
import { contains } from '../boxes/folding.ts'
import type { Database } from '../database/index.ts'
import { documentoAcessos, documentos, processoAcessos } from '../database/schema/index.ts'
import type { CountCache } from '../paging/counted.ts'
import { inOrder, type List, readPage } from '../paging/page.ts'
import type { DocumentoRow } from './store.ts'
import { type Viewer, viewerOf, visibleToViewer } from './visibility.ts'

type Filter = z.output<typeof documentoFilterSchema>

/** The conditions of a filter except the time of capture; undefined if it has none. */
function conditionOf(filter: Filter, idCidadao: string | undefined): SQL | undefined {
  return and(
    filter.registro === undefined ? undefined : eq(documentos.registro, filter.registro.trim().toUpperCase()),
    filter.nome ? contains(documentos.nome, filter.nome) : undefined,
    filter.idClasse ? eq(documentos.idClasse, filter.idClasse) : undefined,
    filter.nivelAcesso === undefined ? undefined : eq(documentos.nivelAcesso, filter.nivelAcesso),
    filter.capturadosPorMim && idCidadao !== undefined ? eq(documentos.idPessoaCapturador, idCidadao) : undefined,
  )
}

/** The documents that match and that the viewer may see. */
function matchingList(viewer: Viewer, where: SQL | undefined): List {
  const from = (more?: SQL) =>
    sql`select ${documentos.id} as id, ${documentos.dataCaptura} as at from ${documentos} where ${and(where, visibleToViewer(viewer), more)}`
  return {
    all: from(),
    first: (limit, before) =>
      sql`${from(before && sql`${documentos.dataCaptura} < ${before}`)} order by ${documentos.dataCaptura} desc, ${documentos.id} desc limit ${limit}`,
  }
}

/** All documents that the viewer may see, merged from the access lists of the agents, which are in order already. */
function visibleList({ agents, boxes }: Viewer, when: { after?: Date; until?: Date }): List {
  const { after, until } = when
  type Accesses = typeof documentoAcessos | typeof processoAcessos
  const open = (table: Accesses, of: readonly string[], before?: SQL) => {
    const { idDocumento, idAgente, dataCaptura } = table
    const during = and(after && gte(dataCaptura, after), until && lte(dataCaptura, until))
    const mine = and(inArray(idAgente, [...of]), during, before && lt(dataCaptura, before))
    return sql`select ${idDocumento} as id, ${dataCaptura} as at from ${table} where ${mine}`
  }
  const both: [Accesses, readonly string[]][] = [
    [documentoAcessos, agents],
    [processoAcessos, boxes],
  ]
  const some = both.filter(([, of]) => of.length > 0)
  const all = some.map(([table, of]) => open(table, of))
  return {
    all: sql`select id, at from (${sql.join(all, sql` union all `)}) as open group by id, at`,
    first: (limit, before) => {
      const branches = some.flatMap(([table, of]) =>
        of.map((agent) => sql`(${open(table, [agent], before)} order by at desc, id desc limit ${limit})`),
      )
      // A single branch, that of a system, has an order of its own, so it needs a subquery.
      return sql`select id, at from (${sql.join(branches, sql` union `)}) as open order by at desc, id desc limit ${limit}`
    },
  }
}

/** Documents that the caller may see, newest first, and the number of all matches. An application sees public ones. */
export async function searchDocuments(
  db: Database,
  counts: CountCache,
  idCidadao: string | undefined,
  filter: Filter,
): Promise<{ rows: DocumentoRow[]; count: number }> {
  const viewer = await viewerOf(db, idCidadao)
  const condition = conditionOf(filter, idCidadao)
  const [after, until] = [filter.capturadoDe, filter.capturadoAte].map((text) => (text ? new Date(text) : undefined))
  const during = and(after && gte(documentos.dataCaptura, after), until && lte(documentos.dataCaptura, until))
  const when = { ...(after && { after }), ...(until && { until }) }
  const list = condition ? matchingList(viewer, and(condition, during)) : visibleList(viewer, when)
  const { pagina, tamanhoPagina, ...rest } = filter
  const counted = counts.of({ parts: ['documents', viewer, idCidadao, rest], agents: viewer.agents })
  const { ids, count } = await readPage(db, list, { pagina, tamanhoPagina }, counted)
  if (ids.length === 0) return { rows: [], count }
  return { rows: inOrder(ids, await db.select().from(documentos).where(inArray(documentos.id, ids))), count }
}
