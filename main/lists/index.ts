export { csvOf } from './csv.ts'
export { createLists } from './lists.ts'
