import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { draftAccessTexts } from '../../texts/access.ts'
import { clock, exactMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { aboutTexts } from '../../texts/forwarding.ts'
import { count } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Send, Trash2 } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import { AboutForwarding } from './about-forwarding.tsx'
import css from './compose.module.css'
import { ComposeFields } from './compose-fields.tsx'
import { FrozenDraft } from './frozen-draft.tsx'
import { problemsOf } from './problems.ts'
import { TemplatesMenu } from './templates-menu.tsx'
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
}

/** Writing a forwarding. */
export function ComposeScreen({ session, draftId, begun, onSent, onNew, onClose }: ComposeScreenProps) {
  const draft = useDraft(draftId, begun, session.roleInForceId)
  const { fields, savedAt, operationId, failure } = draft
  /** Problems are said once somebody has tried to send, not while they write. */
  const [tried, setTried] = useState(false)
  const problems = fields === null ? {} : problemsOf(fields, session.roles.length > 0, session.person?.id)

  async function send(): Promise<void> {
    // Only what is drawn as wrong can be found below.
    flushSync(() => setTried(true))
    const written = draft.current()
    if (written === null) return
    if (Object.keys(problemsOf(written, session.roles.length > 0, session.person?.id)).length > 0) {
      document.querySelector<HTMLElement>('[data-compose] [aria-invalid="true"]')?.focus()
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
  const form = (shown: DraftFields, keepsAccess: boolean) => (
    <ComposeFields
      fields={shown}
      session={session}
      problems={tried ? problems : {}}
      keepsAccess={keepsAccess}
      turn={draft.turn}
      onChange={draft.change}
      onType={draft.type}
    />
  )
  const place = useWrittenPlace(draftId, fields !== null && operationId === null)
  return (
    <section ref={place} className={css['page']} aria-label={title} data-region="list" data-compose tabIndex={-1}>
      <PaneHead title={title}>
        {about === null && operationId === null && <TemplatesMenu current={draft.current} onBegin={begin} />}
        <span className={css['saved']} title={savedAt === null ? undefined : exactMoment(savedAt)}>
          {savedAt === null ? '' : `salvo às ${clock(savedAt)} neste computador`}
        </span>
      </PaneHead>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {draft.isApart && <Notice tone="warn" {...apartText} />}
      {fields !== null && operationId !== null ? (
        <FrozenDraft fields={fields} operationId={operationId} onEdit={() => void draft.edit()} />
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
          <p>{sentence(fields, session)}</p>
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

const isEmpty = ({ recipients, subject, message, documents }: DraftFields): boolean =>
  recipients.length === 0 && documents.length === 0 && subject.trim() === '' && message.trim() === ''

const apartText = {
  title: 'Este rascunho foi alterado em outra janela.',
  text: 'O que você escreveu aqui ficou num rascunho próprio. O da outra janela continua como está.',
}

function sentence({ recipients, documents, idPapel, access, about }: DraftFields, session: SessionState): string {
  const role = session.roles.find(({ id }) => id === idPapel)
  const who =
    role === undefined
      ? `${session.person?.nome ?? ''}${session.roles.length > 0 && idPapel !== null ? ', como cidadão,' : ''}`
      : `${role.nome} (${[role.organizacao, role.unidade].filter(Boolean).join('/')})`
  const chosen = count(recipients.length, 'destinatário', 'destinatários', 'nenhum destinatário ainda')
  const to = (about === null ? null : aboutTexts[about.kind].to) ?? chosen
  const what = count(documents.length, 'documento', 'documentos', 'sem documentos')
  // What answers or adds to another may keep that one's access: the fields say which.
  const level = about === null ? `, acesso ${draftAccessTexts[access].text}` : ''
  return `Seguirá como ${who} para ${to}, ${what}${level}.`
}
