import { and, eq, inArray } from 'drizzle-orm'
import { type Reach, reachOf } from '../boxes/reach.ts'
import type { Database, Transaction } from '../database/index.ts'
import { caixaItens, documentos, encaminhamentoDocumentos, faseAssinantes } from '../database/schema/index.ts'
import { inProcessOf } from './in-processes.ts'
import { maySee } from './rules.ts'
import type { DocumentoRow } from './store.ts'

async function forwardedTo(db: Database | Transaction, ids: string[], boxes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: encaminhamentoDocumentos.idDocumento })
    .from(encaminhamentoDocumentos)
    .innerJoin(caixaItens, eq(caixaItens.idEncaminhamento, encaminhamentoDocumentos.idEncaminhamento))
    .where(and(inArray(encaminhamentoDocumentos.idDocumento, ids), inArray(caixaItens.idCaixa, [...boxes])))
  return new Set(rows.map((row) => row.id))
}

async function carriedTo(db: Database | Transaction, ids: string[], boxes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: documentos.id })
    .from(documentos)
    .where(and(inArray(documentos.id, ids), inProcessOf(db, boxes)))
  return new Set(rows.map((row) => row.id))
}

async function signedIn(db: Database | Transaction, phases: string[], self: readonly string[]): Promise<Set<string>> {
  if (phases.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: faseAssinantes.idFase })
    .from(faseAssinantes)
    .where(and(inArray(faseAssinantes.idFase, phases), inArray(faseAssinantes.idAgente, [...self])))
  return new Set(rows.map((row) => row.id))
}

/**
 * Of these documents, the ids that the person may see; an application (no person) sees public ones only. `citizen`
 * leaves the person's roles aside.
 */
export async function visibleTo(
  db: Database | Transaction,
  idCidadao: string | undefined,
  documents: readonly DocumentoRow[],
  as: 'person' | 'citizen' = 'person',
): Promise<Set<string>> {
  if (documents.length === 0) return new Set()
  const reach = await reachAs(db, idCidadao, as)
  const ids = documents.map((documento) => documento.id)
  const phases = documents.flatMap((documento) => (documento.idFase ? [documento.idFase] : []))
  const inBoxes = idCidadao === undefined ? new Set<string>() : await forwardedTo(db, ids, reach.boxes)
  const inProcesses = idCidadao === undefined ? new Set<string>() : await carriedTo(db, ids, reach.boxes)
  const signed = idCidadao === undefined ? new Set<string>() : await signedIn(db, phases, reach.self)
  const seen = documents.filter((documento) =>
    maySee({
      nivel: documento.nivelAcesso,
      capturedByCaller: documento.idPessoaCapturador === idCidadao,
      credenciarCapturador: documento.credenciarCapturador,
      signedByCaller: documento.idFase !== null && signed.has(documento.idFase),
      inBoxOfCaller: inBoxes.has(documento.id) || inProcesses.has(documento.id),
    }),
  )
  return new Set(seen.map((documento) => documento.id))
}

async function reachAs(
  db: Database | Transaction,
  idCidadao: string | undefined,
  as: 'person' | 'citizen',
): Promise<Reach> {
  if (idCidadao === undefined) return { self: [], boxes: [] }
  return as === 'citizen' ? { self: [idCidadao], boxes: [idCidadao] } : reachOf(db, idCidadao)
}
