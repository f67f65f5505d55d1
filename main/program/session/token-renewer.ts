import type { TokenAnswer } from '../../engine/api/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { TokenSet } from './provider.ts'
import { type ProviderFailure, providerFailure } from './provider-failure.ts'

interface TokenRenewerOptions {
  tokens: TokenSet
  refresh(refreshToken: string): Promise<TokenSet>
  /** A new authorization without interaction, used where there is no refresh token. */
  authorizeSilently(): Promise<TokenSet>
  /** Resolves once the tokens are on the disk. Rotated tokens are used only then. */
  persist(tokens: TokenSet): Promise<void>
  onExpired(): void
  now(): Date
  log: Log
  /** Ends all renewals. */
  signal: AbortSignal
}

export interface TokenRenewer {
  token(): Promise<TokenAnswer>
  renewAfter401(usedToken: string): Promise<TokenAnswer>
  /** Takes the tokens of a new sign-in of the same person. */
  replace(tokens: TokenSet): void
  isExpired(): boolean
}

/** Tokens are renewed two minutes before their end, or after three quarters of a shorter life. */
const leadOf = ({ obtainedAt, expiresAt }: TokenSet) => Math.min(120_000, (expiresAt - obtainedAt) / 4)
/** A token refused so soon after its renewal would be refused after another one too. */
const recentRenewalMs = 10_000
const retryMs = 30_000
const longestTimerMs = 2 ** 31 - 1

/** Keeps one person's access token valid: renews before its end, one renewal at a time, saved before it is used. */
export function createTokenRenewer(options: TokenRenewerOptions): TokenRenewer {
  const { refresh, authorizeSilently, persist, onExpired, now, log, signal } = options
  const timer = createTimer(onTimer, now, signal)
  let tokens = options.tokens
  let isExpired = false
  let triedSilently = false
  let renewedAt: number | null = null
  let renewing: Promise<ProviderFailure | null> | null = null

  const time = () => now().getTime()
  const isValid = () => time() < tokens.expiresAt
  const current = (): TokenAnswer => ({ kind: 'token', value: tokens.accessToken })

  function expire(): TokenAnswer {
    if (!isExpired && !signal.aborted) {
      isExpired = true
      timer.clear()
      log.info('session.expired')
      onExpired()
    }
    return { kind: 'unauthorised' }
  }

  /** Single-flight: with rotating refresh tokens, two concurrent renewals would end the session (RFC 9700, 4.14). */
  function renew(): Promise<ProviderFailure | null> {
    renewing ??= renewOnce().finally(() => {
      renewing = null
    })
    return renewing
  }

  async function renewOnce(): Promise<ProviderFailure | null> {
    try {
      const { refreshToken } = tokens
      const renewed = refreshToken === null ? await authorizeSilently() : await refresh(refreshToken)
      if (signal.aborted) return null
      await persist(renewed).catch((error: unknown) => log.error('session.not-kept', { error }))
      replace(renewed)
      renewedAt = time()
      log.info('session.renewed')
      return null
    } catch (error) {
      const failure = providerFailure(error)
      log.warn('session.not-renewed', { failure })
      // The provider never accepts a refused refresh token again.
      if (failure.kind === 'refused') tokens = { ...tokens, refreshToken: null }
      return failure
    }
  }

  function replace(next: TokenSet): void {
    tokens = next
    isExpired = false
    triedSilently = false
    timer.set(tokens.expiresAt - leadOf(tokens))
  }

  async function onTimer(): Promise<void> {
    if (tokens.refreshToken !== null || !triedSilently) {
      triedSilently = tokens.refreshToken === null
      if ((await renew()) === null) return
    }
    if (!isValid() && tokens.refreshToken === null) expire()
    else timer.set(isValid() ? Math.min(tokens.expiresAt, time() + retryMs) : time() + retryMs)
  }

  if (isValid() || tokens.refreshToken !== null) timer.set(tokens.expiresAt - leadOf(tokens))
  else isExpired = true

  return {
    async token() {
      if (signal.aborted || isExpired) return { kind: 'unauthorised' }
      const isEarly = time() < tokens.expiresAt - leadOf(tokens)
      if (isEarly || (tokens.refreshToken === null && isValid())) return current()
      // Expired without a refresh token: only a silent authorization that is already under way can help.
      const failure = await (tokens.refreshToken === null ? renewing : renew())
      if (isValid()) return current()
      return failure === null || tokens.refreshToken === null ? expire() : unreachable(failure)
    },
    async renewAfter401(usedToken) {
      if (signal.aborted || isExpired) return { kind: 'unauthorised' }
      if (usedToken !== tokens.accessToken) return current()
      const isJustRenewed = renewedAt !== null && time() - renewedAt < recentRenewalMs
      if (tokens.refreshToken === null || isJustRenewed) return expire()
      const failure = await renew()
      if (failure === null) return current()
      return failure.kind === 'refused' ? expire() : unreachable(failure)
    },
    replace,
    isExpired: () => isExpired,
  }
}

/** Runs at one moment, in milliseconds since the epoch; `set` replaces the moment before. Never runs after the abort. */
function createTimer(run: () => Promise<void>, now: () => Date, signal: AbortSignal) {
  let timeout: NodeJS.Timeout | undefined
  signal.addEventListener('abort', () => clearTimeout(timeout), { once: true })
  return {
    set(at: number) {
      clearTimeout(timeout)
      if (signal.aborted) return
      const delayMs = Math.min(longestTimerMs, Math.max(0, at - now().getTime()))
      timeout = setTimeout(() => void run(), delayMs)
      timeout.unref()
    },
    clear: () => clearTimeout(timeout),
  }
}

function unreachable(failure: ProviderFailure): TokenAnswer {
  return { kind: 'unreachable', code: failure.kind === 'unreachable' ? failure.code : 'INVALID_ANSWER' }
}
