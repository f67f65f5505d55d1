import { useEffect, useRef } from 'react'
import type { SignatureBatch } from '../../../contract/bridge/signatures.ts'
import { useAnswer } from '../../bridge/answers.ts'
import { call } from '../../bridge/malote.ts'

export interface Batches {
  /** Those that are worth a line: of several documents, or with one that was not signed. */
  readonly listed: readonly SignatureBatch[]
  find(batchId: string): SignatureBatch | null
}

/**
 * What is signed and was signed by one choice. A single document that was signed needs no result to be put away: it
 * goes by itself once nobody looks at it.
 */
export function useBatches(shownId: string | null): Batches {
  const { value } = useAnswer('signatures.batches', {}, 'signatures.changed')
  const batches = value ?? []
  const put = useRef(new Set<string>())
  useEffect(() => {
    for (const { batchId, state, entries } of value ?? []) {
      const isPlain = entries.length === 1 && entries[0]?.outcome === 'signed'
      if (state !== 'ended' || !isPlain || batchId === shownId || put.current.has(batchId)) continue
      put.current.add(batchId)
      void call('signatures.archiveBatch', { batchId })
    }
  }, [value, shownId])
  return {
    listed: batches.filter(({ state, entries }) => entries.length > 1 || (state === 'ended' && !isSigned(entries))),
    find: (batchId) => batches.find((batch) => batch.batchId === batchId) ?? null,
  }
}

const isSigned = (entries: SignatureBatch['entries']) => entries.every(({ outcome }) => outcome === 'signed')
