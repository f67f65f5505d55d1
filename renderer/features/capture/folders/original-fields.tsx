import type { Profile } from '../../../../contract/bridge/folders.ts'
import { picturePapers, profileFormTexts } from '../../../texts/folder-lists.ts'
import { Checkbox, Select } from '../../../ui/field.tsx'

interface OriginalFieldsProps {
  value: Pick<Profile, 'picturePaper' | 'attachesOriginal' | 'makesArchive'>
  onChange(changes: Partial<OriginalFieldsProps['value']>): void
}

/** How PDFs are made of other files. */
export function OriginalFields({ value, onChange }: OriginalFieldsProps) {
  return (
    <>
      <Select
        label={profileFormTexts.picturePaper}
        value={value.picturePaper}
        options={picturePapers}
        onChange={(picturePaper) => onChange({ picturePaper })}
      />
      <Checkbox isSelected={value.attachesOriginal} onChange={(attachesOriginal) => onChange({ attachesOriginal })}>
        {profileFormTexts.attachesOriginal}
      </Checkbox>
      <Checkbox isSelected={value.makesArchive} onChange={(makesArchive) => onChange({ makesArchive })}>
        {profileFormTexts.makesArchive}
      </Checkbox>
    </>
  )
}
