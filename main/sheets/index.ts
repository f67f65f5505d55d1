export { drawQr } from './draw-qr.ts'
export { createSheets, type Sheets } from './sheets.ts'
export { addWorkdays } from './workdays.ts'
