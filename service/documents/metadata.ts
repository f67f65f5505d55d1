import type { DocumentoMetadados } from '../../contract/api/documents.ts'
import { namesOf } from '../boxes/parties.ts'
import type { Database } from '../database/index.ts'
import type { DocumentoRow } from './store.ts'

/** The metadata of a document as the API answers them. */
export async function metadadosOf(db: Database, row: DocumentoRow): Promise<DocumentoMetadados> {
  const names = await namesOf(db, [row.idCapturador])
  return {
    id: row.id,
    registro: row.registro,
    nome: row.nome,
    bytes: row.bytes,
    hashSha256: row.sha256,
    ...(row.sha256Revisado !== null && { hashSha256Revisado: row.sha256Revisado }),
    dataCaptura: row.dataCaptura.toISOString(),
    natureza: row.natureza,
    ...(row.valorLegal !== null && { valorLegal: row.valorLegal }),
    ...(row.idClasse !== null && { idClasse: row.idClasse }),
    capturador: { id: row.idCapturador, nome: names.get(row.idCapturador)?.nome ?? '' },
  }
}
