import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { Receipt, SignatureItem } from '../../contract/bridge/signatures.ts'
import { type ApiClient, getDocumentDownloadAddress, getDocumentMetadata, toldFailure } from '../api/index.ts'
import type { Digester } from '../transfer/index.ts'
import type { BatchStore } from './batch-store.ts'
import { hasSigned, places } from './signers.ts'

export interface ReceiptsOptions {
  client: ApiClient
  digest: Digester
  selves: readonly string[]
  signal: AbortSignal
  find(id: string): SignatureItem | null
  signingOf: BatchStore['signingOf']
}

type Check = Pick<Receipt, 'check' | 'checkReason'>

/** What proves the person's signature on a document, and whether what was captured is what they reviewed. */
export function createReceipts({ client, digest, selves, signal, find, signingOf }: ReceiptsOptions) {
  const found = (check: Receipt['check'], checkReason: string | null = null): Outcome<Check> =>
    ok({ check, checkReason })

  /** Fetches the captured file to its last byte, and keeps nothing of it. */
  async function compare(idDocumento: string, reviewed: string, prefixBytes: number): Promise<Outcome<Check>> {
    const metadata = await getDocumentMetadata(client, idDocumento, signal)
    const isDecided = metadata.kind === 'refused' || metadata.kind === 'forbidden' || metadata.kind === 'malformed'
    if (metadata.kind !== 'ok' && !isDecided) return { ok: false, failure: toldFailure(metadata) }
    const address = await getDocumentDownloadAddress(client, idDocumento, signal)
    if (address.kind === 'refused' || address.kind === 'forbidden') {
      return found('impossible', 'O serviço não entrega a você o documento capturado.')
    }
    if (address.kind !== 'ok') return { ok: false, failure: toldFailure(address) }
    const end = await digest({ address: address.value, prefixBytes, signal })
    if (end.kind === 'cancelled') return failed('cancelled')
    if (end.kind === 'offline' || (end.kind === 'refused' && end.status >= 500)) return failed('offline')
    if (end.kind === 'refused') return found('impossible', 'O armazenamento não entregou o documento capturado.')
    const { sha256, bytes, prefixSha256 } = end.digest
    if (metadata.kind === 'ok' && metadata.value.hashSha256.toLowerCase() !== sha256) {
      return found('differs', 'O arquivo entregue não é o que o serviço registrou ao capturar.')
    }
    if (prefixSha256 !== reviewed) return found('differs', 'O documento capturado não começa com o que você leu.')
    return found(bytes === prefixBytes ? 'beside' : 'prefix')
  }

  async function checked(item: SignatureItem, reviewed: string | null): Promise<Outcome<Check>> {
    if (item.idDocumento === undefined) return found('not-captured')
    if (reviewed === null) return found('impossible', 'O documento foi assinado sem ser lido neste computador.')
    // Then what it had in the signature phase is not what was read, whatever was captured.
    if (item.hashSha256.toLowerCase() !== reviewed) {
      return found('differs', 'O documento da fase de assinatura não é o que você leu.')
    }
    return compare(item.idDocumento, reviewed, item.bytes)
  }

  /** Failures: not-found; conflict for what the person has not signed; offline, cancelled while it is checked. */
  return async ({ id, check }: { id: string; check: boolean }): Promise<Outcome<Receipt>> => {
    const item = find(id)
    if (item === null) return failed('not-found')
    if (!hasSigned(item, selves)) return failed('conflict', { message: 'Você não assinou este documento.' })
    const signing = signingOf(id)
    const reviewed = signing?.reviewedSha256?.toLowerCase() ?? null
    const outcome = check ? await checked(item, reviewed) : found('not-checked')
    if (!outcome.ok) return outcome
    const signed = places(item, selves).filter(({ manifestacao }) => manifestacao === 'Assinado')
    return ok({
      ...{ id, nome: item.nome },
      signatures: signed.map(({ id: as, nome, tipo, data }) => ({ id: as, nome, tipo, data: data ?? null })),
      reviewedSha256: reviewed,
      reviewedAt: reviewed !== null && item.review?.sha256.toLowerCase() === reviewed ? item.review.at : null,
      ...{ phaseSha256: item.hashSha256, phaseBytes: item.bytes, registro: item.registro },
      ...{ idDocumento: item.idDocumento ?? null, idCapturaEvento: item.idCapturaEvento ?? null },
      operationId: signing?.operationId ?? null,
      ...outcome.value,
    })
  }
}
