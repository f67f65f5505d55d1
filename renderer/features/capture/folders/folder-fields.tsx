import type { folderSettings, Originals, Profile, WatchedFolder } from '../../../../contract/bridge/folders.ts'
import { definedFields } from '../../../../contract/defined-fields.ts'
import { folderFieldTexts } from '../../../texts/folder-lists.ts'
import { originalsTexts } from '../../../texts/folders.ts'
import { Checkbox, Select, TextField } from '../../../ui/field.tsx'
import css from '../capture.module.css'

/** The settings of a watched folder. */
export type FolderSettings = Readonly<Pick<WatchedFolder, keyof typeof folderSettings>>

export const settingsOf = (folder: WatchedFolder): FolderSettings => {
  const { name, profileId, originals, isShare, splitsSheets, takesOthers } = folder
  return { name, profileId, originals, isShare, splitsSheets, takesOthers }
}

export const newSettings: FolderSettings = {
  name: '',
  profileId: null,
  originals: 'sort',
  isShare: false,
  splitsSheets: false,
  takesOthers: false,
}

const noProfile = 'sem-perfil'
const originals = (Object.keys(originalsTexts) as Originals[]).map((id) => ({ id, ...originalsTexts[id] }))

export function FolderFields({
  value,
  profiles,
  onChange,
}: {
  value: FolderSettings
  profiles: readonly Profile[]
  onChange(value: FolderSettings): void
}) {
  return (
    <div className={css['fields']}>
      <TextField
        label={folderFieldTexts.name}
        value={value.name}
        maxLength={80}
        hint={folderFieldTexts.nameHint}
        onChange={(name) => onChange({ ...value, name })}
      />
      <Select
        label={folderFieldTexts.profile}
        value={value.profileId ?? noProfile}
        options={[
          { id: noProfile, text: folderFieldTexts.noProfile, detail: folderFieldTexts.noProfileDetail },
          ...profiles.map(({ profileId, name, sendsAtOnce }) => ({
            id: profileId,
            text: name,
            ...definedFields({ detail: sendsAtOnce ? folderFieldTexts.sendsAtOnce : undefined }),
          })),
        ]}
        onChange={(id) => onChange({ ...value, profileId: id === noProfile ? null : id })}
      />
      <Select
        label={folderFieldTexts.originals}
        value={value.originals}
        options={originals}
        hint={originalsTexts[value.originals].detail}
        onChange={(next) => onChange({ ...value, originals: next })}
      />
      <Checkbox isSelected={value.isShare} onChange={(isShare) => onChange({ ...value, isShare })}>
        {folderFieldTexts.share}
      </Checkbox>
      <Checkbox isSelected={value.takesOthers} onChange={(takesOthers) => onChange({ ...value, takesOthers })}>
        {folderFieldTexts.others}
      </Checkbox>
      {value.takesOthers && <p className={css['plain']}>{folderFieldTexts.othersHint}</p>}
      <Checkbox isSelected={value.splitsSheets} onChange={(splitsSheets) => onChange({ ...value, splitsSheets })}>
        {folderFieldTexts.splits}
      </Checkbox>
      {value.splitsSheets && <p className={css['plain']}>{folderFieldTexts.splitsHint}</p>}
    </div>
  )
}
