/** A value at once, or after a wait: main reads files itself, the service's parsers ask another thread. */
export type Later<T> = T | Promise<T>

/** Work that is written once and waits only where its host has to wait. */
export type Steps<T> = Generator<Promise<unknown>, T, unknown>

/** The value, in the midst of steps: `yield* wait(…)`. */
export function* wait<T>(value: Later<T>): Steps<T> {
  return value instanceof Promise ? ((yield value) as T) : value
}

/** The result of steps that never have to wait. */
export function finishNow<T>(steps: Steps<T>): T {
  const step = steps.next()
  if (!step.done) throw new Error('a step has to wait')
  return step.value
}

/** The result of steps that may have to wait. */
export async function finishLater<T>(steps: Steps<T>): Promise<T> {
  let step = steps.next()
  while (!step.done) {
    const settled = await step.value.then(
      (value) => () => steps.next(value),
      (error: unknown) => () => steps.throw(error),
    )
    step = settled()
  }
  return step.value
}
