import { useSettings } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { recognisedFilesText, recognitionStateText, recognitionTexts as texts } from '../../texts/recognition.ts'
import { settingsSections } from '../../texts/settings.ts'
import { ChoiceSetting, Setting, SettingsPage } from '../../ui/setting.tsx'
import { useChange } from './use-change.ts'

const options = [
  { id: 'yes' as const, text: texts.yes },
  { id: 'no' as const, text: texts.no },
]

/** Whether the text of scans is recognised, and how far that is. */
export function Scans() {
  const isOn = useSettings(({ value }) => value?.recogniseText ?? null)
  const view = useQuery('recognition.get', {}, 'recognition.changed').value
  const change = useChange()
  const chosen = isOn ? 'yes' : 'no'
  return (
    <SettingsPage title={settingsSections.scans} lead={texts.lead}>
      <ChoiceSetting
        name={texts.choice}
        note={texts.choiceNote}
        value={isOn === null ? null : chosen}
        options={options}
        onChange={(id) => change({ recogniseText: id === 'yes' })}
      />
      {view !== null && (
        <Setting
          name={texts.progress}
          note={[recognisedFilesText(view.files), recognitionStateText(view.state)]
            .filter((part) => part !== '')
            .join(' ')}
        />
      )}
    </SettingsPage>
  )
}
