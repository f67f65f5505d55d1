import { ownerClause } from '../../engine/database/index.ts'

/** The citizens who sign the person's documents in signature; `detalhe` is the name of the newest document. */
export const citizenSigners = {
  keptIn: 'db',
  select: `SELECT signer.value ->> '$.id' AS id, signer.value ->> '$.nome' AS nome, content ->> '$.nome' AS detalhe
    FROM signature_documents, json_each(content, '$.assinantes') AS signer
    WHERE ${ownerClause} AND signer.value ->> '$.tipo' = 'Cidadao' ORDER BY sent_at DESC`,
} as const
