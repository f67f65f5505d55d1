import { useEffect, useState } from 'react'
import { useAnnounce } from './announcer.tsx'
import { uiTexts } from './ui-texts.ts'

/** How long the button shows the result, in milliseconds. */
const shownMs = 2500

interface CopyControl {
  readonly state: 'idle' | 'copied' | 'failed'
  /** Copies a text; `announcement` is what a screen reader speaks on success. */
  copy(text: string, announcement: string): Promise<void>
}

/** Copies to the clipboard, shows the result for a moment and announces it. */
export function useCopy(): CopyControl {
  const announce = useAnnounce()
  const [{ state, turn }, setCopied] = useState<{ state: CopyControl['state']; turn: number }>({
    state: 'idle',
    turn: 0,
  })
  useEffect(() => {
    if (turn === 0) return
    const timer = setTimeout(() => setCopied({ state: 'idle', turn: 0 }), shownMs)
    return () => clearTimeout(timer)
  }, [turn])
  return {
    state,
    async copy(text, announcement) {
      const copied = await write(text)
      announce(copied ? announcement : uiTexts.notCopied)
      setCopied((before) => ({ state: copied ? 'copied' : 'failed', turn: before.turn + 1 }))
    },
  }
}

/** False where the browser refuses, or has no clipboard because the page is not secure. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
