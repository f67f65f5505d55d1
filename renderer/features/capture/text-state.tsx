import type { RecognisedFile } from '../../../contract/bridge/recognition.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import {
  recognisedPagesText,
  recognitionStateText,
  recognitionTexts,
  turnedPagesText,
} from '../../texts/recognition.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert, RefreshCw } from '../../ui/icons.ts'
import css from './capture.module.css'

/** How far the text of a file without text of its own has been recognised; nothing for any other file. */
export function TextState({ fileId }: { fileId: string }) {
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
      {mayRepeat && (
        <Button icon={<RefreshCw aria-hidden />} onPress={() => void call('recognition.again', { fileId })}>
          {recognitionTexts.again}
        </Button>
      )}
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
