import { useId } from 'react'
import { type DraftParties, maxParties } from '../../../contract/bridge/process-draft.ts'
import { RecipientsField } from '../../parts/recipients/recipients-field.tsx'
import { partyTexts as texts } from '../../texts/acts-of-process.ts'
import { BufferedTextField } from '../../ui/buffered-text-field.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FormNote, FormRow } from '../../ui/form-row.tsx'
import { Plus, X } from '../../ui/icons.ts'
import css from './process-fields.module.css'

interface PartiesFieldProps {
  value: DraftParties
  error: string | undefined
  onChange(value: DraftParties): void
}

/** The interested parties: of the directory, companies, and others by a description. */
export function PartiesField({ value, error, onChange }: PartiesFieldProps) {
  const { agentes, pessoasJuridicas, semIdentificacao } = value
  return (
    <>
      <FormRow>
        <RecipientsField
          label={texts.agents}
          placeholder={texts.agentsPlaceholder}
          value={agentes}
          onChange={(agents) => onChange({ ...value, agentes: agents })}
        />
      </FormRow>
      <FormNote>
        <PartyRows
          title={texts.companies}
          nameOf={texts.company}
          add={texts.addCompany}
          columns={['razaoSocial', 'cnpj', 'email']}
          labels={{ razaoSocial: texts.name, cnpj: texts.cnpj, email: texts.email }}
          empty={{ razaoSocial: '', cnpj: '', email: '' }}
          rows={pessoasJuridicas}
          error={error}
          onChange={(rows) => onChange({ ...value, pessoasJuridicas: rows })}
        />
      </FormNote>
      <FormNote>
        <PartyRows
          title={texts.others}
          nameOf={texts.other}
          add={texts.addOther}
          columns={['descricao']}
          labels={{ descricao: texts.description }}
          empty={{ descricao: '' }}
          rows={semIdentificacao}
          onChange={(rows) => onChange({ ...value, semIdentificacao: rows })}
        />
      </FormNote>
    </>
  )
}

interface PartyRowsProps<Column extends string> {
  title: string
  /** The accessible name of a row by its number. */
  nameOf(number: number): string
  add: string
  columns: readonly Column[]
  labels: Readonly<Record<Column, string>>
  empty: Record<Column, string>
  rows: readonly Record<Column, string>[]
  error?: string | undefined
  onChange(rows: Record<Column, string>[]): void
}

/** Rows of text fields that are added and removed one by one. */
function PartyRows<Column extends string>(props: PartyRowsProps<Column>) {
  const { title, nameOf, add, columns, labels, empty, rows, error, onChange } = props
  const errorId = useId()
  return (
    <fieldset className={css['parties']} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{title}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own, and its fields follow their values
        <fieldset key={index} aria-label={nameOf(index + 1)} className={css['party']}>
          {columns.map((column) => (
            <BufferedTextField
              key={column}
              label={labels[column]}
              value={row[column]}
              maxLength={500}
              onChange={(text) => onChange(rows.map((each, at) => (at === index ? { ...each, [column]: text } : each)))}
              error={isLacking(row, column, error) ? '' : undefined}
            />
          ))}
          <IconButton
            label={texts.remove(nameOf(index + 1))}
            onPress={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <X aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      {error !== undefined && (
        <p id={errorId} className={css['problem']} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          variant="quiet"
          icon={<Plus aria-hidden />}
          isDisabled={rows.length >= maxParties}
          onPress={() => onChange([...rows, { ...empty }])}
        >
          {add}
        </Button>
      </div>
    </fieldset>
  )
}

const isLacking = (row: Readonly<Record<string, string>>, column: string, error: string | undefined): boolean =>
  error !== undefined && column !== 'email' && row[column]?.trim() === ''
