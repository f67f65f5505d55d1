import { ownerClause } from '../../engine/database/index.ts'

/** The citizens who are interested parties of the processes that were opened; `detalhe` is the process's number. */
export const citizenParties = {
  keptIn: 'cache',
  select: `SELECT party.value ->> '$.id' AS id, party.value ->> '$.nome' AS nome, content ->> '$.protocolo' AS detalhe
    FROM known_processes, json_each(view, '$.interessados.agentes') AS party
    WHERE ${ownerClause} AND party.value ->> '$.kind' = 'Cidadao' ORDER BY read_at DESC`,
} as const
