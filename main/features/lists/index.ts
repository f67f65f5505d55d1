export { csvOf } from './csv.ts'
export { createListsModule } from './lists.ts'
