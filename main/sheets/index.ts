export { drawQr } from './draw-qr.ts'
export { type CoverReading, planStack } from './plan-stack.ts'
export { createSheets, type Sheets } from './sheets.ts'
