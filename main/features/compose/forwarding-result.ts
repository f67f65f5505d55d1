import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { OperationResult } from '../../../contract/bridge/outbox.ts'
import { type ApiClient, getForwarding } from '../../engine/api/index.ts'
import type { Candidate, EventIds, FinishResult } from '../../engine/outbox/index.ts'
import { completed, completedAfterRead } from '../../engine/reconciliation/index.ts'

export const resultOf = ({ id, protocolo }: Encaminhamento): OperationResult => ({ idEncaminhamento: id, protocolo })

/** A candidate with the words by which the person can tell it from the others. */
export const candidateOf = (forwarding: Encaminhamento): Candidate => ({
  id: forwarding.id,
  at: forwarding.dataHora,
  label: `${forwarding.protocolo}, para ${forwarding.destinos.map(({ nome, sigla }) => sigla ?? nome).join(', ')}`,
  result: resultOf(forwarding),
})

/** After the event: adds the protocol of the forwarding to its id. */
export async function finishForwarding(
  client: ApiClient,
  { idEncaminhamento }: EventIds,
  signal: AbortSignal,
): Promise<FinishResult> {
  if (idEncaminhamento === undefined) return completed({})
  const read = await getForwarding(client, idEncaminhamento, signal)
  return completedAfterRead({ idEncaminhamento }, read, ({ protocolo }) => ({ protocolo }))
}
