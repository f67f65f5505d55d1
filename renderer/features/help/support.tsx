import { useState } from 'react'
import type { MadeDiagnostics } from '../../../contract/bridge/diagnostics.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import { contentAddress } from '../../bridge/content-address.ts'
import { call } from '../../bridge/malote.ts'
import { useAppInfo, useConnection, useSession, useStatus } from '../../bridge/replicas.ts'
import { failureText } from '../../texts/failures.ts'
import { diagnosticFileText, helpSections, programText, supportHelp as texts } from '../../texts/help.ts'
import { aboutTexts } from '../../texts/settings.ts'
import { connectionTexts } from '../../texts/window.ts'
import { Button } from '../../ui/button.tsx'
import { Check, ClipboardCopy } from '../../ui/icons.ts'
import { SaveLink } from '../../ui/save-link.tsx'
import { Setting, SettingsPage } from '../../ui/setting.tsx'
import { Notice } from '../../ui/states.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import css from './help.module.css'

const labels = { idle: texts.copy, copied: texts.copied, failed: texts.failed } as const

/** The facts about the program that the support asks for, in view before they are copied. */
export function Support() {
  const info = useAppInfo(({ value }) => value)
  const environment = useSession(({ value }) => value?.environments.find(({ id }) => id === value.environmentId))
  const connection = useStatus(({ value }) => value?.connection ?? 'unknown')
  const { isConnected } = useConnection()
  const { state, copy } = useCopy()
  if (info === null) return null
  const text = programText({
    version: info.version,
    host: aboutTexts.hosts[info.host],
    environment: environment?.nome ?? '',
    address: environment?.address ?? '',
    connection: connectionTexts[isConnected ? connection : 'gone'],
    system: navigator.userAgent,
  })
  return (
    <SettingsPage title={helpSections.support} lead={texts.lead}>
      <Setting name={texts.name}>
        <Button
          icon={state === 'copied' ? <Check aria-hidden /> : <ClipboardCopy aria-hidden />}
          onPress={() => void copy(text, texts.said)}
        >
          {labels[state]}
        </Button>
      </Setting>
      <pre className={css['facts']}>{text}</pre>
      <Diagnostics />
      <Setting name={texts.operations} note={texts.operationsNote} />
    </SettingsPage>
  )
}

/** Makes the diagnostics and shows all of them; only what was shown is saved. */
function Diagnostics() {
  const [made, setMade] = useState<Outcome<MadeDiagnostics> | null>(null)
  const value = made?.ok ? made.value : null
  return (
    <>
      <Setting name={texts.diagnostics} note={texts.diagnosticsNote}>
        <Button onPress={() => void call('diagnostics.make', {}).then(setMade)}>
          {value === null ? texts.make : texts.makeAgain}
        </Button>
      </Setting>
      {made?.ok === false && <Notice tone="danger" {...failureText(made.failure)} traceId={made.failure.traceId} />}
      {value?.files.map(({ name, text }) => (
        <details key={name} className={css['file']}>
          <summary>{diagnosticFileText(name)}</summary>
          <pre className={css['facts']}>{text === '' ? texts.empty : text}</pre>
        </details>
      ))}
      {value !== null && (
        <div className={css['save']}>
          <SaveLink href={contentAddress(value.zip)} name={value.zip.name}>
            {texts.save}
          </SaveLink>
        </div>
      )}
    </>
  )
}
