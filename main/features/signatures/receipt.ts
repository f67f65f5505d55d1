import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Receipt, SignatureItem } from '../../../contract/bridge/signatures.ts'
import {
  type ApiClient,
  failedCall,
  getDocumentDownloadAddress,
  getDocumentMetadata,
  isDecided,
} from '../../engine/api/index.ts'
import type { Digester } from '../../engine/transfer/index.ts'
import type { BatchStore } from './batch-store.ts'
import { signaturesTexts } from './signatures-texts.ts'
import { hasSigned, ownSigners } from './signers.ts'

interface SignatureReceiptsOptions {
  client: ApiClient
  digest: Digester
  actingIds: readonly string[]
  signal: AbortSignal
  find(id: string): SignatureItem | null
  lastSigning: BatchStore['lastSigning']
}

type Check = Pick<Receipt, 'check' | 'checkReason'>

const checkOf = (check: Receipt['check'], checkReason: string | null = null): Outcome<Check> =>
  ok({ check, checkReason })

/** Makes receipts of the person's signatures; on request compares the captured file with the reviewed one. */
export function createReceipts({ client, digest, actingIds, signal, find, lastSigning }: SignatureReceiptsOptions) {
  /** Downloads and hashes the captured file; stores nothing. */
  async function compare(idDocumento: string, reviewed: string, prefixBytes: number): Promise<Outcome<Check>> {
    const metadata = await getDocumentMetadata(client, idDocumento, signal)
    if (metadata.kind !== 'ok' && !isDecided(metadata)) return failedCall(metadata)
    const address = await getDocumentDownloadAddress(client, idDocumento, signal)
    if (address.kind === 'refused' || address.kind === 'forbidden') {
      return checkOf('impossible', signaturesTexts.notServed)
    }
    if (address.kind !== 'ok') return failedCall(address)
    const result = await digest({ address: address.value, prefixBytes, signal })
    if (result.kind === 'cancelled') return failed('cancelled')
    if (result.kind === 'network') return failed('offline', result.message)
    if (result.kind === 'offline' || (result.kind === 'refused' && result.status >= 500)) return failed('offline')
    if (result.kind === 'refused') return checkOf('impossible', signaturesTexts.capturedNotDownloaded)
    const { sha256, bytes, prefixSha256 } = result.digest
    if (metadata.kind === 'ok' && metadata.value.hashSha256.toLowerCase() !== sha256) {
      return checkOf('differs', signaturesTexts.otherFile)
    }
    if (prefixSha256 !== reviewed) return checkOf('differs', signaturesTexts.otherBeginning)
    return checkOf(bytes === prefixBytes ? 'beside' : 'prefix')
  }

  async function check(item: SignatureItem, reviewed: string | null): Promise<Outcome<Check>> {
    if (item.idDocumento === undefined) return checkOf('not-captured')
    if (reviewed === null) return checkOf('impossible', signaturesTexts.signedUnread)
    if (item.hashSha256.toLowerCase() !== reviewed) {
      return checkOf('differs', signaturesTexts.otherPhase)
    }
    return compare(item.idDocumento, reviewed, item.bytes)
  }

  /** Failures: not-found; conflict where the person has not signed; offline and cancelled during the check. */
  return async (wanted: { id: string; check: boolean }): Promise<Outcome<Receipt>> => {
    const item = find(wanted.id)
    if (item === null) return failed('not-found')
    if (!hasSigned(item, actingIds)) return failed('conflict', signaturesTexts.notSigned)
    const signing = lastSigning(item.id)
    const reviewed = signing?.reviewedSha256?.toLowerCase() ?? null
    // Without two things to compare the answer is known at once.
    const isComparable = item.idDocumento !== undefined && reviewed !== null
    const checked = wanted.check || !isComparable ? await check(item, reviewed) : checkOf('not-checked')
    if (!checked.ok) return checked
    const signed = ownSigners(item, actingIds).filter(({ manifestacao }) => manifestacao === 'Assinado')
    return ok({
      id: item.id,
      nome: item.nome,
      signatures: signed.map(({ id, nome, tipo, data }) => ({ id, nome, tipo, data: data ?? null })),
      reviewedSha256: reviewed,
      reviewedAt: signing?.reviewedAt ?? null,
      reviewedPages: signing?.reviewedPages ?? null,
      phaseSha256: item.hashSha256,
      phaseBytes: item.bytes,
      registro: item.registro,
      idDocumento: item.idDocumento ?? null,
      idCapturaEvento: item.idCapturaEvento ?? null,
      operationId: signing?.operationId ?? null,
      ...checked.value,
    })
  }
}
