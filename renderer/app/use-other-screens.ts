import { useEffect } from 'react'
import { create } from 'zustand'

type OtherScreens = typeof import('./other-screens.tsx')

const useLoaded = create<{ screens: OtherScreens | null }>(() => ({ screens: null }))

/** Loads the screens that the window does not need to open. */
export async function loadOtherScreens(): Promise<void> {
  if (useLoaded.getState().screens !== null) return
  useLoaded.setState({ screens: await import('./other-screens.tsx') })
}

/** The other screens, which are loaded after the first render; null until then. Not by React's lazy, which flickers. */
export function useOtherScreens(): OtherScreens | null {
  useEffect(() => void loadOtherScreens(), [])
  return useLoaded(({ screens }) => screens)
}
