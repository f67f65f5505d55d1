import type { NamedProcess } from '../../../contract/bridge/process-draft.ts'
import { foldText } from '../../../contract/text.ts'
import { call } from '../../bridge/malote.ts'
import { useSearchEntries } from '../../files/use-search-entries.ts'
import { processFieldTexts as texts } from '../../texts/process-acts.ts'
import { SearchField } from '../../ui/search-field.tsx'

export interface ProcessFieldProps {
  value: NamedProcess | null
  error: string | undefined
  onChange(processo: NamedProcess): void
}

/** A process in progress in one of the user's boxes, found by its number or summary. */
export function ProcessField({ value, error, onChange }: ProcessFieldProps) {
  const { find, entriesOf } = useSearchEntries<NamedProcess>(
    value === null ? [] : [value],
    findProcesses,
    ({ id, protocolo, resumo }) => ({ id, text: protocolo, detail: resumo }),
  )
  return (
    <SearchField
      label={texts.process}
      placeholder={texts.processPlaceholder}
      value={value?.protocolo ?? ''}
      find={find}
      hint={value?.resumo}
      noneText={texts.noProcess}
      error={error}
      onChoose={(chosen) => {
        const [processo] = entriesOf([chosen])
        if (processo !== undefined) onChange(processo)
      }}
    />
  )
}

async function findProcesses(text: string): Promise<NamedProcess[]> {
  const listed = await call('processes.list', {})
  if (!listed.ok) return []
  const words = foldText(text)
  return listed.value.rows
    .filter(({ idCaixa, situacao }) => idCaixa !== null && situacao !== 'Encerrado')
    .filter(({ protocolo, resumo }) => foldText(`${protocolo} ${resumo}`).includes(words))
    .map(({ id, protocolo, resumo }) => ({ id, protocolo, resumo }))
}
