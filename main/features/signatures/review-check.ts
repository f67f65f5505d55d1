import { type ApiClient, getSignatureDownloadAddress } from '../../engine/api/index.ts'
import { staleRefusal, stepFailure } from '../../engine/outbox/index.ts'
import type { Digester } from '../../engine/transfer/index.ts'
import type { Capabilities } from './capabilities.ts'
import type { FailedStep } from './phase-act.ts'

interface ReviewCheckOptions {
  client: ApiClient
  digest: Digester
  capabilities: Pick<Capabilities, 'observe'>
}

export const changedSentence = 'O documento mudou depois que você o leu. Nada foi assinado: abra-o e leia-o de novo.'

/**
 * Compares the document that would be signed with the reviewed one; null where they are equal. Downloads every byte: a
 * registered hash, a size or an ETag only repeat what the service says.
 */
export function createReviewCheck({ client, digest, capabilities }: ReviewCheckOptions) {
  return async (idFase: string, reviewedSha256: string, signal: AbortSignal): Promise<FailedStep | null> => {
    const address = capabilities.observe('read', await getSignatureDownloadAddress(client, idFase, signal))
    if (address.kind === 'refused' || address.kind === 'forbidden') return staleRefusal(notServedSentence, idFase)
    if (address.kind !== 'ok') return stepFailure(address)
    const result = await digest({ address: address.value, signal })
    switch (result.kind) {
      case 'ok':
        return result.digest.sha256 === reviewedSha256.toLowerCase() ? null : staleRefusal(changedSentence, idFase)
      case 'refused':
        return { kind: 'failed', failure: { kind: 'later', retryAfterMs: null, details: notDelivered(result.status) } }
      case 'network': {
        const { status, message } = result
        return { kind: 'failed', failure: { kind: 'network', details: { status, message, traceId: null } } }
      }
      case 'offline':
        return { kind: 'failed', failure: { kind: 'offline' } }
      case 'cancelled':
        return { kind: 'failed', failure: { kind: 'stopped' } }
    }
  }
}

const notServedSentence =
  'O serviço não entrega mais este documento, e não há como conferir que ele é o que você leu. Nada foi assinado.'
const notDelivered = (status: number) => ({
  status,
  traceId: null,
  message: 'Não foi possível baixar o documento para a conferência. Nada foi assinado ainda.',
})
