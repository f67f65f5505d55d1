import { type ReactNode, useId, useState } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { isCitizen } from '../../files/capturers.ts'
import { notSentYetText, sendingWaitsText } from '../../texts/attaching.ts'
import { clock, exactMoment } from '../../texts/dates.ts'
import { discardedSpoken, unreadableDraftText } from '../../texts/drafts.ts'
import { failureText } from '../../texts/failures.ts'
import { aboutTexts } from '../../texts/forwarding.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Send, Trash2 } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { ErrorState, Notice, Skeleton } from '../../ui/states.tsx'
import { AboutForwarding, type EarlierLevel } from './about-forwarding.tsx'
import { useDraftAttachState } from './attach-files.ts'
import css from './compose.module.css'
import { ComposeFields } from './compose-fields.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { FrozenDraft } from './frozen-draft.tsx'
import { sendingSentence } from './sending-sentence.ts'
import { TemplatesMenu } from './templates-menu.tsx'
import { useAttachables } from './use-attachables.ts'
import { useCaretPosition } from './use-caret-position.ts'
import { type OpenDraft, useDraft } from './use-draft.ts'
import { type SendDraft, useSendDraft } from './use-send-draft.ts'

export interface ComposeScreenProps {
  session: SessionState
  draftId: string
  /** The initial fields of a new draft. */
  initialFields: Partial<DraftFields>
  onSent(): void
  /** Begins another draft. */
  onNew(initialFields: Partial<DraftFields>): void
  onClose(): void
  /** Shows the files before they are sent. */
  onCapture(): void
}

/** Writing a forwarding. */
export function ComposeScreen(props: ComposeScreenProps) {
  const { session, draftId, initialFields, onSent, onNew, onClose, onCapture } = props
  const draft = useDraft(draftId, initialFields, session.roleInForceId)
  const { fields, savedAt, operationId, failure } = draft
  const attachables = useAttachables(isCitizen(session))
  const page = useCaretPosition(draftId, fields !== null && operationId === null)
  const announce = useAnnounce()
  const [isAskingDiscard, setAskingDiscard] = useState(false)
  const sending = useSendDraft({ draft, draftId, session, page, onSent })

  /** Fills in an empty draft, and begins another one beside a written one. */
  function begin(template: Partial<DraftFields>): void {
    const written = draft.current()
    if (written !== null && isEmpty(written)) draft.replace(template)
    else onNew(template)
  }
  async function discard(): Promise<void> {
    const result = await draft.discard()
    setAskingDiscard(result === 'unsaved')
    if (result !== 'discarded') return
    if (savedAt !== null) announce(discardedSpoken)
    onClose()
  }
  async function discardUnsaved(): Promise<void> {
    if (await draft.discardUnsaved()) onClose()
  }
  const about = fields?.about ?? initialFields.about ?? null
  const title = about === null ? 'Novo encaminhamento' : aboutTexts[about.kind].title
  return (
    <section ref={page} className={css['page']} aria-label={title} data-region="list" data-compose tabIndex={-1}>
      <PaneHead title={title}>
        {/* Before the buttons, so that they do not move when the draft is saved. */}
        <span className={css['saved']} title={savedAt === null ? undefined : exactMoment(savedAt)}>
          {savedAt === null ? '' : `salvo às ${clock(savedAt)} neste computador`}
        </span>
        {about === null && operationId === null && <TemplatesMenu current={draft.current} onBegin={begin} />}
      </PaneHead>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {draft.isCopy && <Notice tone="warn" {...copyText} />}
      {fields !== null && operationId !== null ? (
        <FrozenDraft
          fields={fields}
          attachables={attachables}
          operationId={operationId}
          onEdit={() => void draft.edit()}
        />
      ) : (
        <PaneBody padded>
          <DraftBody draft={draft}>
            {(shown, earlierLevel) => (
              <ComposeFields
                draftId={draftId}
                draft={draft}
                fields={shown}
                session={session}
                attachables={attachables}
                problems={sending.problems}
                earlierLevel={earlierLevel}
                onCapture={onCapture}
              />
            )}
          </DraftBody>
        </PaneBody>
      )}
      {fields !== null && operationId === null && (
        <ComposeFoot
          draftId={draftId}
          sentence={sendingSentence(fields, attachables, session)}
          sending={sending}
          onDiscard={() => void discard()}
        />
      )}
      {isAskingDiscard && (
        <DiscardQuestion onDiscard={() => void discardUnsaved()} onClose={() => setAskingDiscard(false)} />
      )}
    </section>
  )
}

interface DraftBodyProps {
  draft: OpenDraft
  children(fields: DraftFields, earlierLevel?: EarlierLevel): ReactNode
}

function DraftBody({ draft: { fields, loadFailure, reload }, children }: DraftBodyProps) {
  if (fields === null) {
    if (loadFailure === null) return <Skeleton label="Abrindo o rascunho" />
    return (
      <ErrorState {...unreadableDraftText(loadFailure)} traceId={loadFailure.traceId}>
        <Button onPress={reload}>Tentar de novo</Button>
      </ErrorState>
    )
  }
  if (fields.about === null) return children(fields)
  return <AboutForwarding about={fields.about}>{(level) => children(fields, level)}</AboutForwarding>
}

interface ComposeFootProps {
  draftId: string
  sentence: string
  sending: SendDraft
  onDiscard(): void
}

/** The sentence that announces what sending will do, and the buttons. */
function ComposeFoot({ draftId, sentence, sending, onDiscard }: ComposeFootProps) {
  const { progress } = useDraftAttachState(draftId)
  const waitsId = useId()
  return (
    <PaneFoot
      acts={
        <>
          <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={onDiscard}>
            Descartar rascunho
          </Button>
          <Button
            variant="primary"
            icon={<Send aria-hidden />}
            aria-describedby={waitsId}
            onPress={() => void sending.send()}
          >
            Enviar
          </Button>
        </>
      }
    >
      <p>{sentence}</p>
      <p id={waitsId} className={css['waits']}>
        {progress !== null && (sending.isWaitingForFiles ? notSentYetText : sendingWaitsText)(progress.files)}
      </p>
    </PaneFoot>
  )
}

const isEmpty = ({ recipients, subject, message, documents }: DraftFields): boolean =>
  recipients.length === 0 && documents.length === 0 && subject.trim() === '' && message.trim() === ''

const copyText = {
  title: 'Este rascunho foi alterado em outra janela.',
  text: 'O que você escreveu aqui ficou num rascunho próprio. O da outra janela continua como está.',
}
