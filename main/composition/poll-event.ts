import { eventOutcome } from '../../contract/api/events.ts'
import { type ApiClient, getEvent } from '../api/index.ts'
import { type PollEvent, refusal, stepFailure } from '../outbox/index.ts'

/** Asks how an event stands (spec, "Events"); one that has ended without effect is a refusal. */
export function pollWith(client: ApiClient): PollEvent {
  return async (eventId, signal) => {
    const read = await getEvent(client, eventId, signal)
    if (read.kind === 'refused' || read.kind === 'forbidden') {
      // The service took the operation in: that it does not find its event says nothing of how it ended.
      const { status, message, traceId } = read
      const said = { status, message: message ?? 'O serviço não informa o andamento.', traceId }
      return { kind: 'event-unknown', said }
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
          ids: {
            ...(idDocumento && { idDocumento }),
            ...(idEncaminhamento && { idEncaminhamento }),
            ...(idProcesso && { idProcesso }),
            ...(idAto && { idAto }),
          },
        }
    }
  }
}
