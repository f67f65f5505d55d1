export { type Restricted, restrict, restrictedFields, restrictionToSend } from './restriction.ts'
