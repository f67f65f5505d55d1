import { useState } from 'react'
import type { ConfigurationView, ConfiguredEnvironment } from '../../../contract/bridge/configuration.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import {
  configurationTexts,
  lockedBy,
  originTexts,
  removeQuestion,
  secretStateTexts,
  secretTexts,
  environmentListTexts as texts,
} from '../../texts/configuration.ts'
import { failureText } from '../../texts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Setting, SettingsPage } from '../../ui/setting.tsx'
import { TraceId } from '../../ui/states.tsx'
import { BoxedNotice } from './boxed-notice.tsx'
import css from './configuration.module.css'
import { ConnectionSteps } from './connection-steps.tsx'
import { SecretForm } from './secret-form.tsx'
import { useKeptTest } from './use-kept-test.ts'

/** The environments of this computer, for Ajustes: where each comes from, its secret, and how to add or remove one. */
export function EnvironmentList({ onAdd }: { onAdd(): void }) {
  const { value: view } = useQuery('configuration.get', {}, 'configuration.changed')
  const [asked, setAsked] = useState<{ about: 'remove' | 'secret'; environment: ConfiguredEnvironment } | null>(null)
  if (view === null) return null
  const close = () => setAsked(null)
  const lock = view.locks.find(({ name }) => name === 'environments')
  return (
    <SettingsPage title={texts.title}>
      {view.environments.map((environment) => (
        <EnvironmentLine
          key={environment.id}
          environment={environment}
          onRemove={() => setAsked({ about: 'remove', environment })}
          onSecret={() => setAsked({ about: 'secret', environment })}
        />
      ))}
      <Setting name={texts.another} note={lock === undefined ? texts.addNote : lockedBy[lock.origin]}>
        {lock === undefined && <Button onPress={onAdd}>{texts.add}</Button>}
      </Setting>
      {view.problems.length > 0 && <Setting name={texts.problems} note={view.problems.join('\n')} />}
      {asked?.about === 'remove' && <RemoveQuestion environment={asked.environment} onClose={close} />}
      {asked?.about === 'secret' && <SecretDialog view={view} environment={asked.environment} onClose={close} />}
    </SettingsPage>
  )
}

interface EnvironmentLineProps {
  environment: ConfiguredEnvironment
  onRemove(): void
  onSecret(): void
}

function EnvironmentLine({ environment, onRemove, onSecret }: EnvironmentLineProps) {
  const { id, nome, address, origin, secret } = environment
  const { steps, failure, isTesting, run } = useKeptTest(id)
  return (
    <Setting name={nome} note={`${address}. ${originTexts[origin]}${secretStateTexts[secret]}`}>
      <Button onPress={() => void run()}>{testText({ isTesting, isTested: steps.length > 0 })}</Button>
      {secret !== 'none' && (
        <Button onPress={onSecret}>{secret === 'missing' ? texts.saveSecret : texts.changeSecret}</Button>
      )}
      {origin === 'kept' && <Button onPress={onRemove}>{texts.remove}</Button>}
      {failure !== null && <BoxedNotice tone="danger" {...failureText(failure)} />}
      {steps.length > 0 && (
        <div className={css['tested']}>
          <ConnectionSteps steps={steps} />
        </div>
      )}
    </Setting>
  )
}

function testText({ isTesting, isTested }: { isTesting: boolean; isTested: boolean }): string {
  if (isTesting) return configurationTexts.testing
  return isTested ? configurationTexts.testAgain : configurationTexts.test
}

function RemoveQuestion({ environment, onClose }: { environment: ConfiguredEnvironment; onClose(): void }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const { title, text } = removeQuestion(environment)
  async function remove(): Promise<void> {
    const outcome = await call('configuration.remove', { environmentId: environment.id })
    if (outcome.ok) onClose()
    else setFailure(outcome.failure)
  }
  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="danger" onPress={() => void remove()}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {failure !== null && <p role="alert">{failure.message ?? failureText(failure).title}</p>}
      {failure?.traceId !== undefined && <TraceId value={failure.traceId} />}
    </ModalDialog>
  )
}

interface SecretDialogProps {
  view: ConfigurationView
  environment: ConfiguredEnvironment
  onClose(): void
}

function SecretDialog({ view, environment, onClose }: SecretDialogProps) {
  return (
    <ModalDialog
      role="dialog"
      title={secretTexts.title}
      onClose={onClose}
      actions={<Button onPress={onClose}>{secretTexts.cancel}</Button>}
    >
      <SecretForm environment={environment} keepsSecrets={view.keepsSecrets} onSaved={onClose} />
    </ModalDialog>
  )
}
