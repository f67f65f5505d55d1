import type { Outcome } from '../../contract/bridge/outcome.ts'
import type { RoleView, SessionState } from '../../contract/bridge/session.ts'
import type { ApiOutcome, TokenAnswer } from '../api/index.ts'
import type { Environment } from '../settings/index.ts'

export interface Person {
  /** idCidadao: names the person in the API and in the local data. */
  readonly id: string
  readonly nome: string
}

/** Who a token belongs to, as the API says. */
export interface Identity {
  readonly person: Person
  readonly roles: readonly RoleView[]
}

export type FetchUser = (asked: {
  environment: Environment
  accessToken: string
  signal: AbortSignal
}) => Promise<ApiOutcome<Identity>>

/** Made at sign-in, thrown away (its signal aborted) at sign-out; it outlives an expired token. */
export interface SessionContext {
  readonly environment: Environment
  readonly person: Person
  readonly roles: readonly RoleView[]
  token(): Promise<TokenAnswer>
  renewAfter401(usedToken: string): Promise<TokenAnswer>
  readonly signal: AbortSignal
}

export interface Session {
  state(): SessionState
  /**
   * The role that the person has worked in so far, for what is done in their name while they do not look: null for a
   * citizen, and where that role is theirs no more, whichever the window shows in its place.
   */
  keptRole(): string | null
  /** Told at every change, of the context too; returns its own unsubscribe. */
  onChanged(listener: (state: SessionState) => void): () => void
  /**
   * Signs in through the system browser; resolves when it has ended, well or not (five minutes at most). While
   * somebody is signed in, only the same person in the same environment may sign in again.
   * Failures: sign-in-cancelled, sign-in-timeout, sign-in-refused, offline, conflict, not-found, internal.
   */
  signIn(environmentId: string): Promise<Outcome<SessionState>>
  cancelSignIn(): void
  signOut(): Promise<SessionState>
  /** Failure: not-signed-in, not-found. */
  chooseRole(idPapel: string): Outcome<SessionState>
  context(): SessionContext | null
  /** Stops timers and listeners; the session stays in the vault. */
  close(): void
}
