import { ownerClause } from '../../engine/database/index.ts'

/** The citizens who have written to the person's boxes, the last one first; `detalhe` is the number of the last. */
export const citizenSenders = {
  keptIn: 'cache',
  // The other columns are those of the greatest number, which is the newest forwarding.
  select: `SELECT sender AS id, summary ->> '$.origem.nome' AS nome, summary ->> '$.protocolo' AS detalhe,
      max(number) AS newest
    FROM forwardings WHERE ${ownerClause} AND summary ->> '$.origem.tipo' = 'Cidadao'
    GROUP BY sender ORDER BY newest DESC`,
} as const
