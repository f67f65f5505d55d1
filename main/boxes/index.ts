export { type Boxes, type BoxesOptions, createBoxes } from './boxes.ts'
