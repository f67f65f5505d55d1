import { useState } from 'react'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { type DigitisationData, type MeasuredFile, maxReportedFiles } from '../../../../contract/bridge/digitisation.ts'
import type { Failure, Outcome } from '../../../../contract/bridge/outcome.ts'
import { contentAddress } from '../../../bridge/content-address.ts'
import { call } from '../../../bridge/malote.ts'
import { commonTexts } from '../../../texts/common.ts'
import { digitisationTexts as texts } from '../../../texts/digitisation.ts'
import { failureText } from '../../../texts/failures.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField, Select, TextField } from '../../../ui/field.tsx'
import { FileCheck2 } from '../../../ui/icons.ts'
import { useKeptState } from '../../../ui/kept-state.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { saveFile } from '../../../ui/save-link.tsx'
import { Notice, Skeleton } from '../../../ui/states.tsx'
import { filePrinter } from '../../../ui/use-printing.ts'
import { useAddFiles } from '../add-files.ts'
import css from './digitisation.module.css'
import { MeasuredFiles } from './measured-files.tsx'
import { useMeasuredFiles } from './use-measured-files.ts'

type Kind = 'pages' | 'batch'
const kinds = (['pages', 'batch'] as const).map((id) => ({ id, text: texts.kinds[id] }))
const nothing: DigitisationData = { place: '', day: null, subject: '', author: '', documentType: '' }

/**
 * The button that opens the laudo of the files that are here whole, nothing where there are none, and its dialog, which
 * stays open in a window that becomes too narrow for the button.
 */
export function useLaudo(rows: readonly CaptureRow[]) {
  const [opened, setOpened] = useState<readonly string[] | null>(null)
  const whole = rows.filter(({ state, sha256 }) => sha256 !== null && state !== 'preparing' && state !== 'problem')
  const ids = whole.map(({ fileId }) => fileId)
  return {
    button: ids.length > 0 && (
      <Button icon={<FileCheck2 aria-hidden />} onPress={() => setOpened(ids)}>
        {texts.open}
      </Button>
    ),
    dialog: opened !== null && <LaudoDialog fileIds={opened} onClose={() => setOpened(null)} />,
  }
}

interface LaudoDialogProps {
  fileIds: readonly string[]
  onClose(): void
}

function LaudoDialog({ fileIds, onClose }: LaudoDialogProps) {
  const [data, setData] = useKeptState('laudo', nothing)
  const [kind, setKind] = useState<Kind>('pages')
  const fits = fileIds.length <= maxReportedFiles
  const found = useMeasuredFiles(fits ? fileIds : [], data)
  const isMeasured = fits && fileIds.every((fileId) => found.get(fileId)?.ok)
  const acts = useReportActs(fileIds, { kind, data })
  const printer = filePrinter()
  return (
    <ModalDialog
      role="dialog"
      title={texts.title(fileIds.length)}
      isWide
      onClose={onClose}
      actions={
        <>
          {acts.failure !== null && (
            <Notice tone="danger" {...failureText(acts.failure)} traceId={acts.failure.traceId} />
          )}
          <Button autoFocus onPress={onClose}>
            {commonTexts.close}
          </Button>
          <Button isDisabled={!isMeasured} onPress={() => void acts.save()}>
            {texts.save}
          </Button>
          {printer !== null && (
            <Button isDisabled={!isMeasured} onPress={() => void acts.print()}>
              {texts.print}
            </Button>
          )}
          <Button variant="primary" isDisabled={!isMeasured} onPress={() => void acts.capture()}>
            {texts.capture[kind]}
          </Button>
          {acts.isCaptured && (
            <p role="status" className={css['captured']}>
              {texts.captured}
            </p>
          )}
        </>
      }
    >
      <p>{texts.explained}</p>
      {!fits && <Notice tone="warn" {...texts.tooMany(maxReportedFiles)} />}
      {fits && <Files fileIds={fileIds} found={found} />}
      <DataFields data={data} onChange={setData} />
      <Select label={texts.which} value={kind} options={kinds} onChange={(id) => setKind(id as Kind)} />
    </ModalDialog>
  )
}

interface FilesProps {
  fileIds: readonly string[]
  found: ReadonlyMap<string, Outcome<MeasuredFile>>
}

function Files({ fileIds, found }: FilesProps) {
  const known = fileIds.flatMap((fileId) => found.get(fileId) ?? [])
  const left = fileIds.length - known.length
  return (
    <>
      <MeasuredFiles files={known} />
      {left > 0 && <Skeleton rows={2} label={known.length === 0 ? texts.measuring : texts.left(left)} />}
    </>
  )
}

interface DataFieldsProps {
  data: DigitisationData
  onChange(data: DigitisationData): void
}

/** Measured anew when a field is left, not at each letter. */
function DataFields({ data, onChange }: DataFieldsProps) {
  const [typed, setTyped] = useState(data)
  const field = (key: 'place' | 'subject' | 'author' | 'documentType') => (
    <TextField
      label={texts[key]}
      value={typed[key]}
      maxLength={200}
      onChange={(text) => setTyped({ ...typed, [key]: text })}
      onBlur={() => onChange({ ...typed, [key]: typed[key].trim() })}
    />
  )
  return (
    <fieldset className={css['data']}>
      <legend>{texts.data}</legend>
      {field('place')}
      <DateField
        label={texts.day}
        value={typed.day}
        onChange={(day) => {
          setTyped({ ...typed, day })
          onChange({ ...typed, day })
        }}
      />
      {field('subject')}
      {field('author')}
      {field('documentType')}
    </fieldset>
  )
}

/** Makes the document, and saves, prints or captures it. */
function useReportActs(fileIds: readonly string[], { kind, data }: { kind: Kind; data: DigitisationData }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isCaptured, setCaptured] = useState(false)
  const addFiles = useAddFiles()
  const announce = useAnnounce()

  async function make() {
    setCaptured(false)
    const outcome = await call('digitisation.report', { fileIds: [...fileIds], kind, data })
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return null
    const { content, pages } = outcome.value
    return { address: contentAddress(content), name: content.name, pages }
  }
  return {
    failure,
    isCaptured,
    async save(): Promise<void> {
      const made = await make()
      if (made !== null) saveFile({ href: made.address, name: made.name })
    },
    async print(): Promise<void> {
      const made = await make()
      if (made !== null) await filePrinter()?.({ title: made.name.replace(/\.pdf$/, ''), ...made })
    },
    async capture(): Promise<void> {
      const made = await make()
      if (made === null) return
      const bytes = await fetch(made.address).then((answer) => answer.blob())
      const rows = await addFiles([new File([bytes], made.name, { type: 'application/pdf' })])
      setCaptured(rows.length > 0)
      if (rows.length > 0) announce(texts.captured)
    },
  }
}
