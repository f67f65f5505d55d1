import { eventOutcome } from '../../../contract/api/events.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { type ApiClient, getEvent } from '../api/index.ts'
import { engineTexts, unknownState } from '../engine-texts.ts'
import { ownDetails, type PollEvent, refusal, stepFailure } from '../outbox/index.ts'

/** Reads the state of an event (spec, "Events"); an event that failed is a refusal. */
export function pollWith(client: ApiClient): PollEvent {
  return async (eventId, signal) => {
    const read = await getEvent(client, eventId, signal)
    if (read.kind === 'refused' || read.kind === 'forbidden') {
      // The service accepted the operation: a missing event does not say how it ended.
      const { status, message, traceId } = read
      return { kind: 'event-unknown', details: { status, message: message ?? engineTexts.noProgress, traceId } }
    }
    if (read.kind !== 'ok') return stepFailure(read)
    const { idDocumento, idEncaminhamento, idProcesso, idAto, mensagem } = read.value
    switch (eventOutcome(read.value)) {
      case 'pending':
        return { kind: 'event-pending' }
      case 'unknown':
        return { kind: 'event-unknown', details: ownDetails(unknownState(read.value)) }
      case 'failed':
        return refusal(mensagem ?? engineTexts.notCompleted)
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
