import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { isCitizen } from '../../files/capturers.ts'
import { maySendNowText, notSentYetText, sendingWaitsText } from '../../texts/attaching.ts'
import { clock, exactMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { aboutTexts } from '../../texts/forwarding.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { focusFirstWrong } from '../../ui/first-wrong.ts'
import { Send, Trash2 } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import { AboutForwarding, type EarlierLevel } from './about-forwarding.tsx'
import css from './compose.module.css'
import { ComposeFields } from './compose-fields.tsx'
import { FrozenDraft } from './frozen-draft.tsx'
import { problemsOf } from './problems.ts'
import { sendingSentence } from './sending-sentence.ts'
import { takingNow, useTakingIn } from './taking-in.ts'
import { TemplatesMenu } from './templates-menu.tsx'
import { useAttachables } from './use-attachments.ts'
import { useDraft } from './use-draft.ts'
import { useWrittenPlace } from './written-place.ts'

export interface ComposeScreenProps {
  session: SessionState
  draftId: string
  /** What a new draft begins with. */
  begun: Partial<DraftFields>
  onSent(): void
  /** Begins another draft. */
  onNew(begun: Partial<DraftFields>): void
  onClose(): void
  /** To where files are looked at before they are sent. */
  onCapture(): void
}

/** Writing a forwarding. */
export function ComposeScreen(props: ComposeScreenProps) {
  const { session, draftId, begun, onSent, onNew, onClose, onCapture } = props
  const draft = useDraft(draftId, begun, session.roleInForceId)
  const { fields, savedAt, operationId, failure } = draft
  const attachables = useAttachables(isCitizen(session))
  /** Problems are said once somebody has tried to send, not while they write. */
  const [tried, setTried] = useState(false)
  const { taking } = useTakingIn(draftId)
  /** Somebody has tried to send while files were being taken in: they are told when they can. */
  const [asked, setAsked] = useState(false)
  const announce = useAnnounce()
  useEffect(() => {
    if (!asked || taking !== null) return
    setAsked(false)
    announce(maySendNowText)
  }, [asked, taking, announce])
  const waitsId = useId()
  const problems = fields === null ? {} : problemsOf(fields, session.roles.length > 0, session.person?.id)

  const place = useWrittenPlace(draftId, fields !== null && operationId === null)

  async function send(): Promise<void> {
    // Only what is drawn as wrong can be found below.
    flushSync(() => setTried(true))
    const written = draft.current()
    if (written === null) return
    if (Object.keys(problemsOf(written, session.roles.length > 0, session.person?.id)).length > 0) {
      focusFirstWrong(place.current)
      return
    }
    const still = takingNow(draftId)
    if (still !== null) {
      setAsked(true)
      announce(notSentYetText(still.files))
      return
    }
    if (await draft.send()) onSent()
  }
  /** What is untouched is filled in; beside what has been written, another is begun. */
  function begin(template: Partial<DraftFields>): void {
    const written = draft.current()
    const isUntouched = written !== null && isEmpty(written)
    if (isUntouched) draft.replace(template)
    else onNew(template)
  }
  const about = fields?.about ?? begun.about ?? null
  const title = about === null ? 'Novo encaminhamento' : aboutTexts[about.kind].title
  const form = (shown: DraftFields, earlierLevel?: EarlierLevel) => (
    <ComposeFields
      draftId={draftId}
      fields={shown}
      session={session}
      attachables={attachables}
      problems={tried ? problems : {}}
      earlierLevel={earlierLevel}
      turn={draft.turn}
      onChange={draft.change}
      onAttach={draft.attach}
      onCapture={onCapture}
      onType={draft.type}
    />
  )
  return (
    <section ref={place} className={css['page']} aria-label={title} data-region="list" data-compose tabIndex={-1}>
      <PaneHead title={title}>
        {/* Before what can be pressed, which does not move when something has been saved. */}
        <span className={css['saved']} title={savedAt === null ? undefined : exactMoment(savedAt)}>
          {savedAt === null ? '' : `salvo às ${clock(savedAt)} neste computador`}
        </span>
        {about === null && operationId === null && <TemplatesMenu current={draft.current} onBegin={begin} />}
      </PaneHead>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {draft.isApart && <Notice tone="warn" {...apartText} />}
      {fields !== null && operationId !== null ? (
        <FrozenDraft
          fields={fields}
          attachables={attachables}
          operationId={operationId}
          onEdit={() => void draft.edit()}
        />
      ) : (
        <PaneBody padded>
          {fields === null ? (
            <Skeleton label="Abrindo o rascunho" />
          ) : fields.about === null ? (
            form(fields)
          ) : (
            <AboutForwarding about={fields.about}>{(level) => form(fields, level)}</AboutForwarding>
          )}
        </PaneBody>
      )}
      {fields !== null && operationId === null && (
        <PaneFoot>
          <p>{sendingSentence(fields, attachables, session)}</p>
          <p id={waitsId} className={css['waits']}>
            {taking !== null && (asked ? notSentYetText : sendingWaitsText)(taking.files)}
          </p>
          <div className={css['actions']}>
            <Button
              variant="primary"
              icon={<Send aria-hidden />}
              aria-describedby={waitsId}
              onPress={() => void send()}
            >
              Enviar
            </Button>
            <Button
              variant="quiet"
              icon={<Trash2 aria-hidden />}
              onPress={() => void draft.discard().then((gone) => gone && onClose())}
            >
              Descartar rascunho
            </Button>
          </div>
        </PaneFoot>
      )}
    </section>
  )
}

const isEmpty = ({ recipients, subject, message, documents }: DraftFields): boolean =>
  recipients.length === 0 && documents.length === 0 && subject.trim() === '' && message.trim() === ''

const apartText = {
  title: 'Este rascunho foi alterado em outra janela.',
  text: 'O que você escreveu aqui ficou num rascunho próprio. O da outra janela continua como está.',
}
