import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import type { Attachment, DraftFields } from '../../../contract/bridge/compose.ts'
import { actForms } from '../../../contract/bridge/process-draft.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { PrivacyQuestion } from '../../parts/access/privacy-question.tsx'
import { isCitizen } from '../../parts/fields/capturers.ts'
import { actTexts } from '../../texts/acts-of-process.ts'
import { clock, exactMoment } from '../../texts/dates.ts'
import {
  copyText,
  discardedSpoken,
  footTexts,
  openingDraft,
  rereadText,
  savedText,
  unreadableDraftText,
} from '../../texts/drafts.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import { aboutTexts, newForwardingTitle } from '../../texts/forwarding.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { PaneBody, PaneHead } from '../../ui/panes.tsx'
import { ErrorState, Notice, Skeleton } from '../../ui/states.tsx'
import { AboutForwarding, type AboutForwardingProps, useEarlierForwarding } from './about-forwarding.tsx'
import { AnswerPanes } from './answer-panes.tsx'
import css from './compose.module.css'
import { ComposeFields, type ComposeFieldsProps } from './compose-fields.tsx'
import { ComposeFoot } from './compose-foot.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import type { DraftProblems } from './draft-problems.ts'
import { FrozenFacts, FrozenFoot } from './frozen-draft.tsx'
import { PaperPanes } from './paper-panes.tsx'
import { PaperSide } from './paper-side.tsx'
import { ProcessFields } from './process-fields.tsx'
import { sendingSentence } from './sending-sentence.ts'
import { TemplatedDraftContext } from './templates-menu.tsx'
import { type Attachables, useAttachables } from './use-attachables.ts'
import { useCaretPosition } from './use-caret-position.ts'
import { type OpenDraft, useDraft } from './use-draft.ts'
import { useSendDraft } from './use-send-draft.ts'
import { useShownPaper } from './use-shown-paper.ts'

interface ComposeScreenProps {
  session: SessionState
  draftId: string
  /** The initial fields of a new draft. */
  initialFields: Partial<DraftFields>
  /** `takes`: it takes an item out of the box that it was begun from. */
  onSent(takes: boolean): void
  /** Begins another draft. */
  onNew(initialFields: Partial<DraftFields>): void
  onClose(): void
  /** Shows the files before they are sent, or one of them. */
  onCapture(fileId?: string): void
}

/** Writing a forwarding, with its documents beside the fields. */
export function ComposeScreen(props: ComposeScreenProps) {
  const { session, draftId, initialFields, onSent, onNew, onClose, onCapture } = props
  const draft = useDraft(draftId, initialFields, session.roleInForceId)
  const { fields, operationId } = draft
  const attachables = useAttachables(isCitizen(session))
  const form = useCaretPosition(draftId, fields !== null && operationId === null)
  const about = fields?.about ?? initialFields.about ?? null
  const earlier = useEarlierForwarding(about)
  const earlierLevel = earlier?.nivelAcesso
  const sending = useSendDraft({ draft, draftId, session, page: form, earlierLevel, onSent })
  const documents = fields?.documents ?? noDocuments
  const { paper, show } = useShownPaper(documents, attachables)
  const { paperOf } = attachables
  const attached = useMemo(() => documents.map(paperOf), [documents, paperOf])
  const leaving = useLeaving(draft, onClose)

  /** Fills in this draft if it is empty; otherwise begins another one. */
  function applyTemplate(template: Partial<DraftFields>): void {
    const written = draft.current()
    if (written !== null && isEmpty(written)) draft.replace(template)
    else onNew(template)
  }
  const process = fields?.process ?? initialFields.process
  const templated = process === undefined ? { current: draft.current, onBegin: applyTemplate } : null
  const title = titleOf(about, process)
  const writing = {
    form,
    title,
    draftId,
    draft,
    session,
    attachables,
    problems: sending.problems,
    earlier,
    onCapture: () => onCapture(),
  }
  return (
    <section className={css['page']} aria-label={title} data-compose>
      <div className={css['panes']}>
        {about === null ? (
          <TemplatedDraftContext value={templated}>
            <PaperPanes
              hasPapers={documents.length > 0}
              takesPapers={process === undefined || actForms[process.ato].documents !== 'none'}
              paper={<PaperSide paper={paper} />}
              shown={paper?.key ?? ''}
            >
              {(toggle, reveal) => (
                <WritingPane
                  {...writing}
                  actions={toggle}
                  shown={paper?.key ?? null}
                  onShow={(key) => {
                    show(key)
                    reveal()
                  }}
                />
              )}
            </PaperPanes>
          </TemplatedDraftContext>
        ) : (
          <AnswerPanes about={about} attached={attached}>
            {(shown, onShow) => <WritingPane {...writing} shown={shown} onShow={onShow} />}
          </AnswerPanes>
        )}
      </div>
      {fields !== null && operationId === null && (
        <ComposeFoot
          draftId={draftId}
          sentence={sendingSentence(fields, attachables, session)}
          send={process === undefined ? footTexts.send : actTexts[process.ato].verb}
          sending={sending}
          onLeave={() => void leaving.leave()}
          onDiscard={() => void leaving.discard()}
        />
      )}
      {fields !== null && operationId !== null && (
        <FrozenFoot fields={fields} operationId={operationId} onEdit={() => void draft.edit()} />
      )}
      {leaving.question}
      {sending.question}
      <PrivacyQuestion {...sending.undecided} onOpen={onCapture} />
    </section>
  )
}

const noDocuments: readonly Attachment[] = []

function titleOf(about: DraftFields['about'], process: DraftFields['process']): string {
  if (process !== undefined) return actTexts[process.ato].title
  return about === null ? newForwardingTitle : aboutTexts[about.kind].title
}

interface WritingPaneProps extends Pick<ComposeFieldsProps, 'shown' | 'onShow'> {
  form: RefObject<HTMLDivElement | null>
  title: string
  draftId: string
  draft: OpenDraft
  session: SessionState
  attachables: Attachables
  problems: DraftProblems
  earlier: AboutForwardingProps['earlier']
  /** Buttons in the head line. */
  actions?: ReactNode
  onCapture(): void
}

/** The fields of a draft under its title; read-only facts while the draft is frozen. */
function WritingPane({ form, title, actions, earlier, ...props }: WritingPaneProps) {
  const { draft, attachables } = props
  const earlierLevel = earlier?.nivelAcesso
  const { operationId } = draft
  return (
    <div ref={form} className={css['form']}>
      <DraftHead title={title} draft={draft}>
        {actions}
      </DraftHead>
      <PaneBody padded>
        <DraftBody draft={draft} earlier={earlier}>
          {(fields) =>
            operationId === null ? (
              <DraftForm {...props} fields={fields} earlierLevel={earlierLevel} />
            ) : (
              <FrozenFacts
                fields={fields}
                attachables={attachables}
                operationId={operationId}
                earlierLevel={earlierLevel}
              />
            )
          }
        </DraftBody>
      </PaneBody>
    </div>
  )
}

/** The fields of a forwarding, or those of an act on a process. */
function DraftForm(props: ComposeFieldsProps) {
  const { process } = props.fields
  return process === undefined ? <ComposeFields {...props} /> : <ProcessFields {...props} process={process} />
}

/** The title of a draft, the time of its last save, and its problems. */
function DraftHead({ title, draft, children }: { title: string; draft: OpenDraft; children?: ReactNode }) {
  const { savedAt, failure, isCopy, isReread } = draft
  return (
    <>
      <PaneHead title={title}>
        {/* Before the buttons, so that they do not move when the draft is saved. */}
        <span className={css['saved']} title={savedAt === null ? undefined : exactMoment(savedAt)}>
          {savedAt === null ? '' : savedText(clock(savedAt))}
        </span>
        {children}
      </PaneHead>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {isCopy && <Notice tone="warn" {...copyText} />}
      {isReread && <Notice tone="warn" {...rereadText} />}
    </>
  )
}

interface DraftBodyProps {
  draft: OpenDraft
  earlier: AboutForwardingProps['earlier']
  children(fields: DraftFields): ReactNode
}

function DraftBody({ draft: { fields, loadFailure, reload }, earlier, children }: DraftBodyProps) {
  if (fields === null) {
    if (loadFailure === null) return <Skeleton label={openingDraft} />
    return (
      <ErrorState {...unreadableDraftText(loadFailure)} traceId={loadFailure.traceId}>
        <Button onPress={reload}>{tryAgain}</Button>
      </ErrorState>
    )
  }
  return (
    <>
      {fields.about !== null && <AboutForwarding about={fields.about} earlier={earlier} />}
      {children(fields)}
    </>
  )
}

/** Leaves a draft, saved or discarded. Discarding asks only about text that could not be saved. */
function useLeaving(draft: OpenDraft, onClose: () => void) {
  const announce = useAnnounce()
  const [isAskingDiscard, setAskingDiscard] = useState(false)
  async function discardUnsaved(): Promise<void> {
    if (await draft.discardUnsaved()) onClose()
  }
  return {
    async leave(): Promise<void> {
      if (await draft.save()) onClose()
    },
    async discard(): Promise<void> {
      const result = await draft.discard()
      setAskingDiscard(result === 'unsaved')
      if (result !== 'discarded') return
      if (draft.savedAt !== null) announce(discardedSpoken)
      onClose()
    },
    question: isAskingDiscard && (
      <DiscardQuestion onAct={() => void discardUnsaved()} onClose={() => setAskingDiscard(false)} />
    ),
  }
}

const isEmpty = ({ recipients, subject, message, documents }: DraftFields): boolean =>
  recipients.length === 0 && documents.length === 0 && subject.trim() === '' && message.trim() === ''
