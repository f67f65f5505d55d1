import type { Outcome } from '../../../contract/bridge/outcome.ts'
import type { Account, RoleView, SessionState } from '../../../contract/bridge/session.ts'
import type { ApiOutcome, TokenAnswer } from '../../engine/api/index.ts'
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
  /** Roles that could not be read; absent for none. */
  readonly rolesLeftOut?: number | undefined
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
  /** Roles that could not be read; absent for none. */
  readonly rolesLeftOut?: number | undefined
  token(): Promise<TokenAnswer>
  renewAfter401(usedToken: string): Promise<TokenAnswer>
  readonly signal: AbortSignal
}

/** An account that has been signed in to on this computer. */
export interface KnownAccount extends Account {
  readonly nome: string
}

/** A session that is open, shown or in the background. */
export interface OpenAccount {
  readonly context: SessionContext
  readonly isExpired: boolean
}

export interface SignInWish {
  /** Anybody may sign in, beside those who are signed in; otherwise only the person whom the window shows. */
  readonly adds?: boolean
}

/** The sessions of this computer: several people may be signed in, one of whom the window shows. */
export interface Session {
  /** Of the shown account. */
  state(): SessionState
  /** Everybody who is signed in, in the order of their sign-ins. */
  open(): readonly OpenAccount[]
  /** Everybody who has signed in on this computer, whoever was shown last first. */
  known(): readonly KnownAccount[]
  /**
   * Id of the role that the person of a session chose, for work in the background. Null for a citizen, and where the
   * person has lost that role, even if the window shows another one in its place.
   */
  chosenRole(context: Pick<SessionContext, 'environment' | 'person' | 'roles'>): string | null
  /** Calls the listener at every change of state or context. Returns the function that unsubscribes it. */
  onChanged(listener: (state: SessionState) => void): () => void
  /**
   * Signs in through the system browser and shows the account; resolves after at most five minutes.
   * Failures: sign-in-cancelled, sign-in-timeout, sign-in-refused, offline, conflict, not-found, internal.
   */
  signIn(environmentId: string, wish?: SignInWish): Promise<Outcome<SessionState>>
  cancelSignIn(): void
  /** Shows another account that is signed in. Failure: not-found. */
  show(account: Account): Outcome<SessionState>
  /** Signs one account out, the shown one by default; the one that was shown before it follows. */
  signOut(account?: Account): Promise<SessionState>
  /** Failures: not-signed-in, not-found. */
  chooseRole(idPapel: string): Outcome<SessionState>
  /** Of the shown account; null where nobody is signed in. */
  context(): SessionContext | null
  /** Stops timers and a pending sign-in. The sessions stay in the vault. */
  close(): void
}
