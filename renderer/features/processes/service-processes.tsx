import { useCallback } from 'react'
import type { DirectoryEntry, DirectoryKind } from '../../../contract/bridge/directory.ts'
import type { ProcessQuery } from '../../../contract/bridge/processes.ts'
import { maxSearchLength } from '../../../contract/search-words.ts'
import { call } from '../../bridge/malote.ts'
import { KindIcon } from '../../parts/directory/kind-icon.tsx'
import { NoResults, SearchActs, SearchDates, ServiceSearchForm } from '../../parts/search/service-search.tsx'
import { useSearchEntries } from '../../parts/search/use-search-entries.ts'
import { directoryKind } from '../../texts/directory.ts'
import { serviceSearchTexts } from '../../texts/found-results.ts'
import { processSearchTexts as texts } from '../../texts/processes.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, DateField, TextField } from '../../ui/field.tsx'
import { useKeptState } from '../../ui/kept-state.tsx'
import { ChipsField } from '../../ui/search-field.tsx'
import { ProcessResultList } from './process-results.tsx'
import type { ProcessSelection } from './process-rows.tsx'

interface ProcessForm {
  /** Numbers between spaces or commas. */
  readonly protocolos: string
  readonly places: readonly DirectoryEntry[]
  readonly organisations: readonly DirectoryEntry[]
  readonly from: string | null
  readonly until: string | null
  readonly inProgress: boolean
}

export const emptyProcessForm: ProcessForm = {
  protocolos: '',
  places: [],
  organisations: [],
  from: null,
  until: null,
  inProgress: false,
}

const idsOf = (entries: readonly DirectoryEntry[]) => entries.map(({ id }) => id)

const queryOf = ({ protocolos, places, organisations, from, until, inProgress }: ProcessForm): ProcessQuery => ({
  protocolos: protocolos
    .split(/[\s,;]+/)
    .filter((each) => each !== '')
    .map((each) => each.slice(0, 20)),
  idsLocaisAtuais: idsOf(places),
  idsOrganizacoesAutuacao: idsOf(organisations),
  from,
  until,
  somenteEmAndamento: inProgress,
})

/** The form and the search of this visit. */
export function useProcessSearch() {
  const [form, setForm] = useKeptState('form', emptyProcessForm)
  const [search, setSearch] = useKeptState<{ query: ProcessQuery; page: number } | null>('search', null)
  return {
    form,
    search,
    change: (changes: Partial<ProcessForm>) => setForm((before) => ({ ...before, ...changes })),
    submit: () => setSearch({ query: queryOf(form), page: 1 }),
    toPage: (page: number) => setSearch((before) => (before === null ? null : { ...before, page })),
    /** Fills the form in, and searches where it says enough. */
    fill(next: ProcessForm, isEnough: boolean): void {
      setForm(next)
      if (isEnough) setSearch({ query: queryOf(next), page: 1 })
    },
  }
}

interface ServiceProcessesProps extends ProcessSelection {
  search: ReturnType<typeof useProcessSearch>
}

/** The search at the service: a form, and the results by pages. */
export function ServiceProcesses({ search: { form, search, change, submit, toPage }, ...list }: ServiceProcessesProps) {
  return (
    <>
      <ServiceSearchForm
        field={
          <TextField
            label={texts.protocolos}
            hint={texts.protocolosHint}
            value={form.protocolos}
            maxLength={maxSearchLength}
            onChange={(protocolos) => change({ protocolos })}
          />
        }
        filters={<Filters form={form} onChange={change} />}
        isOpenAtFirst={search === null}
        onSubmit={submit}
      />
      {search === null ? <NoResults {...texts.begin} /> : <ProcessResultList {...list} {...search} onPage={toPage} />}
    </>
  )
}

interface FiltersProps {
  form: ProcessForm
  onChange(changes: Partial<ProcessForm>): void
}

const placeKinds = ['Setor', 'Grupo', 'Comissao', 'Papel', 'Organizacao'] as const
const organisationKinds = ['Organizacao'] as const

function Filters({ form, onChange }: FiltersProps) {
  return (
    <>
      <AgentsField
        label={texts.places}
        placeholder={texts.placesPlaceholder}
        kinds={placeKinds}
        value={form.places}
        onChange={(places) => onChange({ places })}
      />
      <AgentsField
        label={texts.organisations}
        placeholder={texts.organisationsPlaceholder}
        kinds={organisationKinds}
        value={form.organisations}
        onChange={(organisations) => onChange({ organisations })}
      />
      <SearchDates>
        <DateField label={texts.from} value={form.from} onChange={(from) => onChange({ from })} />
        <DateField label={texts.until} value={form.until} onChange={(until) => onChange({ until })} />
      </SearchDates>
      <SearchActs>
        <Checkbox isSelected={form.inProgress} onChange={(inProgress) => onChange({ inProgress })}>
          {texts.inProgress}
        </Checkbox>
        <Button variant="quiet" onPress={() => onChange(emptyProcessForm)}>
          {serviceSearchTexts.clear}
        </Button>
      </SearchActs>
    </>
  )
}

interface AgentsFieldProps {
  label: string
  placeholder: string
  /** Compared by identity. */
  kinds: readonly DirectoryKind[]
  value: readonly DirectoryEntry[]
  onChange(value: readonly DirectoryEntry[]): void
}

/** Agents of the directory, found by typing. */
function AgentsField({ label, placeholder, kinds, value, onChange }: AgentsFieldProps) {
  const search = useCallback(
    async (text: string) => {
      const outcome = await call('directory.search', { text, kinds: [...kinds], limit: 40 })
      return outcome.ok ? outcome.value.entries : []
    },
    [kinds],
  )
  const found = useSearchEntries<DirectoryEntry>(value, search, ({ id, nome, sigla, detalhe, kind }) => ({
    id,
    text: sigla === null ? nome : `${sigla}, ${nome}`,
    detail: detalhe,
    kind: directoryKind(kind),
    icon: <KindIcon kind={kind} />,
  }))
  return (
    <ChipsField
      label={label}
      placeholder={placeholder}
      value={found.chosen}
      find={found.find}
      onChange={(chosen) => onChange(found.entriesOf(chosen))}
      noneText={texts.noPlace}
      removeLabel={texts.remove}
    />
  )
}
