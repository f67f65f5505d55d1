/** A function that is known only after its callers are made. @throws when called before it is bound. */
export function lateBound<Args extends unknown[], Result>(name: string) {
  let bound: ((...args: Args) => Result) | null = null
  return {
    call(...args: Args): Result {
      if (bound === null) throw new Error(`${name} is called before it is bound`)
      return bound(...args)
    },
    bind(to: (...args: Args) => Result): void {
      bound = to
    },
  }
}
