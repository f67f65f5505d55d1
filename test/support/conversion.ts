import path from 'node:path'
import { forkChild } from '../../main/child-process.ts'
import { type Conversion, createConversion } from '../../main/engine/conversion/index.ts'

const entry = path.resolve(import.meta.dirname, '../../main/engine/conversion/conversion-child.ts')

/** Conversions in real children. Nothing runs until the first of them. */
export const openConversion = (): Conversion =>
  createConversion({ spawn: () => forkChild(entry), log: { warn: () => {} } })
