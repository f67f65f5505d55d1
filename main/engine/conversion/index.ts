export { createConversion } from './conversion.ts'
export { headBytes, kindOf } from './kind-of.ts'
export type { Conversion } from './types.ts'
