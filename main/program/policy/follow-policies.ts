import { isDeepStrictEqual } from 'node:util'
import type { Log } from '../../engine/log/index.ts'
import type { GivenPolicy } from './given-policy.ts'
import type { ManagedPolicy } from './managed-policy.ts'
import type { MergedPolicy } from './merge.ts'
import { laterParts, policyTexts } from './policy-texts.ts'

interface FollowOptions {
  /** Reads what the computer gives now; missing where it cannot change. */
  reread: { read(): Promise<readonly GivenPolicy[]>; readonly everyMs: number } | undefined
  policy: Pick<ManagedPolicy, 'current' | 'setGiven'>
  /** The policies are others than before. */
  changed(): void
  tell(sentence: string): void
  log: Pick<Log, 'info' | 'error'>
}

/** Reads the organisation's policies again while the program runs. Answers how to stop. */
export function followPolicies({ reread, policy, changed, tell, log }: FollowOptions): () => void {
  if (reread === undefined) return () => undefined
  const { read, everyMs } = reread
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  async function look(): Promise<void> {
    try {
      const given = await read()
      const before = policy.current()
      if (isStopped || !policy.setGiven(given)) return
      const after = policy.current()
      log.info('policy.changed', { problems: after.problems.length })
      changed()
      const sentence = policySentence(before, after)
      if (sentence !== '') tell(sentence)
    } catch (error) {
      log.error('policy.not-read', { error })
    } finally {
      if (!isStopped) wait()
    }
  }
  function wait(): void {
    timer = setTimeout(() => void look(), everyMs)
    timer.unref()
  }
  wait()
  return () => {
    isStopped = true
    if (timer !== null) clearTimeout(timer)
  }
}

/** New problems, and from when a change applies; empty if neither. */
function policySentence(before: MergedPolicy, after: MergedPolicy): string {
  const problems = after.problems.filter((each) => !before.problems.includes(each))
  if (isDeepStrictEqual(valuesOf(before), valuesOf(after))) return problems.join(' ')
  const later = laterParts.filter(([name]) => !isDeepStrictEqual(before[name], after[name])).map(([, words]) => words)
  const rest = later.length === 0 ? [] : [policyTexts.later(later.join(', '))]
  return [policyTexts.changed, ...rest, ...problems].join(' ')
}

const valuesOf = ({ problems: _problems, isWhole: _isWhole, ...values }: MergedPolicy) => values
