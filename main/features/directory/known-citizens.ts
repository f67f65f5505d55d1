import { type DirectoryEntry, directoryEntrySchema } from '../../../contract/bridge/directory.ts'
import { ownerValues } from '../../engine/database/index.ts'
import type { ModuleTools } from '../../workspace-module.ts'

/** Selects the citizens that a room has met: `id`, `nome` and `detalhe` of those of one owner. */
export interface MetCitizens {
  readonly keptIn: 'cache' | 'db'
  readonly select: string
}

/** Reads the citizens that the rooms have met. */
export function createMetCitizens(
  tools: Pick<ModuleTools, 'cache' | 'db' | 'owner'>,
  citizens: readonly MetCitizens[],
): () => DirectoryEntry[] {
  const reads = citizens.map(({ keptIn, select }) => {
    const met = tools[keptIn].prepare(select)
    const read = () =>
      met
        .all(...ownerValues(tools.owner))
        .map((row) => directoryEntrySchema.parse({ ...row, kind: 'Cidadao', sigla: null }))
    return keptIn === 'cache' ? () => tools.cache.parseOrCorrupt(read) : read
  })
  return () => reads.flatMap((read) => read())
}
