import { useCallback, useMemo } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { type AccessChanges, mustKeepEarlierAccess, withAccess } from '../../../contract/bridge/secrecy.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { AccessField } from '../../files/access/access-field.tsx'
import { RecipientsField } from '../../files/recipients-field.tsx'
import { accessName, keptAccessText } from '../../texts/access.ts'
import { BufferedTextField } from '../../ui/buffered-text-field.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Notice } from '../../ui/states.tsx'
import type { EarlierLevel } from './about-forwarding.tsx'
import css from './compose.module.css'
import { DocumentsField } from './documents-field.tsx'
import { choosesRecipients, type DraftProblems } from './problems.ts'
import { SenderField } from './sender-field.tsx'
import type { Attachables } from './use-attachables.ts'
import type { OpenDraft } from './use-draft.ts'

export interface ComposeFieldsProps {
  draftId: string
  draft: Pick<OpenDraft, 'change' | 'type' | 'attach' | 'textVersion'>
  fields: DraftFields
  session: SessionState
  attachables: Attachables
  problems: DraftProblems
  /** The access of the forwarding that the draft is about. */
  earlierLevel: EarlierLevel
  onCapture(): void
}

/** The fields of a draft. Most of them are drawn only when their own value changes: typing must not wait for them. */
export function ComposeFields(props: ComposeFieldsProps) {
  const { draftId, draft, fields, session, attachables, problems, earlierLevel, onCapture } = props
  const { change, type, attach, textVersion } = draft
  const { access, secrecy } = fields
  const changeRecipients = useCallback((recipients: DraftFields['recipients']) => change({ recipients }), [change])
  const changeDocuments = useCallback((documents: DraftFields['documents']) => change({ documents }), [change])
  const said = useMemo(() => [{ access, secrecy }], [access, secrecy])
  const changeAccess = useCallback(
    (changes: AccessChanges) => {
      const next = withAccess({ access, secrecy }, changes)
      change({ access: next.access, ...(next.secrecy !== null && { secrecy: next.secrecy }) })
    },
    [access, secrecy, change],
  )
  return (
    <div className={css['fields']}>
      {choosesRecipients(fields) && (
        <RecipientsField value={fields.recipients} error={problems.recipients} onChange={changeRecipients} />
      )}
      <SenderField session={session} idPapel={fields.idPapel} error={problems.idPapel} onChange={change} />
      <BufferedTextField
        key={`subject ${textVersion}`}
        label="Assunto"
        value={fields.subject}
        maxLength={500}
        onChange={(subject) => type({ subject })}
        error={problems.subject}
      />
      <BufferedTextField
        key={`message ${textVersion}`}
        label="Mensagem"
        multiline
        value={fields.message}
        maxLength={100_000}
        onChange={(message) => type({ message })}
        error={problems.message}
      />
      <DocumentsField
        draftId={draftId}
        value={fields.documents}
        attachables={attachables}
        session={session}
        onChange={changeDocuments}
        attach={attach}
        onCapture={onCapture}
      />
      {mustKeepEarlierAccess(earlierLevel, fields) && (
        <Notice tone="plain" {...keptAccessText(accessName(earlierLevel))} />
      )}
      <AccessField
        key={`access ${textVersion}`}
        said={said}
        asCitizen={session.roles.length === 0 || fields.idPapel === session.person?.id}
        lacks={problems.secrecy}
        onChange={changeAccess}
      />
      <Checkbox isSelected={fields.notifyByEmail} onChange={(notifyByEmail) => change({ notifyByEmail })}>
        Avisar os destinatários por e-mail
      </Checkbox>
    </div>
  )
}
