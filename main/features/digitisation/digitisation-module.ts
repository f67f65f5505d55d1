import type { Module, ModuleTools } from '../../workspace-module.ts'
import { createDigitisation, type DigitisationOptions } from './digitisation.ts'

/** The laudos of one workspace. */
export const createDigitisationModule = (
  { context, contents, now }: ModuleTools,
  parts: Pick<DigitisationOptions, 'pool' | 'spool' | 'find' | 'roleInForce'>,
): Module<'digitisation'> => ({ calls: createDigitisation({ ...parts, context, contents, now }) })
