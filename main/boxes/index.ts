export { type Boxes, type BoxesOptions, createBoxes } from './boxes.ts'
export type { BoxNotice } from './looks.ts'
export { createResolveHandler } from './resolve-handler.ts'
