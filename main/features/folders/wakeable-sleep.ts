/** A pause that `wake` ends early; a `wake` during work ends the next pause at once. */
interface WakeableSleep {
  /** @param ms null: until woken */
  sleep(ms: number | null): Promise<void>
  wake(): void
}

export function createWakeableSleep(): WakeableSleep {
  let isWoken = false
  let endPause: (() => void) | null = null
  return {
    async sleep(ms) {
      if (!isWoken) {
        const pause = Promise.withResolvers<void>()
        const timer = ms === null ? undefined : setTimeout(pause.resolve, ms)
        timer?.unref()
        endPause = pause.resolve
        await pause.promise
        clearTimeout(timer)
      }
      endPause = null
      isWoken = false
    },
    wake() {
      isWoken = true
      endPause?.()
    },
  }
}
