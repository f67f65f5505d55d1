export { type Column, type Columns, columnsOf } from './columns.ts'
export { type KeptCopy, keepCopy } from './copy/keep.ts'
export type { Rebuilt } from './copy/rebuild.ts'
export { DatabaseTooNewError, type StorageProblem, storageProblem } from './errors.ts'
export {
  type DamagedDatabase,
  type DatabaseOptions,
  type OpenedDatabase,
  openDatabase,
} from './open.ts'
export type { Owner } from './owner.ts'
export { openRemembered, type Remembered, type RememberedOptions } from './remembered/open.ts'
export { afterCommit, type Transaction, transaction } from './transaction.ts'
