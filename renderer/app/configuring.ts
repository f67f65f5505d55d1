import { useEffect } from 'react'
import { create } from 'zustand'
import { call, on } from '../bridge/malote.ts'

interface Configuring {
  readonly isOpen: boolean
  open(): void
  close(): void
}

/** Whether the person is configuring this computer, also where an environment is there already. */
export const useConfiguring = create<Configuring>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}))

/** Opens the configuration when the program is given a file (`--configurar`). */
export function useOpenedConfiguration(): void {
  const { open } = useConfiguring.getState()
  useEffect(() => {
    void call('configuration.get', {}).then((outcome) => {
      if (outcome.ok && outcome.value.hasOpenedFile) open()
    })
    return on('configuration.opened', open)
  }, [open])
}
