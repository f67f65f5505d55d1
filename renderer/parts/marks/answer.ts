import type { Thread, ThreadStep } from '../../../contract/bridge/thread.ts'

/** The first reply to a forwarding in its thread, a tree listed from its root; null for none. */
export function answerIn({ steps }: Pick<Thread, 'steps'>, id: string): ThreadStep | null {
  const at = steps.findIndex((step) => step.id === id)
  const depth = steps[at]?.depth
  if (depth === undefined) return null
  for (const step of steps.slice(at + 1)) {
    if (step.depth <= depth) return null
    if (step.kind === 'reply') return step
  }
  return null
}
