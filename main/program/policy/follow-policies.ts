import { isDeepStrictEqual } from 'node:util'
import type { Log } from '../../engine/log/index.ts'
import type { GivenPolicy } from './given-policy.ts'
import type { ManagedPolicy } from './managed-policy.ts'
import type { MergedPolicy } from './merge.ts'

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

/** The parts that an open account, or the program, takes at its start. */
const laterParts = [
  ['environments', 'ambientes e limites'],
  ['folders', 'pastas'],
  ['profiles', 'perfis'],
  ['updates', 'atualizações'],
] as const satisfies readonly (readonly [keyof MergedPolicy, string])[]

/** New problems, and from when a change applies; empty if neither. */
function policySentence(before: MergedPolicy, after: MergedPolicy): string {
  const problems = after.problems.filter((each) => !before.problems.includes(each))
  if (isDeepStrictEqual(valuesOf(before), valuesOf(after))) return problems.join(' ')
  const later = laterParts.filter(([name]) => !isDeepStrictEqual(before[name], after[name])).map(([, words]) => words)
  const rest =
    later.length === 0 ? [] : [`O que mudou em ${later.join(', ')} vale por inteiro a partir do próximo início.`]
  return ['A política da sua organização mudou e já vale.', ...rest, ...problems].join(' ')
}

const valuesOf = ({ problems: _problems, isWhole: _isWhole, ...values }: MergedPolicy) => values
