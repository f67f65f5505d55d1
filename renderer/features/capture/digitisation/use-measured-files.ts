import { useEffect, useState } from 'react'
import type { DigitisationData, MeasuredFile } from '../../../../contract/bridge/digitisation.ts'
import type { Outcome } from '../../../../contract/bridge/outcome.ts'
import { call, currentAccount } from '../../../bridge/malote.ts'

/** The measured files by their ids, one after another; main keeps what does not depend on the data. */
export function useMeasuredFiles(
  fileIds: readonly string[],
  data: DigitisationData,
): ReadonlyMap<string, Outcome<MeasuredFile>> {
  const [found, setFound] = useState<ReadonlyMap<string, Outcome<MeasuredFile>>>(new Map())
  const wanted = JSON.stringify([fileIds, data])
  useEffect(() => {
    let isStale = false
    const [ids, told] = JSON.parse(wanted) as [string[], DigitisationData]
    const account = currentAccount()
    async function measureAll(): Promise<void> {
      for (const fileId of ids) {
        const outcome = await call('digitisation.measure', { fileId, data: told }, account)
        if (isStale) return
        setFound((before) => new Map([...before, [fileId, outcome]]))
      }
    }
    void measureAll()
    return () => {
      isStale = true
    }
  }, [wanted])
  return found
}
