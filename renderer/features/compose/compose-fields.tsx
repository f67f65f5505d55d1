import { useCallback } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { accessTexts } from '../../texts/access.ts'
import { directoryKind } from '../../texts/directory.ts'
import { Checkbox, Select, TextField } from '../../ui/field.tsx'
import { ChipsField, type Found } from '../../ui/search-field.tsx'
import css from './compose.module.css'
import { DocumentsField } from './documents-field.tsx'
import { choosesRecipients, type Problems } from './problems.ts'
import type { Attachables } from './use-attachments.ts'
import { useFound } from './use-found.ts'

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

const kinds = ['Organizacao', 'Setor', 'Grupo', 'Comissao', 'Papel', 'Cidadao'] as const
const levels = (Object.keys(accessTexts) as (keyof typeof accessTexts)[]).map((id) => ({ id, ...accessTexts[id] }))

export function ComposeFields(props: ComposeFieldsProps) {
  const { fields, session, attachables, problems, keepsAccess, onChange, onCapture } = props
  const { roles } = session
  const recipients = useFound(
    fields.recipients,
    useCallback(async (text: string) => {
      const outcome = await call('directory.search', { text, kinds: [...kinds], limit: 40 })
      return outcome.ok ? outcome.value.entries : []
    }, []),
    ({ id, nome, sigla, detalhe, kind }): Found => ({
      ...{ id, text: sigla === null ? nome : `${sigla}, ${nome}`, detail: detalhe },
      kind: directoryKind(kind),
    }),
  )
  return (
    <div className={css['fields']}>
      {choosesRecipients(fields) && (
        <ChipsField
          label="Para"
          placeholder="Órgão, setor, grupo, comissão ou pessoa"
          value={recipients.chosen}
          find={recipients.find}
          onChange={(chosen) => onChange({ recipients: recipients.entriesOf(chosen) })}
          noneText="Ninguém com este nome."
          removeLabel={(nome) => `Retirar ${nome}`}
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
