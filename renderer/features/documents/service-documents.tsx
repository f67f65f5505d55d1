import { nivelAcesso } from '../../../contract/api/access.ts'
import type { DocumentQuery } from '../../../contract/bridge/documents.ts'
import { maxSearchLength } from '../../../contract/search-words.ts'
import { ClassField } from '../../parts/fields/fields.tsx'
import { NoResults, SearchActs, SearchDates, ServiceSearchForm } from '../../parts/search/service-search.tsx'
import { accessName } from '../../texts/access.ts'
import { documentSearchTexts as texts } from '../../texts/documents.ts'
import { serviceSearchTexts } from '../../texts/found-results.ts'
import { verificationTexts } from '../../texts/verification.ts'
import { Button } from '../../ui/button.tsx'
import { useDropTarget } from '../../ui/drop-target.tsx'
import { Checkbox, DateField, Select, TextField } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { BadgeCheck } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import type { SelectionProps } from './recent-documents.tsx'
import { SearchResults } from './search-results.tsx'

interface SearchForm extends DocumentQuery {
  /** The class by name. */
  classText: string
}

const emptyForm: SearchForm = {
  text: '',
  idClasse: null,
  classText: '',
  nivelAcesso: null,
  from: null,
  until: null,
  mine: false,
}

interface ServiceDocumentsProps extends SelectionProps {
  onVerify(files: readonly File[]): void
}

/** The search at the service: a form, the results by pages, and the way to the check of a file. */
export function ServiceDocuments({ onVerify, ...list }: ServiceDocumentsProps) {
  const [form, setForm] = useKeptState('form', emptyForm)
  const [search, setSearch] = useKeptState<{ query: DocumentQuery; page: number } | null>('search', null)
  useDropTarget(verificationTexts.drop, onVerify)
  const change = (changes: Partial<SearchForm>) => setForm((before) => ({ ...before, ...changes }))
  function submit(): void {
    const { classText: _, ...query } = form
    setSearch({ query, page: 1 })
  }
  return (
    <>
      <ServiceSearchForm
        field={
          <TextField
            label={texts.text}
            hint={texts.textHint}
            value={form.text}
            maxLength={maxSearchLength}
            onChange={(text) => change({ text })}
          />
        }
        filters={<Filters form={form} onChange={change} />}
        isOpenAtFirst={search === null}
        onSubmit={submit}
      >
        <FileButton icon={<BadgeCheck aria-hidden />} onChoose={onVerify}>
          {verificationTexts.lead}
        </FileButton>
      </ServiceSearchForm>
      {search === null ? (
        <NoResults {...texts.begin} />
      ) : (
        <SearchResults {...list} {...search} onPage={(page) => setSearch({ ...search, page })} />
      )}
    </>
  )
}

const levels = Object.values(nivelAcesso).map((level) => ({ id: String(level), text: accessName(level) }))
/** The service has two levels that people know by one name. */
const accessOptions = [
  { id: 'any', text: texts.anyAccess },
  ...levels.filter(({ text }, index) => levels.findIndex((each) => each.text === text) === index),
]

interface FiltersProps {
  form: SearchForm
  onChange(changes: Partial<SearchForm>): void
}

function Filters({ form, onChange }: FiltersProps) {
  const level = form.nivelAcesso === null ? 'any' : String(form.nivelAcesso)
  return (
    <>
      <ClassField
        value={form.idClasse === null ? null : { id: form.idClasse, codigo: '', nome: form.classText }}
        placeholder={texts.anyClass}
        onChoose={(idClasse, classText) => onChange({ idClasse, classText })}
      />
      <Select
        label={texts.access}
        value={level}
        options={accessOptions}
        onChange={(id) => onChange({ nivelAcesso: id === 'any' ? null : Number(id) })}
      />
      <SearchDates>
        <DateField label={texts.from} value={form.from} onChange={(from) => onChange({ from })} />
        <DateField label={texts.until} value={form.until} onChange={(until) => onChange({ until })} />
      </SearchDates>
      <SearchActs>
        <Checkbox isSelected={form.mine} onChange={(mine) => onChange({ mine })}>
          {texts.mine}
        </Checkbox>
        <Button variant="quiet" onPress={() => onChange(emptyForm)}>
          {serviceSearchTexts.clear}
        </Button>
      </SearchActs>
    </>
  )
}
