import type { OperationResult } from '../../../contract/bridge/outbox.ts'
import { type ApiClient, getProcess } from '../../engine/api/index.ts'
import type { FinishResult } from '../../engine/outbox/index.ts'
import { completed, completedAfterRead } from '../../engine/reconciliation/index.ts'

/** After the event: adds the number of the process to the ids that the event named. */
export async function finishInProcess(
  client: ApiClient,
  { idProcesso, idAto }: { idProcesso: string | undefined; idAto: string | undefined },
  signal: AbortSignal,
): Promise<FinishResult> {
  if (idProcesso === undefined) return completed({})
  const result: OperationResult = idAto === undefined ? { idProcesso } : { idProcesso, idAto }
  const processo = await getProcess(client, idProcesso, signal)
  return completedAfterRead(result, processo, ({ protocolo }) => ({ protocolo }))
}
