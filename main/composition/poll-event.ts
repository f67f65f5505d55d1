import { eventOutcome } from '../../contract/api/events.ts'
import { definedFields } from '../../contract/defined-fields.ts'
import { type ApiClient, getEvent } from '../api/index.ts'
import { type PollEvent, refusal, stepFailure } from '../outbox/index.ts'

/** Reads the state of an event (spec, "Events"); an event that failed is a refusal. */
export function pollWith(client: ApiClient): PollEvent {
  return async (eventId, signal) => {
    const read = await getEvent(client, eventId, signal)
    if (read.kind === 'refused' || read.kind === 'forbidden') {
      // The service accepted the operation: a missing event does not say how it ended.
      const { status, message, traceId } = read
      const details = { status, message: message ?? 'O serviço não informa o andamento.', traceId }
      return { kind: 'event-unknown', details }
    }
    if (read.kind !== 'ok') return stepFailure(read)
    const { idDocumento, idEncaminhamento, idProcesso, idAto, mensagem } = read.value
    switch (eventOutcome(read.value)) {
      case 'pending':
        return { kind: 'event-pending' }
      case 'failed':
        return refusal(mensagem ?? 'O serviço não concluiu a operação.')
      case 'done':
        return {
          kind: 'event-ended',
          ids: definedFields({
            idDocumento: idDocumento ?? undefined,
            idEncaminhamento: idEncaminhamento ?? undefined,
            idProcesso: idProcesso ?? undefined,
            idAto: idAto ?? undefined,
          }),
        }
    }
  }
}
