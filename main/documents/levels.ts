import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { type ApiClient, getDocument, isDecided } from '../api/index.ts'

export interface DocumentLevel {
  readonly idDocumento: string
  readonly level: number | string
}

/** Asks for the access of documents one after another, until the service does not answer. */
export function createLevels({ client, signal }: { client: ApiClient; signal: AbortSignal }) {
  return async ({ ids }: { ids: readonly string[] }): Promise<Outcome<DocumentLevel[]>> => {
    const told: DocumentLevel[] = []
    for (const idDocumento of ids) {
      const document = await getDocument(client, idDocumento, signal)
      if (document.kind !== 'ok') {
        if (!isDecided(document)) break
        continue
      }
      const { nivelAcesso: level } = document.value
      if (level !== undefined) told.push({ idDocumento, level })
    }
    return ok(told)
  }
}
