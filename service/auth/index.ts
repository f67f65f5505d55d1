export { personOf, requirePerson } from './caller.ts'
export { requireScope } from './guard.ts'
