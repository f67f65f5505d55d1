import type { CallOutput } from '../../../contract/bridge/calls.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import {
  type ApiClient,
  type ApiOutcome,
  getDocumentMetadata,
  isDecided,
  listDocumentSigners,
} from '../../engine/api/index.ts'

type Facts = CallOutput<'documents.facts'>[number]

/** Documents that are asked for at once, two requests each. */
const parallel = 4

const isAnswered = (outcome: ApiOutcome<unknown>) => outcome.kind === 'ok' || isDecided(outcome)

/** Size and signatures of captured documents. They never change, so that each document is asked for once. */
export function createFacts({ client, signal }: { client: ApiClient; signal: AbortSignal }) {
  const known = new Map<string, Facts>()

  /** Whether the service goes on answering. */
  async function ask(idDocumento: string): Promise<boolean> {
    const [metadata, signers] = await Promise.all([
      getDocumentMetadata(client, idDocumento, signal),
      listDocumentSigners(client, idDocumento, signal),
    ])
    if (!isAnswered(metadata) || !isAnswered(signers)) return false
    const isWhole = signers.kind === 'ok' && signers.leftOut === undefined
    known.set(idDocumento, {
      idDocumento,
      bytes: metadata.kind === 'ok' ? metadata.value.bytes : null,
      signed: isWhole ? signers.value.filter(({ manifestacao }) => manifestacao === 'Assinado').length : null,
    })
    return true
  }

  return async ({ ids }: { ids: readonly string[] }): Promise<Outcome<Facts[]>> => {
    const missing = ids.filter((id) => !known.has(id))
    for (let from = 0; from < missing.length; from += parallel) {
      const answered = await Promise.all(missing.slice(from, from + parallel).map(ask))
      if (answered.includes(false)) break
    }
    return ok(ids.flatMap((id) => known.get(id) ?? []))
  }
}
