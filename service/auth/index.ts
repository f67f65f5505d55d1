export type { Caller } from './caller.ts'
export { personOf, requirePerson } from './caller.ts'
export { type ApiScope, requireScope } from './scopes.ts'
