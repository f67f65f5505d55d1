import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type SituacaoFase, situacaoFaseSchema } from '../../../contract/api/signatures.ts'
import type { SignatureCounts } from '../../../contract/bridge/signatures.ts'
import { type Owner, ownerClauseOf, ownerValues } from '../../engine/database/index.ts'
import { lateBefore } from './signature-item.ts'

const rowSchema = z.object({ situacao: situacaoFaseSchema, total: z.int(), unseen: z.int() })

/** Counts the documents and the unseen documents of each queue, and the late signers. */
export function createCounts(db: DatabaseSync, account: Owner, actingIds: readonly string[]) {
  const owner = ownerValues(account)
  // `unseen` compares with the same key as `seenKey` (local-state-store.ts).
  const queues = db.prepare(
    `SELECT d.situacao, count(*) AS total,
       coalesce(sum(seen_as IS NOT d.situacao || CASE WHEN content ->> 'bloqueado' THEN '!' ELSE '' END), 0) AS unseen
     FROM signature_documents AS d
     LEFT JOIN signature_looks AS l
       ON l.environment_id = d.environment_id AND l.person_id = d.person_id AND l.document_id = d.id
     WHERE ${ownerClauseOf('d')} GROUP BY d.situacao`,
  )
  const late = db.prepare(
    `SELECT count(*) AS n FROM signature_signers AS s
     JOIN signature_documents AS d
       ON d.environment_id = s.environment_id AND d.person_id = s.person_id AND d.id = s.document_id
     WHERE ${ownerClauseOf('s')} AND s.first_seen_at <= ?
       AND content ->> '$.capturador.id' IN (SELECT value FROM json_each(?))
       AND signer_id NOT IN (SELECT value FROM json_each(?))`,
  )
  const ids = JSON.stringify(actingIds)
  return (now: Date): Pick<SignatureCounts, 'queues' | 'late'> => {
    const rows = new Map(
      queues.all(...owner).map((row) => {
        const { situacao, total, unseen } = rowSchema.parse(row)
        return [situacao, { total, unseen }]
      }),
    )
    const countOf = (situacao: SituacaoFase) => rows.get(situacao) ?? { total: 0, unseen: 0 }
    const lateRow = late.get(...owner, lateBefore(now), ids, ids)
    return {
      queues: {
        AguardandoMim: countOf('AguardandoMim'),
        AguardandoOutros: countOf('AguardandoOutros'),
        Concluidos: countOf('Concluidos'),
        Recusados: countOf('Recusados'),
      },
      late: z.object({ n: z.int() }).parse(lateRow).n,
    }
  }
}
