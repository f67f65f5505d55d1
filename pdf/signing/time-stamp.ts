import { createHash, randomBytes } from 'node:crypto'
import { readDer } from '../signatures/der.ts'
import { contentInMemory, readSignedMessage, timestampOf } from '../signatures/signed-message.ts'
import { integer, octets, sequence, yes } from './der.ts'
import { sha256Identifier } from './signed-data.ts'
import { SigningError } from './signer.ts'

/** Sends a request to the authority (application/timestamp-query) and returns the body of its answer. */
export type AskForStamp = (request: Buffer) => Promise<Buffer>

/** Gets the token of a signature (RFC 3161) and checks that it is one of it. @throws SigningError 'no-stamp' */
export async function stampSignature(signature: Buffer, ask: AskForStamp): Promise<Buffer> {
  const hash = createHash('sha256').update(signature).digest()
  const nonce = integer(Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const request = sequence(integer([1]), sequence(sha256Identifier, octets(hash)), nonce, yes)
  try {
    const token = tokenOf(await ask(request))
    const message = readSignedMessage(token)
    const at = await timestampOf(message, contentInMemory(signature))
    if (at === null || message.content?.includes(nonce) !== true) throw new Error('a time stamp of something else')
    return token
  } catch (error) {
    throw new SigningError('no-stamp', { cause: error })
  }
}

/** `granted` and `grantedWithMods`. */
const grants = ['020100', '020101']

function tokenOf(response: Buffer): Buffer {
  const [status, token] = readDer(response).inside()
  const number = status?.inside()[0]?.whole.toString('hex') ?? ''
  if (!token || !grants.includes(number)) throw new Error(`the authority refuses (${number})`)
  return token.whole
}
