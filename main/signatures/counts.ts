import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { situacaoFaseSchema } from '../../contract/api/signatures.ts'
import type { SignatureCounts } from '../../contract/bridge/signatures.ts'
import type { Owner } from '../database/index.ts'
import { lateBefore } from './view.ts'

const rowSchema = z.object({ situacao: situacaoFaseSchema, total: z.int(), unseen: z.int() })

/** How many documents there are in each queue, how many of them are news, and how many signers are late. */
export function createCounts(db: DatabaseSync, { environmentId, personId }: Owner, selves: readonly string[]) {
  const owner = [environmentId, personId] as const
  // As standingOf says it (view.ts).
  const queues = db.prepare(
    `SELECT d.situacao, count(*) AS total,
       coalesce(sum(seen_as IS NOT d.situacao || CASE WHEN content ->> 'bloqueado' THEN '!' ELSE '' END), 0) AS unseen
     FROM signature_documents AS d
     LEFT JOIN signature_looks AS l
       ON l.environment_id = d.environment_id AND l.person_id = d.person_id AND l.document_id = d.id
     WHERE d.environment_id = ? AND d.person_id = ? GROUP BY d.situacao`,
  )
  const late = db.prepare(
    `SELECT count(*) AS n FROM signature_signers AS s
     JOIN signature_documents AS d
       ON d.environment_id = s.environment_id AND d.person_id = s.person_id AND d.id = s.document_id
     WHERE s.environment_id = ? AND s.person_id = ? AND s.first_seen_at <= ?
       AND content ->> '$.capturador.id' IN (SELECT value FROM json_each(?))
       AND signer_id NOT IN (SELECT value FROM json_each(?))`,
  )
  const mine = JSON.stringify(selves)
  return (now: Date): Pick<SignatureCounts, 'queues' | 'late'> => {
    const found = new Map(queues.all(...owner).map((row) => [rowSchema.parse(row).situacao, rowSchema.parse(row)]))
    const of = (situacao: z.infer<typeof situacaoFaseSchema>) => {
      const { total = 0, unseen = 0 } = found.get(situacao) ?? {}
      return { total, unseen }
    }
    const counted = late.get(...owner, lateBefore(now), mine, mine)
    return {
      queues: {
        ...{ AguardandoMim: of('AguardandoMim'), AguardandoOutros: of('AguardandoOutros') },
        ...{ Concluidos: of('Concluidos'), Recusados: of('Recusados') },
      },
      late: z.object({ n: z.int() }).parse(counted).n,
    }
  }
}
