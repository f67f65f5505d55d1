import type { Preferences } from '../../../contract/bridge/settings.ts'
import { useSettings } from '../../bridge/replicas.ts'
import { settingsSections, textSizeText, appearanceTexts as texts } from '../../texts/settings.ts'
import { ChoiceSetting, SettingsPage } from '../../ui/setting.tsx'
import { useChange } from './use-change.ts'

const optionsOf = <T extends string>(names: Readonly<Record<T, string>>) =>
  (Object.keys(names) as T[]).map((id) => ({ id, text: names[id] }))

const themes = optionsOf<Preferences['theme']>(texts.themes)
const densities = optionsOf<Preferences['density']>(texts.densities)
const navigations = optionsOf<Preferences['navigation']>(texts.navigations)
const textSizes = ([100, 112, 125] as const).map((percent) => ({
  id: String(percent),
  percent,
  text: textSizeText(percent),
}))

export function Appearance() {
  const settings = useSettings(({ value }) => value)
  const change = useChange()
  return (
    <SettingsPage title={settingsSections.appearance} lead={texts.lead}>
      <ChoiceSetting
        name={texts.theme}
        note={texts.themeNote}
        value={settings?.theme ?? null}
        options={themes}
        onChange={(theme) => change({ theme })}
      />
      <ChoiceSetting
        name={texts.textSize}
        note={texts.textSizeNote}
        value={settings === null ? null : String(settings.textSize)}
        options={textSizes}
        onChange={(id) => {
          const chosen = textSizes.find((each) => each.id === id)
          if (chosen !== undefined) change({ textSize: chosen.percent })
        }}
      />
      <ChoiceSetting
        name={texts.density}
        note={texts.densityNote}
        value={settings?.density ?? null}
        options={densities}
        onChange={(density) => change({ density })}
      />
      <ChoiceSetting
        name={texts.navigation}
        note={texts.navigationNote}
        value={settings?.navigation ?? null}
        options={navigations}
        onChange={(navigation) => change({ navigation })}
      />
    </SettingsPage>
  )
}
