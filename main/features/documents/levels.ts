import type { Documento } from '../../../contract/api/documents.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { type ApiClient, getDocument, isDecided } from '../../engine/api/index.ts'

export interface DocumentLevel {
  readonly idDocumento: string
  readonly level: number | string
}

/** The access of documents that a draft shows, and what was told of each. */
export function createLevels({ client, signal }: { client: ApiClient; signal: AbortSignal }) {
  const lastTold = new Map<string, Pick<Documento, 'nome' | 'nivelAcesso'>>()

  /** Asks for one document after another, until the service does not answer. */
  const levels = async ({ ids }: { ids: readonly string[] }): Promise<Outcome<DocumentLevel[]>> => {
    const told: DocumentLevel[] = []
    for (const idDocumento of ids) {
      const document = await getDocument(client, idDocumento, signal)
      if (document.kind !== 'ok') {
        if (!isDecided(document)) break
        continue
      }
      const { nome, nivelAcesso: level } = document.value
      lastTold.set(idDocumento, { nome, ...definedFields({ nivelAcesso: level }) })
      if (level !== undefined) told.push({ idDocumento, level })
    }
    return ok(told)
  }
  return { levels, told: (idDocumento: string) => lastTold.get(idDocumento) ?? null }
}
