import { type DragEvent, useState } from 'react'
import type { ConfigurationPreview, ConfigurationView } from '../../../contract/bridge/configuration.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { fileTypes, configurationTexts as texts } from '../../texts/configuration.ts'
import { failureText } from '../../texts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/states.tsx'
import { BoxedNotice, Problems } from './boxed-notice.tsx'
import css from './configuration.module.css'
import { PreviewPart } from './preview-part.tsx'
import { SecretForm } from './secret-form.tsx'
import { useConfigurationFile } from './use-configuration-file.ts'

export interface ConfigurationFlowProps {
  /** The first environment of this computer. */
  isFirst: boolean
  /** Leaves the flow, where there is something to go back to. */
  onClose?: (() => void) | undefined
}

/** From a configuration file to a kept one: open, see, test, keep, and tell the secret. */
export function ConfigurationFlow({ isFirst, onClose }: ConfigurationFlowProps) {
  const { value: view, failure } = useQuery('configuration.get', {}, 'configuration.changed')
  const [kept, setKept] = useState<ConfigurationPreview | null>(null)
  if (failure !== null) return <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />
  if (view === null) return null
  if (kept !== null) return <Kept view={view} kept={kept} onClose={onClose} />
  if (view.locks.some(({ name }) => name === 'environments'))
    return (
      <>
        <Notice tone="warn" title={texts.lockedTitle} text={texts.lockedText} />
        <Problems sentences={view.problems} />
        <Leave onClose={onClose} />
      </>
    )
  return <OpenFile view={view} isFirst={isFirst} onKept={setKept} onClose={onClose} />
}

interface OpenFileProps extends ConfigurationFlowProps {
  view: ConfigurationView
  onKept(preview: ConfigurationPreview): void
}

function OpenFile({ view, isFirst, onKept, onClose }: OpenFileProps) {
  const { preview, problem, take, takeTraining } = useConfigurationFile()
  return (
    <>
      {preview === null && <p className={css['lead']}>{isFirst ? texts.first : texts.another}</p>}
      {preview === null && <Problems sentences={view.problems} />}
      {problem !== null && <BoxedNotice tone="danger" title={texts.refusedTitle} text={problem} />}
      {preview === null ? (
        <DropZone onFiles={(files) => void take(files)} />
      ) : (
        <PreviewPart key={preview.previewId} preview={preview} onKept={() => onKept(preview)}>
          <FileButton types={fileTypes} isSingle onChoose={(files) => void take(files)}>
            {texts.chooseOther}
          </FileButton>
          {onClose !== undefined && <Button onPress={onClose}>{texts.cancel}</Button>}
        </PreviewPart>
      )}
      {preview === null && view.hasTraining && (
        <div className={css['part']}>
          <div className={css['actions']}>
            <Button onPress={() => void takeTraining()}>{texts.training}</Button>
          </div>
          <p className={css['note']}>{texts.trainingNote}</p>
        </div>
      )}
      {preview === null && <Leave onClose={onClose} />}
    </>
  )
}

function DropZone({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div
      className={css['drop']}
      data-over={isOver || undefined}
      data-testid="configuration-drop"
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <p>{isOver ? texts.dropping : texts.drop}</p>
      <FileButton variant="primary" types={fileTypes} isSingle onChoose={onFiles}>
        {texts.choose}
      </FileButton>
    </div>
  )
}

function Leave({ onClose }: { onClose: (() => void) | undefined }) {
  if (onClose === undefined) return null
  return (
    <div className={css['actions']}>
      <Button onPress={onClose}>{texts.cancel}</Button>
    </div>
  )
}

interface KeptProps {
  view: ConfigurationView
  kept: ConfigurationPreview
  onClose: (() => void) | undefined
}

/** After the configuration is kept: the secrets that its environments still need. */
function Kept({ view, kept, onClose }: KeptProps) {
  const ids = kept.environments.map(({ id }) => id)
  const missing = view.environments.filter(({ id, secret }) => ids.includes(id) && secret === 'missing')
  const [next] = missing
  return (
    <>
      <BoxedNotice
        tone="plain"
        title={texts.keptTitle}
        text={next === undefined ? texts.keptText : texts.keptWithSecrets}
      />
      {next !== undefined && <SecretForm key={next.id} environment={next} keepsSecrets={view.keepsSecrets} />}
      <div className={css['actions']}>
        <Button variant={next === undefined ? 'primary' : 'plain'} {...(onClose !== undefined && { onPress: onClose })}>
          {texts.close}
        </Button>
      </div>
    </>
  )
}
