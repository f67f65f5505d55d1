import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fromBER } from 'asn1js'
import { Attribute, ContentInfo, SignedAndUnsignedAttributes, SignedData } from 'pkijs'
import { type Authority, openssl, type Signer } from './authority.ts'
import { removeFolder } from './remove-folder.ts'
import { type Draft, messageOf, sign } from './signed-pdfs.ts'

let folder: string | undefined
let count = 0

/** An authority that stamps times. */
export const stamperOf = (authority: Authority): Signer =>
  authority.issue('/CN=Carimbo', { extensions: ['extendedKeyUsage=critical,timeStamping'] })

function newFile(): string {
  if (folder === undefined) {
    const made = mkdtempSync(path.join(tmpdir(), 'malote-stamps-'))
    folder = made
    process.once('exit', () => removeFolder(made))
  }
  return path.join(folder, `${++count}`)
}

/** The answer of an authority to a request (RFC 3161), made now by openssl; without its status with `-token_out`. */
export function answerStampRequest(request: Buffer, by: Signer, given: readonly string[] = []): Buffer {
  const file = newFile()
  writeFileSync(`${file}.tsq`, request)
  writeFileSync(`${file}.serial`, '01')
  const settings = ['default_policy = 1.2.3.4', 'digests = sha256', 'signer_digest = sha256', `serial = ${file}.serial`]
  writeFileSync(`${file}.cnf`, `[tsa]\ndefault_tsa = own\n[own]\n${settings.join('\n')}\n`)
  const own = ['-config', `${file}.cnf`, '-signer', by.certificate, '-inkey', by.key]
  openssl(['ts', '-reply', ...own, '-queryfile', `${file}.tsq`, ...given, '-out', `${file}.der`])
  return readFileSync(`${file}.der`)
}

/** A time stamp over these bytes, or over their digest, made now by openssl. */
export function stampOver(bytes: Uint8Array, by: Signer, { isDigest = false } = {}): Buffer {
  const file = newFile()
  writeFileSync(file, bytes)
  const what = isDigest ? ['-digest', Buffer.from(bytes).toString('hex')] : ['-data', file]
  return answerStampRequest(openssl(['ts', '-query', ...what, '-sha256', '-cert']), by, ['-token_out'])
}

/** A message of the signer with a time stamp over its signature, or over other bytes. */
export const stamped =
  (signer: Signer, by: Signer, other?: Buffer) =>
  (signed: Buffer): Buffer => {
    const outer = ContentInfo.fromBER(Uint8Array.from(messageOf(signed, signer)).buffer)
    const data = new SignedData({ schema: outer.content })
    const [info] = data.signerInfos
    if (!info) throw new Error('openssl has signed nothing')
    const token = stampOver(other ?? Buffer.from(info.signature.getValue()), by)
    const values = [fromBER(Uint8Array.from(token).buffer).result]
    const attributes = [new Attribute({ type: '1.2.840.113549.1.9.16.2.14', values })]
    info.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes })
    outer.content = data.toSchema(true)
    return Buffer.from(outer.toSchema().toBER())
  }

/** A draft with a time stamp over the document. */
export const timestamped = (made: Draft, by: Signer, subFilter = 'ETSI.RFC3161'): Draft =>
  sign(made, by, { subFilter, message: (signed) => stampOver(signed, by) })
