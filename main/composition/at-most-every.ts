/** Works at once, then pauses; calls during the pause are answered together at its end, if `signal` allows it. */
export function atMostEvery(pauseMs: number, work: () => void, signal: AbortSignal): () => void {
  let isPausing = false
  let isWanted = false
  function begin(): void {
    isPausing = true
    isWanted = false
    work()
    setTimeout(() => {
      isPausing = false
      if (isWanted && !signal.aborted) begin()
    }, pauseMs).unref()
  }
  return () => {
    if (isPausing) isWanted = true
    else if (!signal.aborted) begin()
  }
}
