export { drawQr } from './draw-qr.ts'
export { type CoverReading, planStack } from './plan-stack.ts'
export { createSheetsModule, type SheetLookups } from './sheets.ts'
export type { PlanStack, StackPart, StackPlan } from './stack-plan.ts'
