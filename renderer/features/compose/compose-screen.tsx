import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { accessTexts } from '../../texts/access.ts'
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
import { useDraft } from './use-draft.ts'
import { useWrittenPlace } from './written-place.ts'

export interface ComposeScreenProps {
  session: SessionState
  draftId: string
  /** What a new draft begins with. */
  begun: Partial<DraftFields>
  onSent(): void
  onClose(): void
}

/** Writing a forwarding. */
export function ComposeScreen({ session, draftId, begun, onSent, onClose }: ComposeScreenProps) {
  const draft = useDraft(draftId, begun, session.roleInForceId)
  const { fields, savedAt, operationId, failure } = draft
  /** Problems are said once somebody has tried to send, not while they write. */
  const [tried, setTried] = useState(false)
  const problems = fields === null ? {} : problemsOf(fields, session.roles.length > 0)

  async function send(): Promise<void> {
    // Only what is drawn as wrong can be found below.
    flushSync(() => setTried(true))
    const written = draft.current()
    if (written === null) return
    if (Object.keys(problemsOf(written, session.roles.length > 0)).length > 0) {
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
      roles={session.roles}
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

const apartText = {
  title: 'Este rascunho foi alterado em outra janela.',
  text: 'O que você escreveu aqui ficou num rascunho próprio. O da outra janela continua como está.',
}

function sentence({ recipients, documents, idPapel, access, about }: DraftFields, session: SessionState): string {
  const role = session.roles.find(({ id }) => id === idPapel)
  const who =
    role === undefined
      ? (session.person?.nome ?? '')
      : `${role.nome} (${[role.organizacao, role.unidade].filter(Boolean).join('/')})`
  const chosen = count(recipients.length, 'destinatário', 'destinatários', 'nenhum destinatário ainda')
  const to = (about === null ? null : aboutTexts[about.kind].to) ?? chosen
  const what = count(documents.length, 'documento', 'documentos', 'sem documentos')
  // What answers or adds to another may keep that one's access: the fields say which.
  const level = about === null ? `, acesso ${accessTexts[access].text}` : ''
  return `Seguirá como ${who} para ${to}, ${what}${level}.`
}
