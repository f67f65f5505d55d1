import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { RecognisedFile } from '../../../contract/bridge/recognition.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { failureText } from '../../texts/failures.ts'
import {
  recognisedPagesText,
  recognitionStateText,
  recognitionTexts,
  turnedPagesText,
} from '../../texts/recognition.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert, FileText, RefreshCw } from '../../ui/icons.ts'
import { Notice } from '../../ui/states.tsx'
import css from './capture.module.css'

/** How far the text of a file without text of its own has been recognised; nothing for any other file. */
export function TextState({ fileId, isEditable }: { fileId: string; isEditable: boolean }) {
  const view = useQuery('recognition.get', {}, 'recognition.changed').value
  const file = view?.files.find((each) => each.fileId === fileId)
  if (view === null || file === undefined) return null
  const isOver = file.done === file.pages
  const note = isOver || view.state === 'working' || view.state === 'idle' ? '' : recognitionStateText(view.state)
  const mayRepeat = view.state !== 'off' && (file.failed > 0 || view.state === 'unable')
  return (
    <>
      <p className={css['plain']}>{[recognisedPagesText(file), note].filter((part) => part !== '').join('. ')}</p>
      <Turned file={file} />
      {isOver && isEditable && file.recognised > 0 && <LayText fileId={fileId} />}
      {mayRepeat && (
        <Button icon={<RefreshCw aria-hidden />} onPress={() => void call('recognition.again', { fileId })}>
          {recognitionTexts.again}
        </Button>
      )}
    </>
  )
}

/** Writes the recognised text into the PDF, where it is not seen. */
function LayText({ fileId }: { fileId: string }) {
  const [state, setState] = useState<{ isBusy: boolean; failure: Failure | null }>({ isBusy: false, failure: null })
  async function lay(): Promise<void> {
    setState({ isBusy: true, failure: null })
    const outcome = await call('recognition.layText', { fileId })
    setState({ isBusy: false, failure: outcome.ok ? null : outcome.failure })
  }
  return (
    <>
      {state.failure !== null && (
        <Notice tone="danger" {...failureText(state.failure)} traceId={state.failure.traceId} />
      )}
      <Button icon={<FileText aria-hidden />} isDisabled={state.isBusy} onPress={() => void lay()}>
        {recognitionTexts.lay}
      </Button>
      <p className={css['plain']}>{recognitionTexts.layNote}</p>
    </>
  )
}

function Turned({ file }: { file: RecognisedFile }) {
  if (file.turned.length === 0) return null
  return (
    <p className={css['warning']}>
      <CircleAlert aria-hidden />
      {turnedPagesText(file.turned)}
    </p>
  )
}
