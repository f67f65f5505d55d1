import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { type CaptureRow, takenTypes } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import { ScanButton } from '../../parts/scanning/scan-button.tsx'
import { captureNoticeTexts } from '../../texts/capture-list.ts'
import {
  counterKeys,
  emptyCounter,
  rejectedCount,
  rejectedTitle,
  takeText,
  counterTexts as texts,
} from '../../texts/counter.ts'
import { failureText } from '../../texts/failures.ts'
import { keyText } from '../../texts/keys.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { focusSoon } from '../../ui/focus-soon.ts'
import { FilePlus2, Files, Stamp } from '../../ui/icons.ts'
import { EmptyState, Notice } from '../../ui/states.tsx'
import css from './counter.module.css'
import type { CounterFiles } from './counter-files.ts'

interface CounterNoticesProps {
  files: CounterFiles
  onDocument(idDocumento: string): void
  onForward(documents: readonly Attachment[]): void
}

/** Without a file: the ways to begin, with the focus on the first of them. */
export function EmptyCounter({ files, newest, ...acts }: CounterNoticesProps & { newest: readonly CaptureRow[] }) {
  const [first] = newest
  const isAdding = useStore(files.store, (state) => state.isAdding)
  const begin = useRef<HTMLDivElement>(null)
  useEffect(() => focusSoon(() => begin.current?.querySelector('button') ?? null), [])
  return (
    <>
      <CounterNotices files={files} {...acts} />
      <EmptyState icon={<Stamp />} {...emptyCounter} {...(isAdding && { text: texts.adding })}>
        <div ref={begin} className={css['begin']}>
          {first !== undefined && (
            <Button
              variant="primary"
              icon={<Files aria-hidden />}
              keyHint={keyText(counterKeys.take)}
              aria-keyshortcuts={counterKeys.take.keys[0]}
              onPress={() => files.take(newest.map(({ fileId }) => fileId))}
            >
              {takeText(first.name, newest.length - 1)}
            </Button>
          )}
          <FileButton types={takenTypes} icon={<FilePlus2 aria-hidden />} onChoose={(chosen) => void files.add(chosen)}>
            {texts.choose}
          </FileButton>
          <ScanButton onAdded={(rows) => files.take(rows.map(({ fileId }) => fileId))} />
        </div>
      </EmptyState>
    </>
  )
}

/** More files that were not taken share one notice. */
const mostNotices = 2

/** Files that were not taken, and why. */
export function CounterNotices({ files, onDocument, onForward }: CounterNoticesProps) {
  const { rejected, failure } = useStore(files.store)
  const unknown = rejected.filter((each) => each.known === undefined)
  const known = rejected.filter((each) => each.known !== undefined)
  const understood = (
    <Button variant="quiet" onPress={files.clearNotices}>
      {captureNoticeTexts.understood}
    </Button>
  )
  return (
    <>
      {failure !== null && (
        <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId}>
          {understood}
        </Notice>
      )}
      {unknown.length > mostNotices && (
        <Notice
          tone="warn"
          title={rejectedCount(unknown.length)}
          text={
            <span className={css['rejected']}>
              {unknown.map(({ name, reason }) => (
                <span key={`${name} ${reason}`}>
                  {name}: {reason}
                </span>
              ))}
            </span>
          }
        >
          {understood}
        </Notice>
      )}
      {(unknown.length > mostNotices ? known : rejected).map(({ name, reason, known }) => (
        <Notice key={`${name} ${reason}`} tone="warn" title={rejectedTitle(name)} text={reason}>
          {known !== undefined && (
            <>
              <Button variant="quiet" onPress={() => onDocument(known.idDocumento)}>
                {texts.open}
              </Button>
              <Button variant="quiet" onPress={() => onForward([{ ...known, nome: name }])}>
                {texts.forward}
              </Button>
            </>
          )}
          {understood}
        </Notice>
      ))}
    </>
  )
}
