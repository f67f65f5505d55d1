import { useState } from 'react'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { offerText, updateTexts as texts, updateStateText } from '../../texts/updates.ts'
import { Button } from '../../ui/button.tsx'
import { Setting } from '../../ui/setting.tsx'
import { Notice } from '../../ui/states.tsx'
import { useToday } from '../../ui/use-today.ts'

const useUpdates = () => useQuery('updates.get', {}, 'updates.changed')

/** Offers a new version over the window, or says that one was refused. */
export function UpdateNotice() {
  const { value, reload } = useUpdates()
  const [hasFailed, setFailed] = useState(false)
  const isOffered = value?.state === 'ready' && value.postponedUntil === null
  if (value === null || !(isOffered || value.state === 'refused')) return null
  async function install(): Promise<void> {
    const outcome = await call('updates.install', {})
    setFailed(!outcome.ok)
  }
  async function postpone(): Promise<void> {
    await call('updates.postpone', {})
    await reload()
  }
  const { title, text } = offerText(value)
  return (
    <Notice tone={isOffered ? 'plain' : 'danger'} title={title} text={hasFailed ? texts.installFailed : text}>
      {isOffered && <Button onPress={() => void install()}>{texts.install}</Button>}
      {isOffered && value.canPostpone && !value.installsAtEnd && (
        <Button variant="quiet" onPress={() => void postpone()}>
          {texts.postpone}
        </Button>
      )}
    </Notice>
  )
}

/** The state of the updates, with a check at once. */
export function UpdateSetting() {
  const { value } = useUpdates()
  const now = useToday()
  if (value === null) return null
  const isChecking = value.state === 'checking'
  return (
    <Setting name={texts.title} note={updateStateText(value, now)}>
      {value.state !== 'off' && (
        <Button isPending={isChecking} onPress={() => void call('updates.check', {})}>
          {isChecking ? texts.checking : texts.check}
        </Button>
      )}
    </Setting>
  )
}
