import { useState } from 'react'
import type { UpdateView } from '../../../contract/bridge/updates.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { commonTexts } from '../../texts/common.ts'
import { offerText, oldReleaseText, updateTexts as texts, updateStateText } from '../../texts/updates.ts'
import { Button } from '../../ui/button.tsx'
import { Setting } from '../../ui/setting.tsx'
import { Notice } from '../../ui/states.tsx'
import { useToday } from '../../ui/use-today.ts'

const useUpdates = () => useQuery('updates.get', {}, 'updates.changed')

/** Installs the version that is ready. A success ends the program. */
function useInstall() {
  const [hasFailed, setFailed] = useState(false)
  async function install(): Promise<void> {
    const outcome = await call('updates.install', {})
    setFailed(!outcome.ok)
  }
  return { hasFailed, install: () => void install() }
}

/** Offers a new version over the window, or says that one was refused until the person has read it. */
export function UpdateNotice() {
  const { value, reload } = useUpdates()
  const { hasFailed, install } = useInstall()
  const [readRefusal, setReadRefusal] = useState<UpdateView['refusal']>(null)
  const isOffered = value?.state === 'ready' && value.postponedUntil === null
  const isRefused = value?.state === 'refused' && value.refusal !== readRefusal
  if (value === null) return null
  if (!(isOffered || isRefused)) return <OldReleaseNotice value={value} />
  async function postpone(): Promise<void> {
    await call('updates.postpone', {})
    await reload()
  }
  const { title, text } = offerText(value)
  return (
    <Notice tone={isOffered ? 'plain' : 'danger'} title={title} text={hasFailed ? texts.installFailed : text}>
      {isOffered && <Button onPress={install}>{texts.install}</Button>}
      {isRefused && (
        <Button variant="quiet" onPress={() => setReadRefusal(value.refusal)}>
          {commonTexts.understood}
        </Button>
      )}
      {isOffered && value.canPostpone && !value.installsAtEnd && (
        <Button variant="quiet" onPress={() => void postpone()}>
          {texts.postpone}
        </Button>
      )}
    </Notice>
  )
}

/** Says until the person has read it that the newest release is old: new ones may be kept from this computer. */
function OldReleaseNotice({ value }: { value: UpdateView }) {
  const [readVersion, setReadVersion] = useState<string | null>(null)
  const old = oldReleaseText(value)
  const version = value.newest?.version ?? null
  if (old === null || version === readVersion) return null
  return (
    <Notice tone="warn" {...old}>
      <Button variant="quiet" onPress={() => setReadVersion(version)}>
        {commonTexts.understood}
      </Button>
    </Notice>
  )
}

/** The state of the updates, with a check at once. */
export function UpdateSetting() {
  const { value } = useUpdates()
  const { hasFailed, install } = useInstall()
  const now = useToday()
  if (value === null) return null
  const isChecking = value.state === 'checking'
  return (
    <Setting name={texts.title} note={hasFailed ? texts.installFailed : updateStateText(value, now)}>
      {value.state === 'ready' && <Button onPress={install}>{texts.install}</Button>}
      {value.state !== 'off' && (
        <Button isPending={isChecking} onPress={() => void call('updates.check', {})}>
          {isChecking ? texts.checking : texts.check}
        </Button>
      )}
    </Setting>
  )
}
