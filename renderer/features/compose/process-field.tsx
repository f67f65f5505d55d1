import type { NamedProcess } from '../../../contract/bridge/process-draft.ts'
import { useSearchEntries } from '../../parts/search/use-search-entries.ts'
import { noProcessText, processFieldTexts as texts } from '../../texts/acts-of-process.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { useFindProcesses } from './use-find-processes.ts'

interface ProcessFieldProps {
  value: NamedProcess | null
  error: string | undefined
  onChange(processo: NamedProcess): void
}

/** A process in progress: one of the user's boxes by its number or summary, any other by its whole number. */
export function ProcessField({ value, error, onChange }: ProcessFieldProps) {
  const { find: findProcesses, unread } = useFindProcesses()
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
      noneText={noProcessText(unread)}
      error={error}
      onChoose={(chosen) => {
        const [processo] = entriesOf([chosen])
        if (processo !== undefined) onChange(processo)
      }}
    />
  )
}
