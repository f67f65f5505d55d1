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

/**
 * The data folder of the machine's policies, null without one; a problem where a policy means one that cannot be read,
 * because no other folder may take its place.
 */
export function namedDataFolder(given: readonly GivenPolicy[]): { folder: string | null; problem: string | null } {
  for (const each of given.filter(({ origin }) => origin === 'machine')) {
    const { policy, problems } = layerOf(each)
    if (policy.dataFolder !== undefined) return { folder: policy.dataFolder, problem: null }
    const isUnread = Object.keys(policy).length === 0 && each.text?.includes(`"${field}"`)
    const problem = problems.find((sentence) => sentence.includes(`${field}:`)) ?? (isUnread ? problems[0] : undefined)
    if (problem !== undefined) return { folder: null, problem }
  }
  return { folder: null, problem: null }
}
const field = 'dataFolder'

export function layerOf({ origin, place, text, problem, hasLines }: GivenPolicy): PolicyLayer {
  if (text === null) return { origin, policy: {}, problems: problem === null ? [] : [`${place}: ${problem}`] }
  return { origin, ...parsePolicy({ text, place, hasLines }) }
}
