import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** Who takes what is dropped on the window now, and what is said while files hover over it. */
export interface DropTarget {
  readonly text: string
  take(files: readonly File[]): void
}

interface Targets {
  set(target: DropTarget | null): void
}

const DropTargets = createContext<Targets>({ set: () => undefined })

/** Lets a screen below take what is dropped; `children` are given who that is, null where nobody asked for it. */
export function DropTargetProvider({ children }: { children(target: DropTarget | null): ReactNode }) {
  const [target, set] = useState<DropTarget | null>(null)
  const targets = useMemo(() => ({ set }), [])
  return <DropTargets.Provider value={targets}>{children(target)}</DropTargets.Provider>
}

/** While this is on the screen, it takes what is dropped on the window or pasted. */
export function useDropTarget(text: string, take: (files: readonly File[]) => void): void {
  const { set } = useContext(DropTargets)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    set({ text, take: (files) => latest.current(files) })
    return () => set(null)
  }, [set, text])
}
