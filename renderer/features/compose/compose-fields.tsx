import { useCallback } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { Checkbox } from '../../ui/field.tsx'
import { ChipsField, type Found } from '../../ui/search-field.tsx'
import { AccessField } from './access-field.tsx'
import css from './compose.module.css'
import { choosesRecipients, type Problems } from './problems.ts'
import { RecipientsField } from './recipients-field.tsx'
import { SenderField } from './sender-field.tsx'
import { TypedField } from './typed-field.tsx'
import { useFound } from './use-found.ts'

export interface ComposeFieldsProps {
  fields: DraftFields
  session: SessionState
  problems: Problems
  /** The access is that of the earlier forwarding, and not to be chosen. */
  keepsAccess: boolean
  /** Another number: the text was replaced from outside. */
  turn: number
  onChange(changes: Partial<DraftFields>): void
  /** Letters, of which there are many. */
  onType(changes: Partial<DraftFields>): void
}

export function ComposeFields({ fields, session, problems, keepsAccess, turn, onChange, onType }: ComposeFieldsProps) {
  const documents = useFound(
    fields.documents,
    useCallback(async (text: string) => {
      const outcome = await call('documents.list', {})
      const words = text.toLowerCase()
      const matches = (line: string) => line.toLowerCase().includes(words)
      return outcome.ok ? outcome.value.filter(({ nome, registro }) => matches(`${registro} ${nome}`)) : []
    }, []),
    ({ idDocumento, nome, registro }): Found => ({ id: idDocumento, text: nome, kind: registro }),
  )
  return (
    <div className={css['fields']}>
      {choosesRecipients(fields) && (
        <RecipientsField recipients={fields.recipients} error={problems.recipients} onChange={onChange} />
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
      <ChipsField
        label="Documentos"
        placeholder="Nome ou registro de um documento capturado"
        value={documents.chosen}
        find={documents.find}
        onChange={(chosen) => onChange({ documents: documents.entriesOf(chosen) })}
        noneText="Nenhum documento capturado com este nome."
        removeLabel={(nome) => `Retirar ${nome}`}
      />
      {!keepsAccess && (
        <AccessField
          access={fields.access}
          secrecy={fields.secrecy}
          asCitizen={session.roles.length === 0 || fields.idPapel === session.person?.id}
          problems={problems}
          turn={turn}
          onChange={onChange}
        />
      )}
      <Checkbox isSelected={fields.notifyByEmail} onChange={(notifyByEmail) => onChange({ notifyByEmail })}>
        Avisar os destinatários por e-mail
      </Checkbox>
    </div>
  )
}
