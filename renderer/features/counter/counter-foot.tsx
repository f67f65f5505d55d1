import type { SessionState } from '../../../contract/bridge/session.ts'
import { useSettings, useStatus } from '../../bridge/replicas.ts'
import { captureSummariesOf } from '../../parts/fields/capturers.ts'
import { isEditable } from '../../parts/fields/selection.ts'
import { draftAccessTexts } from '../../texts/access.ts'
import { captureSentence } from '../../texts/capture.ts'
import {
  counterKeys,
  joinDetail,
  joinText,
  serveText,
  serveWithoutDestination,
  counterTexts as texts,
  togetherTexts,
  whenText,
} from '../../texts/counter.ts'
import { keyText } from '../../texts/keys.ts'
import { forwardedText } from '../../texts/route.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronDown } from '../../ui/icons.ts'
import { GroupMenu } from '../../ui/menu.tsx'
import { PaneFoot } from '../../ui/panes.tsx'
import css from './counter.module.css'
import type { CounterFile } from './use-counter-file.ts'

interface CounterFootProps {
  file: CounterFile
  /** How many files would become one; 0 where they cannot. */
  joinable: number
  /** They become one as soon as the pages of all are read. */
  isJoining: boolean
  session: SessionState
  onServe(): void
  onAside(): void
  onRemove(): void
  onJoin(): void
  onCapture(): void
}

/** A sentence about what the press will do, and the button; the rest is in the menu. */
export function CounterFoot(props: CounterFootProps) {
  const { file, joinable, isJoining, onServe, onAside, onRemove, onJoin, onCapture } = props
  const { row, recipients, maySend, isSending } = file
  const canEdit = isEditable(row)
  const acts = { aside: onAside, remove: onRemove, join: onJoin, capture: onCapture }
  return (
    <PaneFoot
      acts={
        <>
          <GroupMenu
            label={texts.more}
            title={texts.moreTitle}
            items={[
              ...(joinable > 0 ? [{ id: 'join', text: joinText(joinable), detail: joinDetail }] : []),
              { id: 'aside', text: texts.aside, detail: texts.asideDetail },
              { id: 'capture', text: texts.toCapture, detail: texts.toCaptureDetail },
              { id: 'remove', text: texts.remove, detail: texts.removeDetail },
            ]}
            onChoose={(id) => acts[id as keyof typeof acts]()}
          >
            <Button variant="quiet" icon={<ChevronDown aria-hidden />}>
              {texts.more}
            </Button>
          </GroupMenu>
          {canEdit ? (
            <Button
              variant="primary"
              isDisabled={!maySend || isJoining}
              keyHint={keyText(counterKeys.serve)}
              aria-keyshortcuts={counterKeys.serve.keys[0]}
              onPress={onServe}
            >
              {isSending ? texts.sending : serveText(recipients.length > 0, row.kind === 'self-signed')}
            </Button>
          ) : (
            <Button
              variant="primary"
              keyHint={keyText(counterKeys.aside)}
              aria-keyshortcuts={counterKeys.aside.keys[0]}
              onPress={onAside}
            >
              {texts.aside}
            </Button>
          )}
        </>
      }
    >
      {isJoining ? <p>{togetherTexts.asked}</p> : canEdit && <Sentence {...props} />}
    </PaneFoot>
  )
}

function Sentence({ file: { row, recipients, lack }, session }: Pick<CounterFootProps, 'file' | 'session'>) {
  const isOnline = useStatus(({ value }) => value?.connection === 'online')
  const holdSeconds = useSettings(({ value }) => value?.holdSeconds ?? 0)
  if (lack !== null) return <p className={css['lacking']}>{lack}</p>
  const level = draftAccessTexts[row.access].text
  const to = recipients.map(({ sigla, nome }) => sigla ?? nome)
  const forwarded = to.length === 0 ? serveWithoutDestination : forwardedText([{ recipients: to, level }], 1)
  return (
    <p>
      {captureSummariesOf([row], session).map(captureSentence).join(' ')} {forwarded} {whenText(isOnline, holdSeconds)}
    </p>
  )
}
