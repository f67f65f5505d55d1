import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** Receives files dropped on the window; `text` is shown while they are dragged over it. */
interface DropTarget {
  readonly text: string
  take(files: readonly File[]): void
}

interface DropTargetSetter {
  set(target: DropTarget | null): void
}

const DropTargets = createContext<DropTargetSetter>({ set: () => undefined })

/** Lets a screen inside receive dropped files; `children` get its target, null where no screen asks for files. */
export function DropTargetProvider({ children }: { children(target: DropTarget | null): ReactNode }) {
  const [target, set] = useState<DropTarget | null>(null)
  const targets = useMemo(() => ({ set }), [])
  return <DropTargets.Provider value={targets}>{children(target)}</DropTargets.Provider>
}

/** While mounted, receives files that are dropped on the window or pasted. */
export function useDropTarget(text: string, take: (files: readonly File[]) => void): void {
  const { set } = useContext(DropTargets)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    set({ text, take: (files) => latest.current(files) })
    return () => set(null)
  }, [set, text])
}
