import type { OperationFailure } from '../../../contract/bridge/outbox.ts'
import { ownDetails } from '../../engine/outbox/index.ts'
import { captureTexts } from './capture-texts.ts'

/** The hashes that a service gives of a record; a service may give one, both or none. */
interface RegisteredHashes {
  readonly hashSha256?: string | null | undefined
  /** Of the bytes before the service added pages to them (extensions.md). */
  readonly hashSha256Revisado?: string | null | undefined
}

const isSha256 = (text: string | null | undefined): text is string => /^[0-9a-f]{64}$/i.test(text ?? '')

/**
 * A notice for the person if a record has other bytes than the file that was sent; null if it has the same, or if the
 * service gives no hash. The record exists in any case.
 */
export function otherContentNotice(registered: RegisteredHashes, sha256: string): OperationFailure | null {
  const hashes = [registered.hashSha256, registered.hashSha256Revisado].filter(isSha256)
  if (hashes.length === 0 || hashes.some((hash) => hash.toLowerCase() === sha256)) return null
  const [hash] = hashes
  return ownDetails(captureTexts.otherContent(sha256, hash?.toLowerCase()))
}
