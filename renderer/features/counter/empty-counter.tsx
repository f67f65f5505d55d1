import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { type CaptureRow, takenTypes } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import { ScanButton } from '../../parts/scanning/scan-button.tsx'
import { captureNoticeTexts } from '../../texts/capture-list.ts'
import { counterKeys, emptyCounter, rejectedTitle, takeText, counterTexts as texts } from '../../texts/counter.ts'
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
export function EmptyCounter({ files, newest, ...acts }: CounterNoticesProps & { newest: CaptureRow | undefined }) {
  const begin = useRef<HTMLDivElement>(null)
  useEffect(() => focusSoon(() => begin.current?.querySelector('button') ?? null), [])
  return (
    <>
      <CounterNotices files={files} {...acts} />
      <EmptyState icon={<Stamp />} {...emptyCounter}>
        <div ref={begin} className={css['begin']}>
          {newest !== undefined && (
            <Button
              variant="primary"
              icon={<Files aria-hidden />}
              keyHint={keyText(counterKeys.take)}
              aria-keyshortcuts={counterKeys.take.keys[0]}
              onPress={() => files.take([newest.fileId])}
            >
              {takeText(newest.name)}
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

/** Files that were not taken, and why. */
export function CounterNotices({ files, onDocument, onForward }: CounterNoticesProps) {
  const { rejected, failure } = useStore(files.store)
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
      {rejected.map(({ name, reason, known }) => (
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
