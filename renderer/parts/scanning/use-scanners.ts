import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { ScannerView } from '../../../contract/bridge/scanning.ts'
import { call } from '../../bridge/malote.ts'

export interface OfferedScanners {
  /** Null before the first answer. */
  readonly all: readonly ScannerView[] | null
  readonly isSearching: boolean
  readonly chosen: ScannerView | null
  choose(scannerId: string): void
  search(): Promise<void>
  /** Null: it was added, and is chosen. */
  add(address: string): Promise<Failure | null>
  forget(scannerId: string): Promise<void>
}

/** The scanners of this computer and of its network, which is searched as soon as they are shown. */
export function useScanners(first: string | null): OfferedScanners {
  const [all, setAll] = useState<readonly ScannerView[] | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [chosenId, choose] = useState(first)
  const read = useCallback(async (search: boolean) => {
    const outcome = await call('scanning.scanners', { search })
    if (outcome.ok) setAll(outcome.value)
  }, [])
  const search = useCallback(async () => {
    setSearching(true)
    await read(false)
    await read(true)
    setSearching(false)
  }, [read])
  useEffect(() => void search(), [search])
  return {
    all,
    isSearching,
    chosen: all?.find(({ scannerId }) => scannerId === chosenId) ?? all?.[0] ?? null,
    choose,
    search,
    async add(address) {
      const outcome = await call('scanning.add', { address })
      if (!outcome.ok) return outcome.failure
      await read(false)
      choose(outcome.value.scannerId)
      return null
    },
    async forget(scannerId) {
      await call('scanning.forget', { scannerId })
      await read(false)
    },
  }
}
