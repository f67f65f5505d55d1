import path from 'node:path'
import { certificateFileSource, type DocumentSigner } from '../../main/engine/signing/index.ts'
import { openssl, type Signer } from './authority.ts'

/** Makes a PKCS#12 file with openssl beside the certificate. @param given more arguments, such as `-legacy` */
export function pkcs12Of(signer: Signer, password: string, given: readonly string[] = []): string {
  const name = given.join('').replaceAll(/[^\w]/g, '')
  const file = path.join(path.dirname(signer.certificate), `${path.basename(signer.certificate, '.pem')}${name}.p12`)
  const parts = ['-inkey', signer.key, '-in', signer.certificate, '-certfile', signer.issuerCertificate]
  openssl(['pkcs12', '-export', '-out', file, '-passout', `pass:${password}`, ...parts, ...given])
  return file
}

/** Opens a person's certificate as A1. */
export const openA1 = (signer: Signer, now = () => new Date()): Promise<DocumentSigner> =>
  certificateFileSource(pkcs12Of(signer, 'senha'), now).open('', { secret: Buffer.from('senha') })
