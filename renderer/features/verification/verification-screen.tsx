import { useState } from 'react'
import { useStore } from 'zustand'
import { useAccountState } from '../../bridge/account-state.tsx'
import { PaperList } from '../../parts/papers/paper-list.tsx'
import { digitalSignatureTexts, summaryText } from '../../texts/digital-signatures.ts'
import { noFileToVerify, verificationTexts as texts, verificationAnswers } from '../../texts/verification.ts'
import { Button } from '../../ui/button.tsx'
import { useDropTarget } from '../../ui/drop-target.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { BadgeCheck, FileCheck2, FilePlus2 } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead, Panes, useOnePane } from '../../ui/panes.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Answers } from './answers.tsx'
import { type AskedFile, createCheckedFiles, hasPages, isReceipt, maxFiles } from './checked-files.ts'
import { CheckedPaper } from './checked-paper.tsx'
import css from './verification.module.css'

export const useCheckedFiles = () => useAccountState(createCheckedFiles)

const fileTypes = ['application/pdf', 'application/json', '.pdf', '.json']

interface VerificationScreenProps {
  /** Captures files that the service does not have yet. */
  onCapture(files: readonly File[]): void
}

/** Says of any file whether it is captured, who signed it, and whether it is a receipt. */
export function VerificationScreen({ onCapture }: VerificationScreenProps) {
  const { store, take, show, retry, compare } = useCheckedFiles()
  const { files, shown, isCut } = useStore(store)
  const checked = files.find(({ id }) => id === shown) ?? null
  const [beside, setBeside] = useState<{ id: string; shown: number | 'report' } | null>(null)
  const [isReading, setReading] = useState(false)
  const paper = beside !== null && beside.id === checked?.id ? beside.shown : null
  useDropTarget(texts.drop, take)
  const choose = (
    <FileButton types={fileTypes} icon={<FilePlus2 aria-hidden />} onChoose={take}>
      {texts.choose}
    </FileButton>
  )
  function see(id: string, next: number | 'report'): void {
    setBeside({ id, shown: next })
    setReading(true)
  }
  return (
    <Panes
      id="verification"
      shown={shown ?? ''}
      listLabel={texts.answers}
      detailLabel={texts.file}
      backText={texts.backToAnswers}
      showing={isReading ? 'detail' : 'list'}
      onBack={() => setReading(false)}
      list={
        <>
          <PaneHead title={texts.title}>{checked !== null && choose}</PaneHead>
          {checked === null ? (
            <EmptyState icon={<BadgeCheck />} {...noFileToVerify}>
              {choose}
            </EmptyState>
          ) : (
            <>
              <PaneBody padded>
                {files.length > 1 && <FileList files={files} shown={checked.id} isCut={isCut} onShow={show} />}
                <Answers
                  checked={checked}
                  shownRevision={typeof paper === 'number' ? paper : null}
                  onRevision={(revision) => see(checked.id, revision)}
                  onCompare={(document) => compare(checked, document)}
                  onRetry={() => retry(checked)}
                />
              </PaneBody>
              <Foot
                checked={checked}
                onReport={() => see(checked.id, 'report')}
                onRead={() => setReading(true)}
                onCapture={() => onCapture([checked.file])}
              />
            </>
          )}
        </>
      }
      detail={
        checked === null ? (
          <EmptyState icon={<BadgeCheck />} {...verificationAnswers} />
        ) : (
          <CheckedPaper key={checked.id} checked={checked} shown={paper} onBack={() => setBeside(null)} />
        )
      }
    />
  )
}

interface FileListProps {
  files: readonly AskedFile[]
  shown: string
  isCut: boolean
  onShow(id: string): void
}

function FileList({ files, shown, isCut, onShow }: FileListProps) {
  return (
    <div className={css['files']}>
      <PaperList
        label={texts.files}
        papers={files.map(({ id, file, verification }) => ({
          id,
          name: file.name,
          registro: null,
          access: 'open',
          facts: verification?.ok ? (summaryText(verification.value)?.text ?? '') : '',
        }))}
        shown={shown}
        onShow={(id) => id !== null && onShow(id)}
      />
      {isCut && <p>{texts.tooMany(maxFiles)}</p>}
    </div>
  )
}

interface FootProps {
  checked: AskedFile
  onReport(): void
  onRead(): void
  onCapture(): void
}

function Foot({ checked, onReport, onRead, onCapture }: FootProps) {
  const isOnePane = useOnePane()
  if (!hasPages(checked)) return null
  const mayCapture = checked.captured?.ok === true && checked.captured.value === null && !isReceipt(checked)
  return (
    <PaneFoot
      acts={
        <>
          {isOnePane && <Button onPress={onRead}>{texts.read}</Button>}
          {mayCapture && <Button onPress={onCapture}>{texts.capture}</Button>}
          <Button
            variant="primary"
            icon={<FileCheck2 aria-hidden />}
            isDisabled={checked.verification?.ok !== true}
            onPress={onReport}
          >
            {digitalSignatureTexts.report}
          </Button>
        </>
      }
    />
  )
}
