import type { CustomFetch } from 'openid-client'
import { retryAfterMs } from '../../engine/api/index.ts'
import {
  type GatewayAnswer,
  gatewayAnswer,
  type HttpTransport,
  isReasonPhrase,
  NetworkAnswered,
  type Patience,
  withPatience,
} from '../../engine/transport/index.ts'

interface ProviderFetchOptions {
  transport: Pick<HttpTransport, 'fetch'>
  patience: Patience
  now(): Date
  /** Every answer of the provider itself. */
  saw(answer: { readonly method: string; readonly headers: Headers; readonly content: unknown }): void
}

/** An OAuth error is the provider's word (RFC 6749, 5.2); a page, or another program's JSON, is not. */
function isOAuthError(text: string): boolean {
  const content = parseJson(text)
  if (typeof content !== 'object' || content === null || !('error' in content)) return false
  return typeof content.error === 'string' && !isReasonPhrase(content.error)
}

/** Reads may be repeated. */
const laterOfReads: readonly number[] = [408, 429, 500, 502, 503, 504]
/**
 * An exchange of a code was not carried out at 429 and 503. Were it otherwise, the provider would refuse the used code:
 * the sign-in, which has failed in any case, begins anew, and no token of the first exchange is left valid.
 */
const laterOfExchange: readonly number[] = [429, 503]

interface Answered {
  readonly answer: Response
  readonly text: string
  readonly network: GatewayAnswer | null
}

/**
 * The fetch that openid-client gets: asks again where that is safe. A refresh is never repeated here, since its token may
 * be used up; the session tries again later.
 * @throws NetworkAnswered where the network answers in the provider's place
 */
export function createProviderFetch({ transport, patience, now, saw }: ProviderFetchOptions): CustomFetch {
  return async (url, { body, headers, method, signal }) => {
    const isExchange = new URLSearchParams(String(body ?? '')).get('grant_type') === 'authorization_code'
    const answers: Answered[] = []
    async function attempt(): Promise<Answered> {
      const answer = await transport.fetch(url, { body, headers, method, signal })
      const text = await answer.clone().text()
      const answered = { answer, text, network: gatewayAnswer(answerOf(answer, text), isOAuthError) }
      answers.push(answered)
      return answered
    }
    function retryAfter({ answer, network }: Answered): number | null {
      const isLater = method === 'GET' && (network !== null || laterOfReads.includes(answer.status))
      if (!isLater && !(isExchange && laterOfExchange.includes(answer.status))) return null
      return retryAfterMs(answer.headers.get('retry-after') ?? undefined, now()) ?? 0
    }
    const last = await withPatience({ attempt, retryAfterMs: retryAfter, signal }, patience)
    // A refused repetition of an exchange says only that the first one was carried out.
    const [first = last] = answers
    const { answer, text, network } = isExchange && last.answer.status === 400 ? first : last
    if (network !== null) throw new NetworkAnswered(network)
    saw({ method, headers: answer.headers, content: parseJson(text) })
    return answer
  }
}

const answerOf = ({ status, headers }: Response, text: string) => ({
  status,
  headers: {
    'www-authenticate': headers.get('www-authenticate') ?? undefined,
    'content-type': headers.get('content-type') ?? undefined,
  },
  text,
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
