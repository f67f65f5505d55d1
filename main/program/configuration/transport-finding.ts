import type { ConnectionFinding, ConnectionStepId } from '../../../contract/bridge/configuration.ts'
import { ProxySignInNeeded, type TransportError } from '../../engine/transport/index.ts'

/** The step to which a failed request belongs, and what it says. */
interface WrongStep {
  readonly id: Extract<ConnectionStepId, 'name' | 'proxy' | 'tls'>
  readonly finding: ConnectionFinding
  readonly detail: string
}

const names = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']
const expired = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']
/** Codes of OpenSSL for a certificate that no trusted authority has signed. */
const untrusted = /^(?:UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|CERT_|INVALID_CA|EPROTO|ERR_SSL_|ERR_TLS_)/

const isOfCertificate = (code: string) => expired.includes(code) || untrusted.test(code)

type Failure = Pick<TransportError, 'code' | 'atProxy' | 'cause'>

/** Says from the code of a request's error which step of the connection went wrong. */
export function findingOf(error: Failure, proxy: string | null): WrongStep {
  const { code, cause, atProxy } = error
  const detail = code
  const isProxied = proxy !== null
  if (cause instanceof ProxySignInNeeded) {
    const finding = cause.schemes.includes('basic') ? 'proxy-sign-in' : 'proxy-scheme'
    return { id: 'proxy', finding, detail: proxy ?? '' }
  }
  if (atProxy && isOfCertificate(code)) return { id: 'proxy', finding: 'proxy-untrusted', detail }
  // Behind a proxy only the proxy itself is looked up and connected to.
  if (isProxied && !isOfCertificate(code) && !code.startsWith('MALOTE_PROXY_'))
    return { id: 'proxy', finding: 'proxy-refused', detail }
  if (names.includes(code)) return { id: 'name', finding: 'unknown-name', detail }
  if (code === 'MALOTE_PROXY_UNKNOWN') return { id: 'proxy', finding: 'no-usable-proxy', detail }
  if (code.startsWith('MALOTE_PROXY_')) return { id: 'proxy', finding: 'proxy-refused', detail }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return { id: 'tls', finding: 'other-name', detail }
  if (expired.includes(code)) return { id: 'tls', finding: 'expired', detail }
  if (isOfCertificate(code)) return { id: 'tls', finding: 'untrusted', detail }
  return { id: 'tls', finding: 'no-answer', detail }
}
