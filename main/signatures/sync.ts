import type { DatabaseSync } from 'node:sqlite'
import type { DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'
import { type ApiClient, type ApiFailure, getDocument, searchSignatureDocuments } from '../api/index.ts'
import { transaction } from '../database/index.ts'
import type { SignatureStore } from './store.ts'

const pageSize = 200
/** Ten thousand documents; beyond that the newest are what a person works with. */
const mostPages = 50

export interface SyncOptions {
  db: DatabaseSync
  client: ApiClient
  store: SignatureStore
  signal: AbortSignal
  now(): Date
  /** A phase has become a document with this registry number. */
  captured(fase: DocumentoFaseAssinatura, idDocumento: string, registro: string): void
}

/** How reading the queue ended: whether anything in it is new, or why it could not be read. */
export type SyncEnd = { kind: 'read'; changed: boolean } | ApiFailure

/** Reads the whole queue again, page by page. */
export async function syncSignatures({ db, client, store, signal, now, captured }: SyncOptions): Promise<SyncEnd> {
  const pages: DocumentoFaseAssinatura[][] = []
  for (let pagina = 1; pagina <= mostPages; pagina += 1) {
    const page = await searchSignatureDocuments(client, { pagina, tamanhoPagina: pageSize }, signal)
    if (page.kind !== 'ok') return page
    pages.push(page.value.result)
    if (page.value.result.length < pageSize) break
  }
  const changed = transaction(db, (tx) => {
    const run = store.begin(tx)
    const saved = pages.flat().map((document) => store.save(tx, run, document))
    return store.complete(tx, run, now().toISOString()) || saved.includes(true)
  })
  for (const fase of store.untold()) {
    const document = await getDocument(client, fase.idDocumento ?? '', signal)
    if (document.kind !== 'ok') {
      // Not for this person to see: there is nothing to take note of, now or later.
      if (document.kind === 'forbidden' || document.kind === 'refused') store.markTold(fase.id)
      continue
    }
    captured(fase, document.value.id, document.value.registro)
    store.markTold(fase.id)
  }
  return { kind: 'read', changed }
}
