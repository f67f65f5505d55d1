export { createFetchUser } from './fetch-user.ts'
export { createSession } from './session.ts'
export type { OpenAccount, Session, SessionContext } from './types.ts'
