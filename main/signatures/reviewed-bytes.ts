import { type ApiClient, getSignatureDownloadAddress } from '../api/index.ts'
import { refusal, type StepFailure, stepFailure } from '../outbox/index.ts'
import type { Digester } from '../transfer/index.ts'
import type { Offers } from './offers.ts'

export type Failed = { kind: 'failed'; failure: StepFailure }

export interface ReviewedBytesOptions {
  client: ApiClient
  digest: Digester
  offers: Pick<Offers, 'saw'>
}

/** What is said where something else than what was reviewed would be signed. */
export const changedSentence = 'O documento mudou depois que você o leu. Nada foi assinado: abra-o e leia-o de novo.'

/**
 * Whether what the service serves now is what the person reviewed; null where it is. It is fetched again, to the last
 * byte and whatever its size: a registered hash, a size or an ETag are only what the service says of the bytes.
 */
export function createReviewedBytes({ client, digest, offers }: ReviewedBytesOptions) {
  return async (idFase: string, reviewed: string, signal: AbortSignal): Promise<Failed | null> => {
    const address = offers.saw('read', await getSignatureDownloadAddress(client, idFase, signal))
    if (address.kind === 'refused' || address.kind === 'forbidden') return refusal(notServed)
    if (address.kind !== 'ok') return stepFailure(address)
    const end = await digest({ address: address.value, signal })
    switch (end.kind) {
      case 'ok':
        return end.digest.sha256 === reviewed.toLowerCase() ? null : refusal(changedSentence)
      case 'refused':
        return { kind: 'failed', failure: { kind: 'later', retryAfterMs: null, said: notDelivered(end.status) } }
      case 'offline':
        return { kind: 'failed', failure: { kind: 'offline' } }
      case 'cancelled':
        return { kind: 'failed', failure: { kind: 'stopped' } }
    }
  }
}

const notServed =
  'O serviço não entrega mais este documento, e não há como conferir que ele é o que você leu. Nada foi assinado.'
const notDelivered = (status: number) => ({
  ...{ status, traceId: null },
  message: 'O armazenamento não entregou o documento para a conferência. Nada foi assinado ainda.',
})
