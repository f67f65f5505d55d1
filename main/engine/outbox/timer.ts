/** Calls back after `ms`; answers a function that cancels it. */
export type Timer = (call: () => void, ms: number) => () => void

export const systemTimer: Timer = (call, ms) => {
  const timeout = setTimeout(call, ms)
  return () => clearTimeout(timeout)
}
