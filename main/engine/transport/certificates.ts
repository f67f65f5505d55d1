import { getCACertificates } from 'node:tls'

/**
 * Counts the authorities that connections trust: Node's own list, and those of the host, which come from the system's
 * store or the file of NODE_EXTRA_CA_CERTS.
 */
export function countCertificates(ofHost: readonly string[]) {
  const extra = new Set(getCACertificates('extra'))
  return {
    bundled: getCACertificates('bundled').length,
    system: ofHost.filter((certificate) => !extra.has(certificate)).length,
    extra: extra.size,
  }
}
