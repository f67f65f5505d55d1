export { createPrintingModule } from './printing.ts'
