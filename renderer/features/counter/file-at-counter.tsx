import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { call } from '../../bridge/malote.ts'
import { PrivacyQuestion, useUndecidedFiles } from '../../parts/access/privacy-question.tsx'
import { attachmentOf, isEditable } from '../../parts/fields/selection.ts'
import { hasPages, openRow, sourceOf } from '../../parts/papers/open-row.ts'
import {
  asideSpoken,
  counterKeys,
  joinText,
  knownDetail,
  knownTitle,
  problemTitle,
  queueText,
  servedSpoken,
  takenSpoken,
  counterTexts as texts,
  togetherTexts,
} from '../../texts/counter.ts'
import { failureText } from '../../texts/failures.ts'
import { keyText } from '../../texts/keys.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { clockNow } from '../../ui/clock.ts'
import { focusSoon } from '../../ui/focus-soon.ts'
import { PaneHead } from '../../ui/panes.tsx'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { WaitingDocument } from '../../ui/pdf/waiting-document.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import { useControlEnter } from '../../ui/use-control-enter.ts'
import css from './counter.module.css'
import { type CounterFiles, documentsOf } from './counter-files.ts'
import { CounterFoot } from './counter-foot.tsx'
import { CounterForm } from './counter-form.tsx'
import { CounterNotices } from './empty-counter.tsx'
import { type CounterFile, plainName, useCounterFile } from './use-counter-file.ts'
import { useCounterKeys } from './use-counter-keys.ts'

interface FileAtCounterProps {
  row: CaptureRow
  /** The files at the counter, this one first. */
  waiting: readonly CaptureRow[]
  session: SessionState
  files: CounterFiles
  onCapture(fileId: string): void
  onDocument(idDocumento: string): void
  onForward(documents: readonly Attachment[]): void
}

/** The file that is served: its first page, its fields, and the button that sends it. */
export function FileAtCounter({ row, waiting, session, files, ...acts }: FileAtCounterProps) {
  const { fileId, name } = row
  const announce = useAnnounce()
  const undecided = useUndecidedFiles()
  const file = useCounterFile(row, session, files)
  const fields = useRef<HTMLElement>(null)
  const canEdit = isEditable(row)
  const { together, joinable, isJoining, join, carry } = useJoining(row, waiting, files)
  useFirstFocus(fields, canEdit)
  useEffect(() => announce(takenSpoken(name)), [announce, name])

  async function serve(): Promise<void> {
    // One of the documents alone is not what was asked for.
    if (isJoining) return
    if (await file.serve()) {
      announce(servedSpoken(file.name))
      carry(file.recipients)
      files.drop(fileId)
    } else if (row.access === 'Publico') undecided.ask([fileId], () => void serve())
  }
  function putAside(): void {
    announce(asideSpoken(name))
    files.putAside(fileId)
  }
  async function remove(): Promise<void> {
    const outcome = await call('capture.remove', { fileIds: [fileId] })
    if (outcome.ok) files.drop(fileId)
  }
  useControlEnter(() => void serve())
  useCounterKeys({ aside: putAside, ...(joinable > 0 && { join }) })
  return (
    <>
      <PaneHead level={2} title={plainName(name)} {...definedFields({ count: queueText(waiting.length - 1) })} />
      <CounterNotices files={files} {...acts} />
      <FileNotices file={file} {...undecided} {...acts} />
      {together.length > 1 && <TogetherNotice documents={together.length} canJoin={joinable > 0} onJoin={join} />}
      <div className={css['work']}>
        <div className={css['paper']}>
          <Paper row={row} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section ref={fields} className={css['fields']} aria-label={texts.form} tabIndex={0}>
          {row.state === 'preparing' && <Skeleton label={texts.preparing} />}
          {canEdit && (
            <CounterForm file={file} session={session} onAccept={() => primaryNear(fields.current)?.focus()} />
          )}
        </section>
      </div>
      <CounterFoot
        file={file}
        joinable={joinable}
        isJoining={isJoining}
        session={session}
        onServe={() => void serve()}
        onAside={putAside}
        onRemove={() => void remove()}
        onJoin={join}
        onCapture={() => acts.onCapture(fileId)}
      />
      <PrivacyQuestion {...undecided} onOpen={acts.onCapture} />
    </>
  )
}

/** The documents of the same file that wait, and how they, or all that wait, become one: once the pages of all are read. */
function useJoining(row: CaptureRow, waiting: readonly CaptureRow[], files: CounterFiles) {
  const together = documentsOf(row, waiting).filter(({ state }) => state !== 'problem')
  const wanted = together.length > 1 ? together : waiting
  const canJoin = wanted.length > 1 && wanted.every((each) => isEditable(each) && each.report?.pages !== null)
  const isRead = wanted.every(({ report }) => report !== null)
  const announce = useAnnounce()
  const [step, setStep] = useState<'none' | 'asked' | 'joining'>('none')
  const begin = useEffectEvent(() => {
    setStep('joining')
    void files.join(wanted).finally(() => setStep('none'))
  })
  useEffect(() => {
    if (step !== 'asked') return
    if (!canJoin) setStep('none')
    else if (isRead) begin()
  }, [step, canJoin, isRead])
  return {
    together,
    joinable: canJoin && step === 'none' ? wanted.length : 0,
    isJoining: step !== 'none',
    join() {
      setStep('asked')
      if (!isRead) announce(togetherTexts.asked)
    },
    /** Proposes these recipients for the next of them. */
    carry(recipients: readonly DirectoryEntry[]) {
      const next = together.find(({ fileId }) => fileId !== row.fileId)
      if (next !== undefined && recipients.length > 0) files.carry(row.fileId, next.fileId, recipients)
    },
  }
}

interface TogetherNoticeProps {
  documents: number
  canJoin: boolean
  onJoin(): void
}

/** Says that a mail or an archive had several documents, and offers to make them one. */
function TogetherNotice({ documents, canJoin, onJoin }: TogetherNoticeProps) {
  return (
    <Notice tone="plain" title={togetherTexts.title(documents)} text={togetherTexts.text}>
      <Button
        variant="quiet"
        isDisabled={!canJoin}
        keyHint={keyText(counterKeys.join)}
        aria-keyshortcuts={counterKeys.join.keys[0]}
        onPress={onJoin}
      >
        {joinText(documents)}
      </Button>
    </Notice>
  )
}

/** The button of the foot below these fields. */
const primaryNear = (fields: HTMLElement | null): HTMLElement | null =>
  fields?.closest('[data-region]')?.querySelector<HTMLElement>('footer [data-variant="primary"]') ?? null

/** Focuses the first field once there is one; of a file that cannot be sent, the button that takes it away. */
function useFirstFocus(fields: { readonly current: HTMLElement | null }, canEdit: boolean): void {
  useEffect(
    () => focusSoon(() => (canEdit ? fields.current?.querySelector('input') : primaryNear(fields.current)) ?? null),
    [fields, canEdit],
  )
}

type KnownActs = Pick<FileAtCounterProps, 'onDocument' | 'onForward'>

type NoticesOf = KnownActs & { file: CounterFile } & Pick<ReturnType<typeof useUndecidedFiles>, 'asked'>

/** Why it was not sent, or cannot be. A question takes the place of a refusal. */
function FileNotices({ file: { row, failure }, asked, ...acts }: NoticesOf) {
  return (
    <>
      {failure !== null && asked.fileIds.length === 0 && (
        <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />
      )}
      {row.state === 'problem' && (
        <Notice tone="danger" title={problemTitle(plainName(row.name))} text={row.problem ?? ''} />
      )}
      <KnownNotice row={row} {...acts} />
    </>
  )
}

function KnownNotice({ row, onDocument, onForward }: KnownActs & { row: CaptureRow }) {
  const { known } = row
  if (known === null) return null
  const attachment = attachmentOf(row)
  return (
    <Notice tone="warn" title={knownTitle(known.registro)} text={knownDetail(known.capturedAt, clockNow())}>
      <Button variant="quiet" onPress={() => onDocument(known.idDocumento)}>
        {texts.open}
      </Button>
      {attachment !== null && (
        <Button variant="quiet" onPress={() => onForward([attachment])}>
          {texts.forward}
        </Button>
      )}
    </Notice>
  )
}

function Paper({ row }: { row: CaptureRow }) {
  const { name, sha256 } = row
  const { fileId, isHere, idDocumento } = sourceOf(row)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is another document
  const open = useCallback(() => openRow({ fileId, isHere, idDocumento }), [fileId, isHere, idDocumento, sha256])
  if (row.state === 'preparing') return <WaitingDocument label={texts.preparing} />
  return hasPages(row) ? <OpenedPdf open={open} name={name} reading={{ zoom: 'page', hasThumbnails: false }} /> : null
}
