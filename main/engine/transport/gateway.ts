import { engineTexts } from '../engine-texts.ts'
import { http } from './node-http.ts'

/** An answer of the network in the server's place: a proxy's, a firewall's or a captive portal's. */
export interface GatewayAnswer {
  readonly status: number
  /** For the person: what answered, and what to do. */
  readonly message: string
}

/** The network answered in the server's place. */
export class NetworkAnswered extends Error {
  readonly answer: GatewayAnswer
  constructor(answer: GatewayAnswer) {
    super(`the network answered ${answer.status} in the server's place`)
    this.answer = answer
  }
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<{ 'www-authenticate'?: string | undefined; 'content-type'?: string | undefined }>
  readonly text: string
}

/** Where the specification leaves the body open (401 and 403 "not typed", others absent), the server may say nothing. */
const mayBeEmpty: readonly number[] = [403, 404, 405, 409, 410, 422]
/** These say "later" whoever answers. */
const saysLater = (status: number) => status === 408 || status === 429 || (status >= 500 && status !== 511)

/**
 * Did the server itself answer? Null if it did; else the network's answer, which decides nothing about the request.
 * `isOwn` recognises an error body in the server's own shape. A success is judged by its caller's schema; here only a
 * page in its place is found.
 */
export function gatewayAnswer({ status, headers, text }: Answer, isOwn: (text: string) => boolean) {
  if (status >= 200 && status < 300) return isPage(text, headers) ? portal(status) : null
  if ((status >= 300 && status < 400) || status === 511) return portal(status)
  if (saysLater(status)) return null
  if (status === 407) return gateway(status)
  const isChallenge = /\bbearer\b/i.test(headers['www-authenticate'] ?? '')
  if (isChallenge && (status === 401 || status === 403)) return null
  if (text.trim() === '') {
    const isTyped = headers['content-type'] !== undefined
    return mayBeEmpty.includes(status) && !isTyped ? null : gateway(status)
  }
  return isOwn(text) ? null : gateway(status)
}

/** "Forbidden", "Not Found": what a program that knows only the status writes. */
export const isReasonPhrase = (text: string) =>
  Object.values(http.STATUS_CODES).some((phrase) => phrase?.toLowerCase() === text.trim().toLowerCase())

/** An HTML page, as no API and no storage answers. */
export const isPage = (text: string, headers: Answer['headers']) =>
  /^\s*</.test(text) &&
  (/html/i.test(headers['content-type'] ?? '') || /<(?:!doctype\s+html|html|head|body|script|meta)\b/i.test(text))

const portal = (status: number): GatewayAnswer => ({
  status,
  message: engineTexts.portal,
})

export const gateway = (status: number): GatewayAnswer => ({
  status,
  message: engineTexts.notTheService(status),
})
