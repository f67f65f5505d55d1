import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type DirectoryEntry, directoryEntrySchema } from '../../../contract/bridge/directory.ts'
import { type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

/** Reads the citizens who sign the person's documents in signature; `detalhe` is the name of the newest document. */
export function createCitizenSigners(db: DatabaseSync, account: Owner): () => DirectoryEntry[] {
  const all = db.prepare(
    `SELECT signer.value ->> '$.id' AS id, 'Cidadao' AS kind, signer.value ->> '$.nome' AS nome, NULL AS sigla,
       content ->> '$.nome' AS detalhe
     FROM signature_documents, json_each(content, '$.assinantes') AS signer
     WHERE ${ownerClause} AND signer.value ->> '$.tipo' = 'Cidadao' ORDER BY sent_at DESC`,
  )
  return () => z.array(directoryEntrySchema).parse(all.all(...ownerValues(account)))
}
