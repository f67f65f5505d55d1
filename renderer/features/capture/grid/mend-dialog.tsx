import { type ReactNode, useMemo, useState } from 'react'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { ok } from '../../../../contract/bridge/outcome.ts'
import type { Mending } from '../../../../contract/bridge/pages.ts'
import { call } from '../../../bridge/malote.ts'
import { failureText } from '../../../texts/failures.ts'
import { mendTexts as texts } from '../../../texts/mending.ts'
import { Button } from '../../../ui/button.tsx'
import type { PagePlace } from '../../../ui/contact-sheet/paged-document.ts'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { Notice } from '../../../ui/states.tsx'
import { expectPages, pageCountOf } from './expected-pages.ts'
import { Choices, type Wanted } from './mend-choices.tsx'
import css from './mend-dialog.module.css'
import { MendSample } from './mend-sample.tsx'
import type { PageActResult, PageActs } from './page-acts.ts'
import { pageSteps } from './page-steps.ts'
import { changedPages, type FoundPages, findPages, useMeasures } from './use-measures.ts'
import type { PageActsState } from './use-page-acts.ts'

/** The dialog that mends the pages of a file, once it is open: after the file is examined, as every act on its pages. */
export function useMending(state: Pick<PageActsState, 'run'>): {
  open(place: PagePlace): void
  readonly dialog: ReactNode
} {
  const [opened, setOpened] = useState<{ readonly row: CaptureRow; readonly page: number } | null>(null)
  async function show(acts: PageActs, { id, page }: PagePlace): Promise<PageActResult> {
    const file = await acts.ready(id)
    if (file.ok) setOpened({ row: file.value.row, page })
    return file.ok ? ok(null) : file
  }
  return {
    open: (place) => void state.run((acts) => [() => show(acts, place)]),
    dialog: opened && <MendDialog {...opened} state={state} onClose={() => setOpened(null)} />,
  }
}

interface MendDialogProps {
  row: CaptureRow
  /** The page that is shown first, from 0. */
  page: number
  state: Pick<PageActsState, 'run'>
  onClose(): void
}

const usual: Wanted = {
  isStraightened: true,
  isCropped: true,
  isLightened: false,
  isLimited: false,
  isDropped: false,
}

function MendDialog({ row, page: first, state, onClose }: MendDialogProps) {
  const { pages, total, failure } = useMeasures(row)
  const [wanted, setWanted] = useState(usual)
  const [page, setPage] = useState(first)
  const { isWorking, kept, apply } = useMend(row, state, onClose)
  const found = useMemo(() => findPages(pages), [pages])
  const isMeasured = total !== null && pages.length >= total
  const mayDrop = found.blank.length > 0 && found.blank.length < pages.length
  const { isDropped, ...chosen } = wanted
  const mending: Mending = { ...chosen, left: isDropped && mayDrop ? [...found.blank] : [] }
  const changed = changedPages(found, mending)
  const count = total ?? Math.max(1, page + 1)
  if (kept !== null) return <KeptPages row={row} kept={kept} onClose={onClose} />
  return (
    <ModalDialog
      role="dialog"
      title={texts.title(row.name)}
      onClose={onClose}
      preview={
        <MendSample
          row={row}
          mending={mending}
          page={Math.min(page, count - 1)}
          total={count}
          note={page < pages.length ? noteOf(page, mending, changed) : null}
          isFailed={failure !== null}
          onPage={setPage}
        />
      }
      actions={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={!isMeasured || isWorking || changed.size === 0}
            onPress={() => void apply(mending, { total: pages.length, count: changed.size })}
          >
            {changed.size === 0 ? texts.nothing : texts.apply(changed.size)}
          </Button>
        </>
      }
    >
      {failure !== null && <Notice tone="danger" {...failureText(failure)} />}
      {!isMeasured && failure === null && <Measuring done={pages.length} total={total} />}
      {isMeasured && !mayDrop && !needsMending(found) && <Notice tone="plain" title={texts.none} text="" />}
      <Choices {...{ found, wanted, mayDrop, count: pages.length }} onChange={setWanted} />
      <Unchanged found={found} />
      <p className={css['soft']} role="status">
        {isWorking ? texts.working : texts.original}
      </p>
    </ModalDialog>
  )
}

function Measuring({ done, total }: { done: number; total: number | null }) {
  return (
    <div className={css['progress']}>
      <p role="status">{texts.measuring(done, total)}</p>
      <ProgressLine label={texts.measuring(done, total)} value={total === null ? 0 : done / total} />
    </div>
  )
}

/** Pages that a mend would leave as they are. */
function Unchanged({ found: { written, made } }: { found: FoundPages }) {
  return (
    <>
      {written.length > 0 && <p>{texts.written(written.length)}</p>}
      {made.length > 0 && <p>{texts.made(made.length)}</p>}
    </>
  )
}

const needsMending = ({ crooked, bordered, dim, over }: FoundPages) =>
  [crooked, bordered, dim, over].some(({ length }) => length > 0)

function noteOf(page: number, { left }: Mending, changed: ReadonlySet<number>): string | null {
  if (left.includes(page)) return texts.dropped
  return changed.has(page) ? null : texts.unchanged
}

/** Says which pages had to stay as they were. */
function KeptPages({ row, kept, onClose }: { row: CaptureRow; kept: readonly number[]; onClose(): void }) {
  return (
    <ModalDialog
      title={texts.title(row.name)}
      onClose={onClose}
      actions={<Button onPress={onClose}>{texts.close}</Button>}
    >
      <Notice tone="warn" title={texts.kept(kept)} text={texts.keptWhy} />
    </ModalDialog>
  )
}

/** Runs the act; closes the dialog unless pages had to stay as they were. */
function useMend(row: CaptureRow, { run }: MendDialogProps['state'], onClose: () => void) {
  const [isWorking, setWorking] = useState(false)
  const [kept, setKept] = useState<readonly number[] | null>(null)
  async function apply(mending: Mending, { total, count }: { total: number; count: number }): Promise<void> {
    const { fileId, sha256 } = row
    setWorking(true)
    let left: readonly number[] = []
    const from = sha256 ?? ''
    const result = await run(() => [
      async () => {
        const outcome = await call('pages.mend', { fileId, from, mending })
        if (!outcome.ok) return outcome
        left = outcome.value.kept
        const pages = Array.from({ length: total }, (_, page) => ({ page, turn: 0 as const }))
        const whole = pages.filter(({ page }) => !mending.left.includes(page))
        expectPages(outcome.value.row.sha256, whole.length)
        // A second mend starts from a content that may have had other pages.
        if (pageCountOf(row) === total) pageSteps.record(from, outcome.value.row.sha256, whole)
        return ok({ act: { kind: 'mend' as const, count: count - left.length } })
      },
    ])
    setWorking(false)
    if (result?.ok === true && left.length > 0) setKept(left)
    else onClose()
  }
  return { isWorking, kept, apply }
}
