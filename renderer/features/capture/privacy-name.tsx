import { useState } from 'react'
import { captureCalls } from '../../../contract/bridge/capture.ts'
import { countKinds, type NameFinding } from '../../../contract/bridge/privacy.ts'
import { foundText, inNameText, privacyTexts } from '../../texts/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import css from './privacy.module.css'

interface PrivacyNameProps {
  fileId: string
  name: string
  found: readonly NameFinding[]
  isBusy: boolean
  onRename(name: string): void
}

/** Personal data in the name of a file, which goes along with it, and another name for it. */
export function PrivacyName({ fileId, name, found, isBusy, onRename }: PrivacyNameProps) {
  const [next, setNext] = useState(name)
  const input = { fileIds: [fileId], changes: { name: next } }
  const isName = captureCalls['capture.update'].input.safeParse(input).success
  return (
    <>
      <p className={css['warn']}>{inNameText(countKinds(found))}</p>
      <ul className={css['list']}>
        {found.map(({ kind, text }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same number may stand in a name twice
          <li key={nth} className={css['plain']}>
            {`${foundText({ kind, text })} · ${privacyTexts.inName}`}
          </li>
        ))}
      </ul>
      <TextField
        label={privacyTexts.newName}
        hint={privacyTexts.newNameHint}
        error={isName ? undefined : privacyTexts.newNameEnd}
        value={next}
        onChange={setNext}
        maxLength={255}
      />
      <div className={css['acts']}>
        <Button isDisabled={isBusy || !isName || next.trim() === name} onPress={() => onRename(next.trim())}>
          {privacyTexts.rename}
        </Button>
      </div>
    </>
  )
}
