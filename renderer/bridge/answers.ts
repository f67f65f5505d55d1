import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import type { CallInput, CallOutput } from '../../contract/bridge/calls.ts'
import type { CallName, EventName } from '../../contract/bridge/channels.ts'
import type { Failure } from '../../contract/bridge/outcome.ts'
import { call, on } from './malote.ts'

interface Answer {
  readonly value: unknown
  readonly failure: Failure | null
  readonly turn: number
}

/** Last answers by call and input, so that a screen that is opened again shows something at once. */
const useAnswers = create<Readonly<Record<string, Answer>>>(() => ({}))
let turns = 0
/** What was asked up to this one was asked for somebody who has left. */
let forgotten = 0

async function ask<N extends CallName>(key: string, name: N, input: CallInput<N>): Promise<void> {
  turns += 1
  const turn = turns
  const outcome = await call(name, input)
  if (turn <= forgotten) return
  const before = useAnswers.getState()[key]
  if (before !== undefined && before.turn > turn) return
  const answer = outcome.ok
    ? { value: outcome.value, failure: null, turn }
    : { value: before?.value ?? null, failure: outcome.failure, turn }
  useAnswers.setState({ [key]: answer })
}

/** Signed out: what was answered belonged to somebody. */
export function forgetAnswers(): void {
  forgotten = turns
  useAnswers.setState({}, true)
}

export interface Answered<T> {
  /** The last answer, also while it is being asked for again; null before the first. */
  readonly value: T | null
  readonly failure: Failure | null
  reload(): Promise<void>
}

/** Asks main, and again whenever one of the events says that the answer is old. */
export function useAnswer<N extends CallName>(name: N, input: CallInput<N>, again: EventName): Answered<CallOutput<N>> {
  const asked = useAsked(name, input)
  const { reload } = asked
  useEffect(() => {
    void reload()
    return on(again, () => void reload())
  }, [reload, again])
  return asked
}

/** Asks main, and again for each other version of what the answer is about, where a replica follows that. */
export function useAnswerOf<N extends CallName>(
  name: N,
  input: CallInput<N>,
  version: string,
): Answered<CallOutput<N>> {
  const asked = useAsked(name, input)
  const { reload } = asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version must repeat the call
  useEffect(() => void reload(), [reload, version])
  return asked
}

function useAsked<N extends CallName>(name: N, input: CallInput<N>): Answered<CallOutput<N>> {
  const key = `${name} ${JSON.stringify(input)}`
  const answer = useAnswers((answers) => answers[key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: name and input are new objects at each render; the key identifies both
  const reload = useCallback(() => ask(key, name, input), [key])
  return { value: (answer?.value ?? null) as CallOutput<N> | null, failure: answer?.failure ?? null, reload }
}
