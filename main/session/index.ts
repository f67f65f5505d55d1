export { createFetchUser } from './fetch-user.ts'
export { createSession } from './session.ts'
export type { Session, SessionContext } from './types.ts'
