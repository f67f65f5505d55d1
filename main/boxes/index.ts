export { type Boxes, createBoxes } from './boxes.ts'

export { createResolveHandler } from './resolve-handler.ts'
