import { useCallback } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { RoleView } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { accessTexts } from '../../texts/access.ts'
import { directoryKind } from '../../texts/directory.ts'
import { Checkbox, Select } from '../../ui/field.tsx'
import { ChipsField, type Found } from '../../ui/search-field.tsx'
import css from './compose.module.css'
import { choosesRecipients, type Problems } from './problems.ts'
import { TypedField } from './typed-field.tsx'
import { useFound } from './use-found.ts'

export interface ComposeFieldsProps {
  fields: DraftFields
  roles: readonly RoleView[]
  problems: Problems
  /** The access is that of the earlier forwarding, and not to be chosen. */
  keepsAccess: boolean
  /** Another number: the text was replaced from outside. */
  turn: number
  onChange(changes: Partial<DraftFields>): void
  /** Letters, of which there are many. */
  onType(changes: Partial<DraftFields>): void
}

const kinds = ['Organizacao', 'Setor', 'Grupo', 'Comissao', 'Papel', 'Cidadao'] as const
const levels = (Object.keys(accessTexts) as (keyof typeof accessTexts)[]).map((id) => ({ id, ...accessTexts[id] }))

export function ComposeFields({ fields, roles, problems, keepsAccess, turn, onChange, onType }: ComposeFieldsProps) {
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
