import type { Preferences } from '../../../contract/bridge/settings.ts'
import { useSettings } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { useLock } from '../../parts/fields/use-lock.ts'
import { lockChoices, lockMinutesText, settingsSections, computerTexts as texts } from '../../texts/settings.ts'
import { ChoiceSetting, Fact, Setting, SettingsPage } from '../../ui/setting.tsx'
import { useChange } from './use-change.ts'

type Switch = { readonly [K in keyof Preferences]: Preferences[K] extends boolean ? K : never }[keyof Preferences]

/** How the installed program goes along with the computer: its start, the tray, its battery and its lock. */
export function Computer() {
  return (
    <SettingsPage title={settingsSections.computer} lead={texts.lead}>
      <YesOrNo name={texts.start} note={texts.startNote} field="startWithSession" />
      <YesOrNo name={texts.tray} note={texts.trayNote} field="keepInTray" words={texts.trays} />
      <YesOrNo name={texts.battery} note={texts.batteryNote} field="pauseOnBattery" words={texts.batteries} />
      <YesOrNo name={texts.spelling} note={texts.spellingNote} field="spelling" words={texts.spellings} />
      <LockMinutes />
      <YesOrNo name={texts.lockWithSystem} note={texts.lockWithSystemNote} field="lockWithSystem" />
      <YesOrNo
        name={texts.whileLocked}
        note={texts.whileLockedNote}
        field="sendWhileLocked"
        words={texts.whilesLocked}
      />
    </SettingsPage>
  )
}

interface YesOrNoProps {
  name: string
  note: string
  field: Switch
  words?: { readonly yes: string; readonly no: string }
}

function YesOrNo({ name, note, field, words = texts }: YesOrNoProps) {
  const value = useSettings((state) => state.value?.[field] ?? null)
  const change = useChange()
  const lock = useLock('startWithSession')
  if (field === 'startWithSession' && lock !== null) {
    return (
      <Setting name={name} note={lock}>
        {value !== null && <Fact>{value ? words.yes : words.no}</Fact>}
      </Setting>
    )
  }
  const options = [
    { id: 'yes' as const, text: words.yes },
    { id: 'no' as const, text: words.no },
  ]
  const chosen = value ? 'yes' : 'no'
  return (
    <ChoiceSetting
      name={name}
      note={note}
      value={value === null ? null : chosen}
      options={options}
      onChange={(id) => change({ [field]: id === 'yes' })}
    />
  )
}

function LockMinutes() {
  const minutes = useSettings(({ value }) => value?.lockMinutes ?? null)
  const change = useChange()
  const lock = useLock('lockMinutes')
  const { value: configuration } = useQuery('configuration.get', {}, 'configuration.changed')
  const untold = configuration?.tellsIdleTime === false ? ` ${texts.idleUntold}` : ''
  if (lock !== null) {
    return (
      <Setting name={texts.lock} note={`${lock}${untold}`}>
        {minutes !== null && <Fact>{lockMinutesText(minutes)}</Fact>}
      </Setting>
    )
  }
  // A policy may set another number as the default.
  const choices = [...new Set([...lockChoices, ...(minutes === null ? [] : [minutes])])].toSorted((a, b) => a - b)
  return (
    <ChoiceSetting
      name={texts.lock}
      note={`${texts.lockNote}${untold}`}
      value={minutes === null ? null : String(minutes)}
      options={choices.map((each) => ({ id: String(each), text: lockMinutesText(each) }))}
      onChange={(id) => change({ lockMinutes: Number(id) })}
    />
  )
}
