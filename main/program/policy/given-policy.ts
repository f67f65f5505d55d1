import type { PolicyLayer } from './merge.ts'
import { parsePolicy } from './parse-policy.ts'

/** A policy as the host has found it: its text, or the reason why it was refused. */
export interface GivenPolicy {
  readonly origin: 'machine' | 'user'
  /** The file's path or the registry's key, for the sentences. */
  readonly place: string
  readonly text: string | null
  /** A Portuguese sentence; null with a text. */
  readonly problem: string | null
  /** False if the system has made the text, so that its lines say nothing. */
  readonly hasLines: boolean
}

export function layerOf({ origin, place, text, problem, hasLines }: GivenPolicy): PolicyLayer {
  if (text === null) return { origin, policy: {}, problems: problem === null ? [] : [`${place}: ${problem}`] }
  return { origin, ...parsePolicy({ text, place, hasLines }) }
}
