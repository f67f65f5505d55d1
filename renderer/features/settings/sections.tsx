import { useState } from 'react'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { useAppInfo, useConnection, useIsCitizen, useSettings, useStatus } from '../../bridge/replicas.ts'
import { useLock } from '../../parts/fields/use-lock.ts'
import { forgetTexts } from '../../texts/counter.ts'
import { type FailureText, failureText } from '../../texts/failures.ts'
import { holdChoices, holdName } from '../../texts/hold.ts'
import {
  aboutTexts,
  environmentTexts,
  folderLinkTexts,
  noticeTexts,
  sendingTexts,
  settingsSections,
} from '../../texts/settings.ts'
import { connectionTexts } from '../../texts/window.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceSetting, Fact, Setting, SettingsPage } from '../../ui/setting.tsx'
import { Notice } from '../../ui/states.tsx'
import { UpdateSetting } from './updates.tsx'
import { useChange } from './use-change.ts'
import { useNoticePermission } from './use-notice-permission.ts'

const afterActs = (['next', 'same'] as const).map((id) => ({ id, text: sendingTexts.afterActs[id] }))
const holds = holdChoices.map(({ seconds, text }) => ({ id: String(seconds), text }))

export function Sending() {
  const holdSeconds = useSettings(({ value }) => value?.holdSeconds ?? null)
  const afterAct = useSettings(({ value }) => value?.afterAct ?? null)
  const change = useChange()
  const lock = useLock('holdSeconds')
  return (
    <SettingsPage title={settingsSections.sending} lead={sendingTexts.lead}>
      {lock === null ? (
        <ChoiceSetting
          name={sendingTexts.hold}
          note={sendingTexts.holdNote}
          value={holdSeconds === null ? null : String(holdSeconds)}
          options={holds}
          onChange={(id) => change({ holdSeconds: Number(id) })}
        />
      ) : (
        <Setting name={sendingTexts.hold} note={lock}>
          {holdSeconds !== null && <Fact>{holdName(holdSeconds)}</Fact>}
        </Setting>
      )}
      <ChoiceSetting
        name={sendingTexts.afterAct}
        note={sendingTexts.afterActNote}
        value={afterAct}
        options={afterActs}
        onChange={(next) => change({ afterAct: next })}
      />
    </SettingsPage>
  )
}

/** In a browser, notices need its permission; Electron uses the system's notifications. */
export function Notices() {
  const host = useAppInfo(({ value }) => value?.host)
  const { permission, ask } = useNoticePermission()
  const note = host === 'electron' ? noticeTexts.electron : noticeTexts[permission ?? 'none']
  return (
    <SettingsPage title={settingsSections.notices} lead={noticeTexts.lead}>
      <Setting name={noticeTexts.name} note={note}>
        {host === 'browser' && permission === 'default' && <Button onPress={ask}>{noticeTexts.allow}</Button>}
      </Setting>
    </SettingsPage>
  )
}

export function Folders({ onOpen }: { onOpen(): void }) {
  const locks = { folders: useLock('folders'), profiles: useLock('profiles') }
  return (
    <SettingsPage title={settingsSections.folders} lead={folderLinkTexts.lead}>
      <Setting name={folderLinkTexts.name} note={folderLinkTexts.note}>
        <Button onPress={onOpen}>{folderLinkTexts.open}</Button>
      </Setting>
      <ForgetProposals />
      {locks.folders !== null && <Setting name={folderLinkTexts.lockedFolders} note={locks.folders} />}
      {locks.profiles !== null && <Setting name={folderLinkTexts.lockedProfiles} note={locks.profiles} />}
    </SettingsPage>
  )
}

/** Deletes what Balcão proposes by. */
function ForgetProposals() {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const [isDone, setDone] = useState(false)
  const announce = useAnnounce()
  if (useIsCitizen()) return null
  async function forget(): Promise<void> {
    const outcome = await call('counter.forget', {})
    setFailure(outcome.ok ? null : failureText(outcome.failure))
    setDone(outcome.ok)
    if (outcome.ok) announce(forgetTexts.done)
  }
  return (
    <>
      <Setting name={forgetTexts.name} note={isDone ? forgetTexts.done : forgetTexts.note}>
        <Button onPress={() => void forget()}>{forgetTexts.forget}</Button>
      </Setting>
      {failure !== null && <Notice tone="danger" {...failure} />}
    </>
  )
}

export function Environment({ session: { environments, environmentId } }: { session: SessionState }) {
  const connection = useStatus(({ value }) => value?.connection ?? 'unknown')
  const { isConnected } = useConnection()
  const environment = environments.find(({ id }) => id === environmentId)
  if (environment === undefined) return null
  return (
    <SettingsPage title={settingsSections.environment}>
      <Setting name={environmentTexts.name} note={environmentTexts.kinds[environment.kind]}>
        <Fact>{environment.nome}</Fact>
      </Setting>
      <Setting name={environmentTexts.address}>
        <Fact>{environment.address}</Fact>
      </Setting>
      <Setting name={environmentTexts.api}>
        <Fact>{environmentTexts.apiVersion}</Fact>
      </Setting>
      <Setting name={environmentTexts.connection}>
        <Fact>{connectionTexts[isConnected ? connection : 'gone']}</Fact>
      </Setting>
    </SettingsPage>
  )
}

export function About() {
  const info = useAppInfo(({ value }) => value)
  if (info === null) return null
  return (
    <SettingsPage title={settingsSections.about}>
      <Setting name={aboutTexts.version}>
        <Fact>{info.version}</Fact>
      </Setting>
      <Setting name={aboutTexts.host}>
        <Fact>{aboutTexts.hosts[info.host]}</Fact>
      </Setting>
      <UpdateSetting />
      <Setting name={aboutTexts.licences} note={aboutTexts.licencesAt[info.host]} />
    </SettingsPage>
  )
}
