import type { PdfSignature } from './find-signatures.ts'
import { InvalidMessage, UnknownForm } from './signature-value.ts'
import type { SignedContent } from './signed-message.ts'
import {
  contentInMemory,
  readSignedMessage,
  type SignedMessage,
  timestampOf,
  verifySignature,
} from './signed-message.ts'

/** A signature by itself: whether its message is one of the signed bytes. */
export interface Examined {
  readonly message: SignedMessage | null
  readonly state: 'holds' | 'altered' | 'broken' | 'unknown-format'
  /** The time of a time stamp that holds. */
  readonly at: Date | null
}

/** The last is that of ICP-Brasil's policies (DOC-ICP-15.03), in the form of the one before. */
const detachedForms = new Set(['adbe.pkcs7.detached', 'ETSI.CAdES.detached', 'PBAD.PAdES'])

/** The forms of messages that are read; in the others there may be no message of CMS at all. */
const knownForms = new Set([...detachedForms, 'adbe.pkcs7.sha1'])

/** Reads and verifies a message. */
export async function examine(
  { contents, isTimestamp, subFilter }: PdfSignature,
  content: SignedContent,
): Promise<Examined> {
  if (!isTimestamp && !knownForms.has(subFilter)) return { message: null, state: 'unknown-format', at: null }
  let message: SignedMessage | null = null
  try {
    message = readSignedMessage(contents)
    const at = isTimestamp ? await timestampOf(message, content) : null
    const holds = isTimestamp ? at !== null : await isSignatureOver(subFilter, message, content)
    return { message, state: holds ? 'holds' : 'altered', at }
  } catch (error) {
    if (error instanceof UnknownForm) return { message, state: 'unknown-format', at: null }
    if (error instanceof InvalidMessage) return { message, state: 'broken', at: null }
    throw error
  }
}

/** Whether a message of that kind is a valid signature of the file. */
async function isSignatureOver(subFilter: string, message: SignedMessage, content: SignedContent): Promise<boolean> {
  if (detachedForms.has(subFilter)) {
    // Content inside the message would be signed instead of the file.
    if (message.content !== null) throw new InvalidMessage('a detached message has content')
    return verifySignature(message, content)
  }
  if (message.content === null || !message.content.equals(await content.digest('sha1'))) return false
  return verifySignature(message, contentInMemory(message.content))
}

/** The time stamp inside a message over its signature; null if it has none that holds. */
export async function ownStamp({
  timestamp,
  signature,
}: SignedMessage): Promise<{ stamp: SignedMessage; at: Date } | null> {
  if (timestamp === null) return null
  try {
    const stamp = readSignedMessage(timestamp)
    const at = await timestampOf(stamp, contentInMemory(signature))
    return at === null ? null : { stamp, at }
  } catch (error) {
    if (error instanceof InvalidMessage) return null
    throw error
  }
}
