import { useId, useState } from 'react'
import { MomentDialog } from '../../parts/marks/moment-dialog.tsx'
import { notSentYetText, sendingWaitsText } from '../../texts/attaching.ts'
import { footTexts } from '../../texts/drafts.ts'
import { sendLaterTexts } from '../../texts/hold.ts'
import { composeKeys, keyText } from '../../texts/keys.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronDown, Send } from '../../ui/icons.ts'
import { GroupMenu } from '../../ui/menu.tsx'
import { PaneFoot } from '../../ui/panes.tsx'
import { useControlEnter } from '../../ui/use-control-enter.ts'
import { useDraftAttachState } from './attach-files.ts'
import css from './compose.module.css'
import type { SendDraft } from './use-send-draft.ts'

interface ComposeFootProps {
  draftId: string
  sentence: string
  /** The button that sends. */
  send: string
  sending: SendDraft
  /** Saves what was written and leaves the draft. */
  onLeave(): void
  onDiscard(): void
}

/** The sentence that announces what sending will do, and the buttons. */
export function ComposeFoot({ draftId, sentence, send: sendText, sending, onLeave, onDiscard }: ComposeFootProps) {
  const { progress } = useDraftAttachState(draftId)
  const waitsId = useId()
  const send = () => void sending.send()
  const [isAsking, setAsking] = useState(false)
  useControlEnter(send, () => setAsking(true))
  return (
    <section className={css['foot']} aria-label={footTexts.region} data-region="foot" tabIndex={-1}>
      <PaneFoot
        acts={
          <>
            <GroupMenu
              label={footTexts.more}
              title={footTexts.draft}
              items={[
                { id: 'later', text: footTexts.later },
                { id: 'discard', text: footTexts.discard },
              ]}
              onChoose={(id) => (id === 'later' ? setAsking(true) : onDiscard())}
            >
              <Button variant="quiet" icon={<ChevronDown aria-hidden />}>
                {footTexts.more}
              </Button>
            </GroupMenu>
            <Button onPress={onLeave}>{footTexts.leave}</Button>
            <Button
              variant="primary"
              icon={<Send aria-hidden />}
              keyHint={keyText(composeKeys.send)}
              aria-keyshortcuts={composeKeys.send.keys[0]}
              aria-describedby={waitsId}
              onPress={send}
            >
              {sendText}
            </Button>
          </>
        }
      >
        <p>{sentence}</p>
        <p id={waitsId} className={css['waits']}>
          {progress !== null && (sending.isWaitingForFiles ? notSentYetText : sendingWaitsText)(progress.files)}
        </p>
      </PaneFoot>
      {isAsking && (
        <MomentDialog
          title={sendLaterTexts.title}
          text={sendLaterTexts.explained}
          act={sendLaterTexts.act}
          onChoose={(at) => {
            setAsking(false)
            void sending.send(at)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
