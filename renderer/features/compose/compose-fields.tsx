import { useCallback } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { keepsEarlier } from '../../../contract/bridge/secrecy.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { RecipientsField } from '../../files/recipients-field.tsx'
import { accessName, keptAccessText } from '../../texts/access.ts'
import { Checkbox } from '../../ui/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { TypedField } from '../../ui/typed-field.tsx'
import type { EarlierLevel } from './about-forwarding.tsx'
import { AccessField } from './access-field.tsx'
import css from './compose.module.css'
import { DocumentsField } from './documents-field.tsx'
import type { Attach } from './draft-holders.ts'
import { choosesRecipients, type Problems } from './problems.ts'
import { SenderField } from './sender-field.tsx'
import type { Attachables } from './use-attachments.ts'

export interface ComposeFieldsProps {
  draftId: string
  fields: DraftFields
  session: SessionState
  attachables: Attachables
  problems: Problems
  /** The access of the forwarding that it is about. */
  earlierLevel: EarlierLevel
  /** Another number: the text was replaced from outside. */
  turn: number
  onChange(changes: Partial<DraftFields>): void
  /** Letters, of which there are many. */
  onType(changes: Partial<DraftFields>): void
  /** Of files that have been taken in. */
  onAttach: Attach
  onCapture(): void
}

export function ComposeFields(props: ComposeFieldsProps) {
  const { draftId, fields, session, attachables, problems, earlierLevel, turn } = props
  const { onChange, onType, onAttach, onCapture } = props
  const write = useCallback((recipients: DraftFields['recipients']) => onChange({ recipients }), [onChange])
  const attach = useCallback((documents: DraftFields['documents']) => onChange({ documents }), [onChange])
  return (
    <div className={css['fields']}>
      {choosesRecipients(fields) && (
        <RecipientsField value={fields.recipients} error={problems.recipients} onChange={write} />
      )}
      <SenderField session={session} idPapel={fields.idPapel} error={problems.idPapel} onChange={onChange} />
      <TypedField
        key={`subject ${turn}`}
        label="Assunto"
        value={fields.subject}
        maxLength={500}
        onChange={(subject) => onType({ subject })}
        error={problems.subject}
      />
      <TypedField
        key={`message ${turn}`}
        label="Mensagem"
        multiline
        value={fields.message}
        maxLength={100_000}
        onChange={(message) => onType({ message })}
        error={problems.message}
      />
      <DocumentsField
        draftId={draftId}
        value={fields.documents}
        attachables={attachables}
        session={session}
        onChange={attach}
        attach={onAttach}
        onCapture={onCapture}
      />
      {keepsEarlier(earlierLevel, fields) && <Notice tone="plain" {...keptAccessText(accessName(earlierLevel))} />}
      <AccessField
        access={fields.access}
        secrecy={fields.secrecy}
        asCitizen={session.roles.length === 0 || fields.idPapel === session.person?.id}
        problems={problems}
        turn={turn}
        onChange={onChange}
      />
      <Checkbox isSelected={fields.notifyByEmail} onChange={(notifyByEmail) => onChange({ notifyByEmail })}>
        Avisar os destinatários por e-mail
      </Checkbox>
    </div>
  )
}
