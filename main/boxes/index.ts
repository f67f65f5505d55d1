export { type Boxes, type BoxesOptions, createBoxes } from './boxes.ts'
export { createResolveHandler } from './resolve-handler.ts'
