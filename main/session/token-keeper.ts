import type { TokenAnswer } from '../api/index.ts'
import type { Log } from '../log/index.ts'
import { type ProviderFailure, providerFailure } from './failures.ts'
import type { TokenSet } from './provider.ts'

export interface TokenKeeperOptions {
  tokens: TokenSet
  refresh(refreshToken: string): Promise<TokenSet>
  /** A new authorization that asks the person nothing; where there is no refresh token. */
  authorizeSilently(): Promise<TokenSet>
  /** On the disk when it resolves; a rotated token is used only then. */
  persist(tokens: TokenSet): Promise<void>
  onExpired(): void
  now(): Date
  log: Log
}

export interface TokenKeeper {
  token(): Promise<TokenAnswer>
  renewAfter401(usedToken: string): Promise<TokenAnswer>
  /** Takes the tokens of a new sign-in of the same person. */
  replace(tokens: TokenSet): void
  expired(): boolean
  stop(): void
}

/** How long before its end a token is renewed: two minutes, less for tokens that live shortly. */
const leadOf = ({ obtainedAt, expiresAt }: TokenSet) => Math.min(120_000, (expiresAt - obtainedAt) / 4)
/** A token refused so soon after its renewal will not be bettered by another. */
const hopelessMs = 10_000
const retryMs = 30_000
const longestTimerMs = 2 ** 31 - 1

/** Keeps one person's token fresh: renewed before its end, by one renewal at a time, stored before it is used. */
export function createTokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  const { refresh, authorizeSilently, persist, onExpired, now, log } = options
  let tokens = options.tokens
  let expired = false
  let stopped = false
  let triedSilently = false
  let renewedAt: number | null = null
  let renewing: Promise<ProviderFailure | null> | null = null
  let timer: NodeJS.Timeout | undefined

  const time = () => now().getTime()
  const valid = () => time() < tokens.expiresAt
  const current = (): TokenAnswer => ({ kind: 'token', value: tokens.accessToken })

  function expire(): TokenAnswer {
    if (!expired && !stopped) {
      expired = true
      clearTimeout(timer)
      log.info('session.expired')
      onExpired()
    }
    return { kind: 'unauthorised' }
  }

  /** Single-flight: with rotation, two renewals at once would end the session (RFC 9700, 4.14). */
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
      if (stopped) return null
      await persist(renewed).catch((error: unknown) => log.error('session.not-kept', { error }))
      accept(renewed)
      renewedAt = time()
      log.info('session.renewed')
      return null
    } catch (error) {
      const failure = providerFailure(error)
      log.warn('session.not-renewed', { failure })
      // A refused refresh token is dead for good; asking again would only repeat the refusal.
      if (failure.kind === 'refused') tokens = { ...tokens, refreshToken: null }
      return failure
    }
  }

  function accept(next: TokenSet): void {
    tokens = next
    expired = false
    triedSilently = false
    schedule(tokens.expiresAt - leadOf(tokens))
  }

  function schedule(at: number): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => void onTimer(), Math.min(longestTimerMs, Math.max(0, at - time())))
    timer.unref()
  }

  async function onTimer(): Promise<void> {
    const mayRenew = tokens.refreshToken !== null || !triedSilently
    if (mayRenew) {
      triedSilently = tokens.refreshToken === null
      if ((await renew()) === null) return
    }
    if (!valid() && tokens.refreshToken === null) expire()
    else schedule(valid() ? Math.min(tokens.expiresAt, time() + retryMs) : time() + retryMs)
  }

  if (valid() || tokens.refreshToken !== null) schedule(tokens.expiresAt - leadOf(tokens))
  else expired = true

  return {
    async token() {
      if (stopped || expired) return { kind: 'unauthorised' }
      const early = time() < tokens.expiresAt - leadOf(tokens)
      if (early || (tokens.refreshToken === null && valid())) return current()
      // Past its end without a refresh token, only a silent authorization already on its way can help.
      const failure = tokens.refreshToken !== null ? await renew() : renewing === null ? null : await renewing
      if (valid()) return current()
      return failure === null || tokens.refreshToken === null ? expire() : unreachable(failure)
    },
    async renewAfter401(usedToken) {
      if (stopped || expired) return { kind: 'unauthorised' }
      if (usedToken !== tokens.accessToken) return current()
      const hopeless = renewedAt !== null && time() - renewedAt < hopelessMs
      if (tokens.refreshToken === null || hopeless) return expire()
      const failure = await renew()
      if (failure === null) return current()
      return failure.kind === 'refused' ? expire() : unreachable(failure)
    },
    replace: accept,
    expired: () => expired,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function unreachable(failure: ProviderFailure): TokenAnswer {
  return { kind: 'unreachable', code: failure.kind === 'unreachable' ? failure.code : 'INVALID_ANSWER' }
}
