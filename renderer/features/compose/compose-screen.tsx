import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { isCitizen } from '../../files/capturers.ts'
import { clock, exactMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { aboutTexts } from '../../texts/forwarding.ts'
import { Button } from '../../ui/button.tsx'
import { Send, Trash2 } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import { AboutForwarding } from './about-forwarding.tsx'
import css from './compose.module.css'
import { ComposeFields } from './compose-fields.tsx'
import { FrozenDraft } from './frozen-draft.tsx'
import { problemsOf } from './problems.ts'
import { sendingSentence } from './sending-sentence.ts'
import { useAttachables } from './use-attachments.ts'
import { useDraft } from './use-draft.ts'

export interface ComposeScreenProps {
  session: SessionState
  draftId: string
  /** What a new draft begins with. */
  begun: Partial<DraftFields>
  onSent(): void
  onClose(): void
  /** To where files are looked at before they are sent. */
  onCapture(): void
}

/** Writing a forwarding. */
export function ComposeScreen({ session, draftId, begun, onSent, onClose, onCapture }: ComposeScreenProps) {
  const draft = useDraft(draftId, begun, session.roleInForceId)
  const { fields, savedAt, operationId, failure } = draft
  const attachables = useAttachables(isCitizen(session))
  /** Problems are said once somebody has tried to send, not while they write. */
  const [tried, setTried] = useState(false)
  const problems = fields === null ? {} : problemsOf(fields, session.roles.length > 0)

  async function send(): Promise<void> {
    // Only what is drawn as wrong can be found below.
    flushSync(() => setTried(true))
    if (Object.keys(problems).length > 0) {
      document.querySelector<HTMLElement>('[data-compose] [aria-invalid="true"]')?.focus()
      return
    }
    if (await draft.send()) onSent()
  }
  const about = fields?.about ?? begun.about ?? null
  const title = about === null ? 'Novo encaminhamento' : aboutTexts[about.kind].title
  const form = (shown: DraftFields, keepsAccess: boolean) => (
    <ComposeFields
      fields={shown}
      session={session}
      attachables={attachables}
      problems={tried ? problems : {}}
      keepsAccess={keepsAccess}
      onChange={draft.change}
      onCapture={onCapture}
    />
  )
  return (
    <section className={css['page']} aria-label={title} data-region="list" data-compose tabIndex={-1}>
      <PaneHead title={title}>
        <span className={css['saved']} title={savedAt === null ? undefined : exactMoment(savedAt)}>
          {savedAt === null ? '' : `salvo às ${clock(savedAt)} neste computador`}
        </span>
      </PaneHead>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
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
            form(fields, false)
          ) : (
            <AboutForwarding about={fields.about}>{(keepsAccess) => form(fields, keepsAccess)}</AboutForwarding>
          )}
        </PaneBody>
      )}
      {fields !== null && operationId === null && (
        <PaneFoot>
          <p>{sendingSentence(fields, attachables, session)}</p>
          <div className={css['actions']}>
            <Button variant="primary" icon={<Send aria-hidden />} onPress={() => void send()}>
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
