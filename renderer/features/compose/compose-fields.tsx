import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { RecipientsField } from '../../files/recipients-field.tsx'
import { accessTexts } from '../../texts/access.ts'
import { Checkbox, Select, TextField } from '../../ui/field.tsx'
import css from './compose.module.css'
import { DocumentsField } from './documents-field.tsx'
import { choosesRecipients, type Problems } from './problems.ts'
import type { Attachables } from './use-attachments.ts'

export interface ComposeFieldsProps {
  fields: DraftFields
  session: SessionState
  attachables: Attachables
  problems: Problems
  /** The access is that of the earlier forwarding, and not to be chosen. */
  keepsAccess: boolean
  onChange(changes: Partial<DraftFields>): void
  onCapture(): void
}

const levels = (Object.keys(accessTexts) as (keyof typeof accessTexts)[]).map((id) => ({ id, ...accessTexts[id] }))

export function ComposeFields(props: ComposeFieldsProps) {
  const { fields, session, attachables, problems, keepsAccess, onChange, onCapture } = props
  const { roles } = session
  return (
    <div className={css['fields']}>
      {choosesRecipients(fields) && (
        <RecipientsField
          value={fields.recipients}
          onChange={(recipients) => onChange({ recipients })}
          error={problems.recipients}
        />
      )}
      {roles.length > 0 && (
        <Select
          label="De"
          value={fields.idPapel}
          options={roles.map(({ id, nome, unidade, organizacao }) => ({
            ...{ id, text: `${nome} (${[organizacao, unidade].filter(Boolean).join('/')})` },
          }))}
          onChange={(idPapel) => onChange({ idPapel })}
          error={problems.idPapel}
        />
      )}
      <TextField
        label="Assunto"
        value={fields.subject}
        maxLength={500}
        onChange={(subject) => onChange({ subject })}
        error={problems.subject}
      />
      <TextField
        label="Mensagem"
        multiline
        value={fields.message}
        maxLength={100_000}
        onChange={(message) => onChange({ message })}
        error={problems.message}
      />
      <DocumentsField
        value={fields.documents}
        attachables={attachables}
        session={session}
        onChange={(documents) => onChange({ documents })}
        onCapture={onCapture}
      />
      {!keepsAccess && (
        <Select
          label="Acesso"
          value={fields.access}
          options={levels}
          hint={accessTexts[fields.access].detail}
          onChange={(access) => onChange({ access })}
        />
      )}
      <Checkbox isSelected={fields.notifyByEmail} onChange={(notifyByEmail) => onChange({ notifyByEmail })}>
        Avisar os destinatários por e-mail
      </Checkbox>
    </div>
  )
}
