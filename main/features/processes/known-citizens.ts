import { z } from 'zod'
import { type DirectoryEntry, directoryEntrySchema } from '../../../contract/bridge/directory.ts'
import { type Cache, type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

/** Reads the citizens who are interested parties of the processes that were opened; `detalhe` is the process's number. */
export function createCitizenParties(cache: Cache, account: Owner): () => DirectoryEntry[] {
  const all = cache.prepare(
    `SELECT party.value ->> '$.id' AS id, 'Cidadao' AS kind, party.value ->> '$.nome' AS nome, NULL AS sigla,
       content ->> '$.protocolo' AS detalhe
     FROM known_processes, json_each(view, '$.interessados.agentes') AS party
     WHERE ${ownerClause} AND party.value ->> '$.kind' = 'Cidadao' ORDER BY read_at DESC`,
  )
  return () => cache.parseOrCorrupt(() => z.array(directoryEntrySchema).parse(all.all(...ownerValues(account))))
}
