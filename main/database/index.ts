export { type Column, type Columns, columnsOf } from './columns.ts'
export { dumpSchema } from './dump.ts'
export { DatabaseTooNewError } from './errors.ts'
export {
  type DatabaseOptions,
  type OpenedDatabase,
  openDatabase,
} from './open.ts'
export { type Transaction, transaction } from './transaction.ts'
