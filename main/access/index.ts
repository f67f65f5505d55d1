export { type Restricted, restrictedBy, restrictedFields, restrictionIn } from './restriction.ts'
