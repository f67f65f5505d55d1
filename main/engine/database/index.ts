export type { Cache } from './cache/cache.ts'
export { type CacheFile, deleteMarkedCaches, openCache } from './cache/open.ts'
export { type Column, columnsOf } from './columns.ts'
export { type KeptCopy, keepCopy } from './copy/keep.ts'

export { DatabaseTooNewError, type StorageProblem, storageProblem } from './errors.ts'
export {
  type DamagedDatabase,
  type DatabaseOptions,
  type OpenedDatabase,
  openDatabase,
} from './open.ts'
export { type Owner, ownerClause, ownerClauseOf, ownerKey, ownerOf, ownerValues } from './owner.ts'
export { afterCommit, type Transaction, transaction } from './transaction.ts'
