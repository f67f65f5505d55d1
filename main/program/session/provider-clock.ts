/** A smaller difference changes no decision; it is also the doubt of a header that counts seconds. */
const toleratedSeconds = 120

/** This computer's clock disagrees with the provider's, so that a proof of the sign-in seems to be too old or too new. */
export class WrongClockError extends Error {
  /** Positive: this computer's clock is ahead. */
  readonly aheadSeconds: number
  constructor(aheadSeconds: number, options: { cause: unknown }) {
    super(`clock ahead by ${aheadSeconds} s`, options)
    this.aheadSeconds = aheadSeconds
  }
}

/** The provider's time, by the Date of its answers (RFC 9110, 6.6.1). */
export interface ProviderClock {
  saw(headers: Headers): void
  /** For openid-client's `clockSkew`: what to add to this computer's clock. 0 where they agree, or nothing is known. */
  skewSeconds(): number
  readonly isKnown: boolean
  /** True where a proof was refused for its time. */
  concerns(error: unknown): boolean
  /** The error of an exchange, named where the clock explains it. */
  explain(error: unknown): unknown
}

/**
 * The lifetimes in an id_token are the provider's, so its own time is the right one to judge them by; it comes over the
 * same verified connection as the keys and the tokens. State, nonce and PKCE do not depend on any clock.
 */
export function createProviderClock(): ProviderClock {
  let aheadSeconds: number | null = null
  const isWrong = () => aheadSeconds !== null && Math.abs(aheadSeconds) > toleratedSeconds
  const skewSeconds = () => (aheadSeconds !== null && isWrong() ? -aheadSeconds : 0)
  return {
    saw(headers) {
      const theirs = Date.parse(headers.get('date') ?? '')
      // A cached answer has the Date of its origin.
      if (Number.isNaN(theirs) || headers.has('age')) return
      aheadSeconds = Math.round((Date.now() - theirs) / 1000)
    },
    skewSeconds,
    get isKnown() {
      return aheadSeconds !== null
    },
    concerns,
    explain(error) {
      return concerns(error) && aheadSeconds !== null && isWrong()
        ? new WrongClockError(aheadSeconds, { cause: error })
        : error
    },
  }
}

const timestampCode = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'

const concerns = (error: unknown) => chainOf(error).some((each) => 'code' in each && each.code === timestampCode)

function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let each = error; each instanceof Error && chain.length < 5; each = each.cause) chain.push(each)
  return chain
}
