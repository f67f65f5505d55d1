import { useAppInfo, useConnection, useSession, useStatus } from '../../bridge/replicas.ts'
import { helpSections, programText, supportHelp as texts } from '../../texts/help.ts'
import { aboutTexts } from '../../texts/settings.ts'
import { connectionTexts } from '../../texts/window.ts'
import { Button } from '../../ui/button.tsx'
import { Check, ClipboardCopy } from '../../ui/icons.ts'
import { Setting, SettingsPage } from '../../ui/setting.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { Diagnostics } from './diagnostics.tsx'
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
