export { createConversion } from './conversion.ts'
export { headBytes, kindOf } from './kind-of.ts'
export type { Conversion, ConversionRefusal, ConvertedDocument, FileKind } from './types.ts'
