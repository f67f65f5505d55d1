import { type Evento, eventOutcome } from '../../../contract/api/events.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
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
      case 'unknown':
        return { kind: 'event-unknown', details: { status: null, message: unknownState(read.value), traceId: null } }
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

/** As much of a state as a sentence can hold; the specification's have at most eleven letters. */
const longestState = 80

function unknownState({ situacao, status, mensagem }: Evento): string {
  const state = situacao ?? status
  const going = 'O Malote continua perguntando, com pausas cada vez maiores.'
  if (state === undefined) return `O serviço não informa a situação deste pedido. ${going}`
  const words = mensagem === undefined ? '' : ` e diz: “${mensagem}”`
  return `O serviço informa a situação “${state.slice(0, longestState)}”, que o Malote não conhece${words}. ${going}`
}
