import { z } from 'zod'
import type { ConnectionFinding } from '../../../contract/bridge/configuration.ts'
import type { HttpTransport, TransportResponse } from '../../engine/transport/index.ts'
import type { Environment } from '../settings/index.ts'

/** The result of a step. */
export interface StepResult {
  readonly isRight: boolean
  readonly finding: ConnectionFinding
  readonly detail: string | null
}

export const right = (finding: ConnectionFinding, detail: string | null = null): StepResult => ({
  isRight: true,
  finding,
  detail,
})
export const wrong = (finding: ConnectionFinding, detail: string | null = null): StepResult => ({
  isRight: false,
  finding,
  detail,
})

const slashless = (address: string) => address.replace(/\/+$/, '')
/** A call that every API of this version has, and that answers nobody without a token. */
export const probeAddress = ({ apiUrl }: Environment) => `${slashless(apiUrl)}/v2/usuario`
export const identityAddress = ({ discovery, issuer, authorizeUrl }: Environment) =>
  discovery || authorizeUrl === undefined ? `${slashless(issuer)}/.well-known/openid-configuration` : authorizeUrl

const testLimits = { connectMs: 15_000, idleMs: 15_000, totalMs: 30_000 }

export const ask = (transport: Pick<HttpTransport, 'request'>, url: string, signal: AbortSignal) =>
  transport.request({ method: 'GET', url, headers: { accept: 'application/json' }, limits: testLimits, signal })

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  response_types_supported: z.array(z.string()).optional(),
})

/** Judges the answer of the identity provider's address (OpenID Connect Discovery 1.0, 4.3). */
export async function judgeIdentity(environment: Environment, answer: TransportResponse): Promise<StepResult> {
  const { discovery, issuer, responseType } = environment
  if (!discovery) {
    answer.discard()
    return answer.status < 500 ? right('given') : wrong('server-error', String(answer.status))
  }
  if (answer.status !== 200) {
    answer.discard()
    return wrong('no-discovery', String(answer.status))
  }
  const metadata = metadataSchema.safeParse(parseJson(await answer.text(1_000_000))).data
  if (metadata === undefined) return wrong('no-discovery', String(answer.status))
  if (slashless(metadata.issuer) !== slashless(issuer)) return wrong('other-issuer', metadata.issuer)
  const types = metadata.response_types_supported?.map((type) => type.split(' ').toSorted().join(' '))
  return types === undefined || types.includes(responseType) ? right('found') : wrong('no-hybrid')
}

/** Judges the answer of the API to a call without a token. */
export function judgeApi({ status }: Pick<TransportResponse, 'status'>): StepResult {
  if (status === 401 || status === 403 || status === 200) return right('answers')
  return status >= 500 ? wrong('server-error', String(status)) : wrong('not-the-api', String(status))
}

/** Tokens and receipts tolerate less than this. */
const maxClockSeconds = 300

/** Compares this computer's clock with the service's, by the header Date. */
export function judgeClock(date: string | undefined, now: Date): StepResult {
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs)) return right('no-time')
  const seconds = Math.round((now.getTime() - theirs) / 1000)
  return Math.abs(seconds) <= maxClockSeconds
    ? right('same-time', String(seconds))
    : wrong('other-time', String(seconds))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
