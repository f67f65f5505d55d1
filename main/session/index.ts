export { createFetchUser } from './fetch-user.ts'
export { createSession, type SessionOptions } from './session.ts'
export type { FetchUser, Identity, Person, Session, SessionContext } from './types.ts'
