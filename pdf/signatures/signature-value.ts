import { constants, type KeyObject, verify } from 'node:crypto'
import { type AlgorithmIdentifier, RSASSAPSSParams } from 'pkijs'
import { hashOf, hashOfSignature, rsaPss } from './hashes.ts'

/** A CMS message that cannot be parsed, or that is not in the form of a PDF signature. */
export class InvalidMessage extends Error {}

/** The message, or a part of it, uses an algorithm that is not known here: it may well be right. */
export class UnknownForm extends InvalidMessage {}

interface SignedData {
  /** The hash for an algorithm that names none. */
  readonly digest: string
  readonly key: KeyObject
  readonly data: Buffer
}

/** Whether the value is the signature of the data by the key. Throws UnknownForm. */
export function verifyValue(
  value: Buffer,
  { algorithmId, algorithmParams }: AlgorithmIdentifier,
  { digest, key, data }: SignedData,
): boolean {
  if (algorithmId === rsaPss) {
    const params = new RSASSAPSSParams({ schema: algorithmParams })
    const hash = hashOf(params.hashAlgorithm.algorithmId)
    if (hash === undefined) throw new UnknownForm(`unknown hash ${params.hashAlgorithm.algorithmId} of RSASSA-PSS`)
    const padding = constants.RSA_PKCS1_PSS_PADDING
    return verifyBy(hash, data, { key, padding, saltLength: params.saltLength }, value)
  }
  const hash = hashOfSignature(algorithmId, digest)
  if (hash === undefined) throw new UnknownForm(`unknown signature ${algorithmId}`)
  return verifyBy(hash, data, key, value)
}

function verifyBy(
  ...args: [hash: string | null, data: Buffer, key: Parameters<typeof verify>[2], value: Buffer]
): boolean {
  try {
    return verify(...args)
  } catch (error) {
    // Kinds of keys that the library of this program lacks, as Ed448 or a curve of Brainpool in Electron.
    throw new UnknownForm('the signature cannot be verified here', { cause: error })
  }
}
