import { z } from 'zod'
import { type DirectoryEntry, directoryEntrySchema } from '../../../contract/bridge/directory.ts'
import { type Cache, type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

/** Reads the citizens who have written to the person's boxes, the last one first; `detalhe` is the number of the last. */
export function createCitizenSenders(cache: Cache, account: Owner): () => DirectoryEntry[] {
  // The other columns are those of the greatest number, which is the newest forwarding.
  const all = cache.prepare(
    `SELECT sender AS id, 'Cidadao' AS kind, summary ->> '$.origem.nome' AS nome, NULL AS sigla,
       summary ->> '$.protocolo' AS detalhe, max(number) AS newest
     FROM forwardings WHERE ${ownerClause} AND summary ->> '$.origem.tipo' = 'Cidadao'
     GROUP BY sender ORDER BY newest DESC`,
  )
  return () => cache.parseOrCorrupt(() => z.array(directoryEntrySchema).parse(all.all(...ownerValues(account))))
}
