import type { Outcome } from '../../contract/bridge/outcome.ts'
import type { RoleView, SessionState } from '../../contract/bridge/session.ts'
import type { ApiOutcome, TokenAnswer } from '../api/index.ts'
import type { Environment } from '../settings/index.ts'

export interface Person {
  /** idCidadao, also the key in the local data. */
  readonly id: string
  readonly nome: string
}

/** The owner of a token, according to the API. */
export interface UserIdentity {
  readonly person: Person
  readonly roles: readonly RoleView[]
}

export type FetchUser = (options: {
  environment: Environment
  accessToken: string
  signal: AbortSignal
}) => Promise<ApiOutcome<UserIdentity>>

/** Lives from sign-in to sign-out, which aborts its signal. It outlives an expired token. */
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
   * Id of the role that the person chose, for work in the background. Null for a citizen, and where the person has lost
   * that role, even if the window shows another one in its place.
   */
  chosenRole(): string | null
  /** Calls the listener at every change of state or context. Returns the function that unsubscribes it. */
  onChanged(listener: (state: SessionState) => void): () => void
  /**
   * Signs in through the system browser; resolves after at most five minutes. While a person is signed in, only they
   * may sign in again, in the same environment.
   * Failures: sign-in-cancelled, sign-in-timeout, sign-in-refused, offline, conflict, not-found, internal.
   */
  signIn(environmentId: string): Promise<Outcome<SessionState>>
  cancelSignIn(): void
  signOut(): Promise<SessionState>
  /** Failures: not-signed-in, not-found. */
  chooseRole(idPapel: string): Outcome<SessionState>
  context(): SessionContext | null
  /** Stops timers and a pending sign-in. The session stays in the vault. */
  close(): void
}
