import { useEffect, useState } from 'react'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { Failure } from '../../../../contract/bridge/outcome.ts'
import { type Mending, type PageMeasure, pictureLimit } from '../../../../contract/bridge/pages.ts'
import { call } from '../../../bridge/malote.ts'

interface Measures {
  readonly pages: readonly PageMeasure[]
  /** Null before the first answer. */
  readonly total: number | null
  readonly failure: Failure | null
}

/** Measures all pages of a file, slice by slice. */
export function useMeasures({ fileId, sha256 }: CaptureRow): Measures {
  const [measures, setMeasures] = useState<Measures>({ pages: [], total: null, failure: null })
  useEffect(() => {
    let isStale = false
    async function measure(): Promise<void> {
      const pages: PageMeasure[] = []
      for (let total = 1; pages.length < total && !isStale; ) {
        const found = await call('pages.measure', { fileId, from: sha256 ?? '', first: pages.length })
        if (isStale) return
        if (!found.ok) return setMeasures({ pages, total: null, failure: found.failure })
        total = found.value.total
        pages.push(...found.value.pages)
        setMeasures({ pages: [...pages], total, failure: null })
        if (found.value.pages.length === 0) return
      }
    }
    void measure()
    return () => {
      isStale = true
    }
  }, [fileId, sha256])
  return measures
}

/** Pages, from 0, by what may be done to them. */
export interface FoundPages {
  readonly crooked: readonly number[]
  /** Degrees of the one that is most so. */
  readonly most: number
  readonly bordered: readonly number[]
  readonly dim: readonly number[]
  readonly over: readonly number[]
  readonly blank: readonly number[]
  /** No picture of paper covers them. */
  readonly written: readonly number[]
  /** Their picture was made here of another one. */
  readonly made: readonly number[]
}

export function findPages(pages: readonly PageMeasure[]): FoundPages {
  const those = (which: (page: Extract<PageMeasure, { kind: 'paper' }>) => boolean) =>
    pages.flatMap((page, nth) => (page.kind === 'paper' && which(page) ? [nth] : []))
  const angles = pages.map((page) => (page.kind === 'paper' ? Math.abs(page.angle) : 0))
  return {
    crooked: those(({ angle }) => angle !== 0),
    most: Math.max(0, ...angles),
    bordered: those(({ hasBorders }) => hasBorders),
    dim: those(({ isDim, picture }) => isDim && picture?.isMade === false && picture.bits > 1),
    over: those(
      ({ picture }) =>
        picture?.isMade === false &&
        picture.bits > 1 &&
        (picture.sizeBytes > pictureLimit.bytes || picture.dpi > pictureLimit.dpi * 1.1),
    ),
    blank: those(({ isBlank }) => isBlank),
    written: pages.flatMap((page, nth) => (page.kind === 'left' ? [nth] : [])),
    made: those(({ picture }) => picture?.isMade === true),
  }
}

/** The pages that this would change, or leave out. */
export function changedPages(found: FoundPages, mending: Mending): ReadonlySet<number> {
  return new Set([
    ...(mending.isStraightened ? found.crooked : []),
    ...(mending.isCropped ? found.bordered : []),
    ...(mending.isLightened ? found.dim : []),
    ...(mending.isLimited ? found.over : []),
    ...mending.left,
  ])
}
