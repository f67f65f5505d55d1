export { drawQr } from './draw-qr.ts'
export { type CoverReading, planStack } from './plan-stack.ts'
export { createSheetsModule, type SheetLookups } from './sheets.ts'
