import { type ApiClient, getSignatureDownloadAddress } from '../../engine/api/index.ts'
import { type FailedStep, laterFailure, ownDetails, staleRefusal, stepFailure } from '../../engine/outbox/index.ts'
import type { Digester } from '../../engine/transfer/index.ts'
import type { Capabilities } from './capabilities.ts'
import { changedSentence, signaturesTexts } from './signatures-texts.ts'

interface ReviewCheckOptions {
  client: ApiClient
  digest: Digester
  capabilities: Pick<Capabilities, 'observe'>
}

/**
 * Compares the document that would be signed with the reviewed one; null where they are equal. Downloads every byte: a
 * registered hash, a size or an ETag only repeat what the service says.
 */
export function createReviewCheck({ client, digest, capabilities }: ReviewCheckOptions) {
  return async (idFase: string, reviewedSha256: string, signal: AbortSignal): Promise<FailedStep | null> => {
    const address = capabilities.observe('read', await getSignatureDownloadAddress(client, idFase, signal))
    if (address.kind === 'refused' || address.kind === 'forbidden')
      return staleRefusal(signaturesTexts.notServedAnyMore, idFase)
    if (address.kind !== 'ok') return stepFailure(address)
    const result = await digest({ address: address.value, signal })
    switch (result.kind) {
      case 'ok':
        return result.digest.sha256 === reviewedSha256.toLowerCase() ? null : staleRefusal(changedSentence, idFase)
      case 'refused':
        return laterFailure(signaturesTexts.notDelivered, result.status)
      case 'network':
        return { kind: 'failed', failure: { kind: 'network', details: ownDetails(result.message, result.status) } }
      case 'offline':
        return { kind: 'failed', failure: { kind: 'offline' } }
      case 'cancelled':
        return { kind: 'failed', failure: { kind: 'stopped' } }
    }
  }
}
