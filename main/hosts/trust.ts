import * as tls from 'node:tls'

/**
 * The certificates that this computer's administrator has put into the system's store: the offices' own authorities
 * and inspecting proxies live there. Node trusts only its own list unless told. PEM.
 */
export function systemCertificates(): readonly string[] {
  try {
    return [...tls.getCACertificates('system'), ...tls.getCACertificates('extra')]
  } catch {
    // A store that cannot be read leaves Node's own list, which is what there was before.
    return []
  }
}
