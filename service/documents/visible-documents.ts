import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import { personOf } from '../auth/index.ts'
import type { Database } from '../database/index.ts'
import { forbidden, notFound } from '../errors.ts'
import { type DocumentoRow, findDocumento } from './store.ts'
import { visibleTo } from './visibility.ts'

/** The schema of every path of one document. */
export const ofDocument = { tags: ['Documentos'], params: z.object({ idDocumento: idSchema }) }

/** Documents as the caller of a request may see them. Both functions throw 404 for no document and 403 without access. */
export interface VisibleDocuments {
  find(request: FastifyRequest, id: string): Promise<DocumentoRow>
  /** Checks a row that was found by something else than its id. */
  check(request: FastifyRequest, row: DocumentoRow | undefined): Promise<DocumentoRow>
}

export function createVisibleDocuments(db: Database): VisibleDocuments {
  const check = async (request: FastifyRequest, row: DocumentoRow | undefined): Promise<DocumentoRow> => {
    if (!row) throw notFound('Este documento não existe.')
    const visible = await visibleTo(db, personOf(request)?.idCidadao, [row])
    if (!visible.has(row.id)) throw forbidden('Você não tem acesso a este documento.')
    return row
  }
  return { check, find: async (request, id) => check(request, await findDocumento(db, id)) }
}
