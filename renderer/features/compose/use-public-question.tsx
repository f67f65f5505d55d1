import { type ReactNode, useRef, useState } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { PersonalDataCounts } from '../../../contract/bridge/privacy.ts'
import { publicTexts as texts } from '../../texts/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import type { EarlierLevel } from './about-forwarding.tsx'
import { countIn, type Publicity, publicityOf } from './public-texts.ts'

interface AskedText {
  readonly text: string
  readonly counts: PersonalDataCounts
  readonly publicity: Publicity
}

export interface PublicQuestion {
  /** True if the texts may be sent; otherwise the person is asked, once for the same texts. */
  mayLeave(fields: DraftFields): Promise<boolean>
  question: ReactNode
}

/**
 * Asks before texts with personal data are sent that everybody can read.
 * @param earlierLevel the access of the forwarding that the draft is about, where it is known
 */
export function usePublicQuestion(earlierLevel: EarlierLevel, send: () => void): PublicQuestion {
  const [asked, setAsked] = useState<AskedText | null>(null)
  const accepted = useRef<string | null>(null)
  return {
    async mayLeave(fields) {
      const publicity = publicityOf(fields, earlierLevel)
      const text = `${fields.subject}\n\n${fields.message}`
      if (publicity === null || text === accepted.current) return true
      const counts = await countIn(text)
      if (counts !== null) setAsked({ text, counts, publicity })
      return counts === null
    },
    question: asked !== null && (
      <ModalDialog
        title={texts.title}
        onClose={() => setAsked(null)}
        actions={
          <>
            <Button autoFocus onPress={() => setAsked(null)}>
              {texts.back}
            </Button>
            <Button
              onPress={() => {
                accepted.current = asked.text
                setAsked(null)
                send()
              }}
            >
              {texts.send}
            </Button>
          </>
        }
      >
        <p>{texts.ask(asked.counts, asked.publicity)}</p>
      </ModalDialog>
    ),
  }
}
