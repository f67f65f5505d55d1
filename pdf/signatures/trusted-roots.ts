import { X509Certificate } from 'node:crypto'
import { rootCertificates } from './root-certificates.ts'
import type { TrustedRoot } from './trust.ts'

/** The roots that come with the program. Throws an Error if one is not the certificate that was pinned. */
export function trustedRoots(): readonly TrustedRoot[] {
  return rootCertificates.map(({ name, level, sha256, pem }) => {
    const certificate = new X509Certificate(pem)
    if (certificate.fingerprint256 !== sha256) throw new Error(`the certificate of "${name}" is another one`)
    return { certificate, level }
  })
}
