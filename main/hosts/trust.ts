import * as tls from 'node:tls'

/**
 * The certificates (PEM) of the system's store, with the authorities of offices and inspecting proxies. Node by itself
 * trusts only its bundled list.
 */
export function systemCertificates(): readonly string[] {
  try {
    return [...tls.getCACertificates('system'), ...tls.getCACertificates('extra')]
  } catch {
    // Without a readable store, Node's bundled list applies.
    return []
  }
}
