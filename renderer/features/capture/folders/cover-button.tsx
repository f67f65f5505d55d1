import { useState } from 'react'
import type { ProfileView } from '../../../../contract/bridge/folders.ts'
import type { SessionState } from '../../../../contract/bridge/session.ts'
import { sheetTexts as texts } from '../../../texts/sheets.ts'
import { Button } from '../../../ui/button.tsx'
import { Printer } from '../../../ui/icons.ts'
import { CoverDialog } from './cover-dialog.tsx'
import css from './folders.module.css'

interface CoverButtonProps {
  session: SessionState
  profile: ProfileView
  /** The form has changes that are not saved: the cover would not follow them. */
  isChanged: boolean
}

/** Prints cover sheets of a profile. */
export function CoverButton({ session, profile, isChanged }: CoverButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button icon={<Printer aria-hidden />} isDisabled={isChanged} onPress={() => setOpen(true)}>
        {texts.printCover}
      </Button>
      {isChanged && <p className={css['warning']}>{texts.saveFirst}</p>}
      {isOpen && <CoverDialog session={session} profile={profile} onClose={() => setOpen(false)} />}
    </div>
  )
}
