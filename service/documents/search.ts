import { and, count, desc, eq, exists, gte, inArray, lte, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { nivelAcesso } from '../../contract/api/access.ts'
import type { documentoFilterSchema } from '../../contract/api/documents.ts'
import { contains } from '../boxes/folding.ts'
import { reachOf } from '../boxes/reach.ts'
import type { Database } from '../database/index.ts'
import { caixaItens, documentos, encaminhamentoDocumentos, faseAssinantes } from '../database/schema/index.ts'
import { inProcessOf } from './in-processes.ts'
import type { DocumentoRow } from './store.ts'

/** The rule `maySee` in the language of the database, so that a page is cut there. */
async function seenBy(db: Database, idCidadao: string | undefined): Promise<SQL | undefined> {
  const everybody = eq(documentos.nivelAcesso, nivelAcesso.Publico)
  if (idCidadao === undefined) return everybody
  const { self, boxes } = await reachOf(db, idCidadao)
  const signed = db
    .select({ id: faseAssinantes.idFase })
    .from(faseAssinantes)
    .where(and(eq(faseAssinantes.idFase, documentos.idFase), inArray(faseAssinantes.idAgente, [...self])))
  const received = db
    .select({ id: encaminhamentoDocumentos.idDocumento })
    .from(encaminhamentoDocumentos)
    .innerJoin(caixaItens, eq(caixaItens.idEncaminhamento, encaminhamentoDocumentos.idEncaminhamento))
    .where(and(eq(encaminhamentoDocumentos.idDocumento, documentos.id), inArray(caixaItens.idCaixa, [...boxes])))
  const captured = and(eq(documentos.idPessoaCapturador, idCidadao), eq(documentos.credenciarCapturador, true))
  return or(everybody, captured, exists(signed), exists(received), inProcessOf(db, boxes))
}

/** Documents that the caller may see, newest first, and how many match in all; an application sees public ones. */
export async function searchDocuments(
  db: Database,
  idCidadao: string | undefined,
  filter: z.output<typeof documentoFilterSchema>,
): Promise<{ rows: DocumentoRow[]; count: number }> {
  const where = and(
    await seenBy(db, idCidadao),
    filter.registro === undefined ? undefined : eq(documentos.registro, filter.registro.trim().toUpperCase()),
    filter.nome ? contains(documentos.nome, filter.nome) : undefined,
    filter.idClasse ? eq(documentos.idClasse, filter.idClasse) : undefined,
    filter.nivelAcesso === undefined ? undefined : eq(documentos.nivelAcesso, filter.nivelAcesso),
    filter.capturadoDe ? gte(documentos.dataCaptura, new Date(filter.capturadoDe)) : undefined,
    filter.capturadoAte ? lte(documentos.dataCaptura, new Date(filter.capturadoAte)) : undefined,
    filter.capturadosPorMim && idCidadao !== undefined ? eq(documentos.idPessoaCapturador, idCidadao) : undefined,
  )
  const size = filter.tamanhoPagina ?? 50
  const rows = await db
    .select()
    .from(documentos)
    .where(where)
    .orderBy(desc(documentos.dataCaptura), desc(documentos.id))
    .limit(size)
    .offset(((filter.pagina ?? 1) - 1) * size)
  const [total] = await db.select({ count: count() }).from(documentos).where(where)
  return { rows, count: total?.count ?? 0 }
}
