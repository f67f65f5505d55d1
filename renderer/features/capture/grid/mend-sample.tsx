import { useEffect, useRef, useState } from 'react'
import type { CallOutput } from '../../../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { Mending } from '../../../../contract/bridge/pages.ts'
import { contentAddress } from '../../../bridge/content-address.ts'
import { call } from '../../../bridge/malote.ts'
import { openResultOf } from '../../../parts/papers/open-result.ts'
import { failureText } from '../../../texts/failures.ts'
import { mendTexts as texts } from '../../../texts/mending.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { PagedDocument } from '../../../ui/contact-sheet/paged-document.ts'
import { usePaintedPage } from '../../../ui/contact-sheet/use-painted-page.ts'
import { ArrowLeft, ArrowRight } from '../../../ui/icons.ts'
import waitingCss from '../../../ui/pdf/waiting-sheet.module.css'
import css from './mend-dialog.module.css'

interface MendSampleProps {
  row: CaptureRow
  mending: Mending
  /** From 0. */
  page: number
  total: number
  /** Said of the page under its pictures; null for a page that becomes different. */
  note: string | null
  /** The dialog already tells why there are no pages. */
  isFailed: boolean
  onPage(page: number): void
}

/** One page before and after. */
export function MendSample({ row, mending, page, total, note, isFailed, onPage }: MendSampleProps) {
  const { before, after, failure } = useSample(row, mending, page)
  return (
    <div className={css['sample']}>
      <div className={css['pair']}>
        <Side label={texts.before} document={before} />
        <Side label={texts.after} document={after} />
      </div>
      <div className={css['steps']}>
        <IconButton label={texts.former} isDisabled={page === 0} onPress={() => onPage(page - 1)}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <span aria-live="polite">{texts.page(page, total)}</span>
        <IconButton label={texts.next} isDisabled={page + 1 >= total} onPress={() => onPage(page + 1)}>
          <ArrowRight aria-hidden />
        </IconButton>
        <span className={css['note']} role="status">
          {isFailed ? '' : (failure ?? (after === undefined ? texts.preparing : (note ?? '')))}
        </span>
      </div>
    </div>
  )
}

function Side({ label, document }: { label: string; document: PagedDocument | undefined }) {
  const room = useRef<HTMLDivElement>(null)
  const { frame, size } = usePaintedPage(room, document, document === undefined ? null : 0)
  return (
    <figure className={css['side']}>
      <figcaption>{label}</figcaption>
      <div ref={room} className={css['room']}>
        <div
          className={`${css['paper']} ${waitingCss['waiting']}`}
          style={size ?? {}}
          data-waiting={document === undefined}
        >
          <div ref={frame} className={css['picture']} role="img" aria-label={label} />
        </div>
      </div>
    </figure>
  )
}

interface Sample {
  readonly before: PagedDocument | undefined
  readonly after: PagedDocument | undefined
  readonly failure: string | null
}
const noSample: Sample = { before: undefined, after: undefined, failure: null }

/** Makes the sample anew for another page or choice; the former one is shown until then, but not as the result. */
function useSample({ fileId, sha256 }: CaptureRow, mending: Mending, page: number): Sample {
  const [sample, setSample] = useState<Sample>(noSample)
  const { isStraightened, isCropped, isLightened, isLimited } = mending
  useEffect(() => {
    let isStale = false
    setSample((former) => ({ ...former, after: undefined, failure: null }))
    const wanted = { isStraightened, isCropped, isLightened, isLimited, left: [] }
    void call('pages.sample', { fileId, from: sha256 ?? '', mending: wanted, page }).then((outcome) => {
      if (isStale) return
      if (!outcome.ok) return setSample({ ...noSample, failure: failureText(outcome.failure).text })
      const { before, after } = outcome.value
      setSample({ before: documentOf(before), after: documentOf(after), failure: null })
    })
    return () => {
      isStale = true
    }
  }, [fileId, sha256, page, isStraightened, isCropped, isLightened, isLimited])
  return sample
}

const documentOf = (opened: CallOutput<'pages.sample'>['before']): PagedDocument => ({
  id: opened.contentId,
  name: opened.name,
  pages: 1,
  knownPages: 1,
  content: opened.sha256,
  isArrangeable: false,
  picture: null,
  open: async () => openResultOf({ address: contentAddress(opened), name: opened.name, sha256: opened.sha256 }),
})
