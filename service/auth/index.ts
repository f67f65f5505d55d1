export type { Caller } from './caller.ts'
export { personOf, requirePerson } from './caller.ts'
export { requireScope } from './guard.ts'
export type { ApiScope } from './scopes.ts'
