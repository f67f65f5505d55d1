import { useEffect, useState } from 'react'
import { useAnnounce } from './announcer.tsx'

/** How long it is said beside the button that something has been copied. */
const shownMs = 2500

export interface Copying {
  readonly state: 'idle' | 'copied' | 'failed'
  /** Puts a text into the clipboard; `said` is what a screen reader says when it is there. */
  copy(text: string, said: string): Promise<void>
}

/** Copying that is confirmed: shown for a moment, and said. */
export function useCopy(): Copying {
  const announce = useAnnounce()
  const [{ state, turn }, setCopied] = useState<{ state: Copying['state']; turn: number }>({ state: 'idle', turn: 0 })
  useEffect(() => {
    if (turn === 0) return
    const timer = setTimeout(() => setCopied({ state: 'idle', turn: 0 }), shownMs)
    return () => clearTimeout(timer)
  }, [turn])
  return {
    state,
    async copy(text, said) {
      const copied = await write(text)
      announce(copied ? said : 'Não foi possível copiar.')
      setCopied((before) => ({ state: copied ? 'copied' : 'failed', turn: before.turn + 1 }))
    },
  }
}

/** Whether it is there: a browser may refuse, and has no clipboard on a page that is not its own. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
