import type { Originals, Profile } from '../../../../contract/bridge/folders.ts'
import { definedFields } from '../../../../contract/defined-fields.ts'
import { originalsTexts } from '../../../texts/folders.ts'
import { Checkbox, Select, TextField } from '../../../ui/field.tsx'
import css from '../capture.module.css'

/** The settings of a watched folder. */
export interface FolderSettings {
  readonly name: string
  readonly profileId: string | null
  readonly originals: Originals
  readonly isShare: boolean
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
        label="Nome"
        value={value.name}
        maxLength={80}
        hint="Aparece na lista ao lado de cada documento que vier dela."
        onChange={(name) => onChange({ ...value, name })}
      />
      <Select
        label="Perfil"
        value={value.profileId ?? noProfile}
        options={[
          { id: noProfile, text: 'Sem perfil', detail: 'Os documentos entram na lista e você preenche.' },
          ...profiles.map(({ profileId, name, sendsAtOnce }) => ({
            id: profileId,
            text: name,
            ...definedFields({ detail: sendsAtOnce ? 'Envia sozinho o que chegar.' : undefined }),
          })),
        ]}
        onChange={(id) => onChange({ ...value, profileId: id === noProfile ? null : id })}
      />
      <Select
        label="Originais"
        value={value.originals}
        options={originals}
        hint={originalsTexts[value.originals].detail}
        onChange={(next) => onChange({ ...value, originals: next })}
      />
      <Checkbox isSelected={value.isShare} onChange={(isShare) => onChange({ ...value, isShare })}>
        Fica na rede: o Malote olha de tempos em tempos
      </Checkbox>
    </div>
  )
}
