import { useCallback } from 'react'
import type { DirectoryEntry } from '../../contract/bridge/directory.ts'
import { call } from '../bridge/malote.ts'
import { directoryKind } from '../texts/directory.ts'
import { ChipsField, type Found } from '../ui/search-field.tsx'
import { useFound } from './use-found.ts'

export interface RecipientsFieldProps {
  value: readonly DirectoryEntry[]
  error?: string | undefined
  onChange(value: DirectoryEntry[]): void
}

const kinds = ['Organizacao', 'Setor', 'Grupo', 'Comissao', 'Papel', 'Cidadao'] as const

/** To whom something is forwarded, found by typing in the directory that is kept here. */
export function RecipientsField({ value, error, onChange }: RecipientsFieldProps) {
  const recipients = useFound(
    value,
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
    <ChipsField
      label="Para"
      placeholder="Órgão, setor, grupo, comissão ou pessoa"
      value={recipients.chosen}
      find={recipients.find}
      onChange={(chosen) => onChange(recipients.entriesOf(chosen))}
      noneText="Ninguém com este nome."
      removeLabel={(nome) => `Retirar ${nome}`}
      error={error}
    />
  )
}
