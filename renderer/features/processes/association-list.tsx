import { useMemo, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { AssociationQuery, AssociationView } from '../../../contract/bridge/processes.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { NoResults, ServiceResults, ServiceSearchForm } from '../../parts/search/service-search.tsx'
import { associationResultTexts, insideText, associationTexts as texts } from '../../texts/associations.ts'
import { shortMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { noNumberText } from '../../texts/links.ts'
import { TextField } from '../../ui/field.tsx'
import { useKeptState } from '../../ui/kept-state.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { associationList } from './list-export.ts'

interface AssociationForm {
  readonly descricao: string
  readonly protocolo: string
}

/** The form and the search of this visit, and the association that is chosen. */
export function useAssociationSearch() {
  const [form, setForm] = useKeptState<AssociationForm>('associationForm', { descricao: '', protocolo: '' })
  const [search, setSearch] = useKeptState<{ query: AssociationQuery; page: number } | null>('associationSearch', null)
  const [chosen, choose] = useKeptState<AssociationView | null>('association', null)
  const [problem, setProblem] = useState<Failure | 'none' | null>(null)
  async function submit(): Promise<void> {
    setProblem(null)
    const protocolo = form.protocolo.trim()
    const found = protocolo === '' ? null : await call('processes.byNumber', { protocolo })
    if (found?.ok === false) return setProblem(found.failure)
    if (found !== null && found.value === null) return setProblem('none')
    choose(null)
    setSearch({ query: { descricao: form.descricao.trim(), idProcesso: found?.value?.id ?? null }, page: 1 })
  }
  return {
    form,
    search,
    chosen,
    choose,
    problem,
    change(changes: Partial<AssociationForm>): void {
      setProblem(null)
      setForm((before) => ({ ...before, ...changes }))
    },
    submit: () => void submit(),
    toPage: (page: number) => setSearch((before) => (before === null ? null : { ...before, page })),
  }
}

interface AssociationListProps {
  search: ReturnType<typeof useAssociationSearch>
  now: Date
}

/** The search for associations at the service: a form, and the results by pages. */
export function AssociationList({ search, now }: AssociationListProps) {
  const { form, problem, change, submit } = search
  const error = problem === null ? undefined : problemText(problem, form.protocolo.trim().toUpperCase())
  return (
    <>
      <ServiceSearchForm
        field={
          <>
            <TextField
              label={texts.words}
              hint={texts.wordsHint}
              value={form.descricao}
              maxLength={300}
              onChange={(descricao) => change({ descricao })}
            />
            <TextField
              label={texts.protocol}
              hint={texts.protocolHint}
              value={form.protocolo}
              maxLength={20}
              error={error}
              onChange={(protocolo) => change({ protocolo })}
            />
          </>
        }
        onSubmit={submit}
      />
      {search.search === null ? (
        <NoResults {...texts.begin} />
      ) : (
        <Results {...search.search} search={search} now={now} />
      )}
    </>
  )
}

const problemText = (problem: Failure | 'none', protocolo: string): string =>
  problem === 'none' ? noNumberText('process', protocolo) : failureText(problem).title

interface ResultsProps extends AssociationListProps {
  query: AssociationQuery
  page: number
}

function Results({ query, page, search: { chosen, choose, toPage }, now }: ResultsProps) {
  const answer = useQuery('processes.associations', { query, page }, 'processes.changed', query)
  const selected = useMemo(() => new Set(chosen === null ? [] : [chosen.id]), [chosen])
  return (
    <ServiceResults
      answer={answer}
      page={page}
      onPage={toPage}
      about={associationResultTexts}
      none={texts.none}
      listOf={(shown) => associationList(query, shown)}
    >
      {(found) => (
        <RowList
          label={texts.list}
          selected={selected}
          onSelect={([id]) => choose(found.find((each) => each.id === id) ?? null)}
          groups={[
            {
              id: 'associations',
              title: '',
              rows: found.map(({ id, descricao, processes, createdAt }) => ({
                id,
                title: descricao,
                second: insideText(processes),
                aside: createdAt === null ? '' : shortMoment(createdAt, now),
              })),
            },
          ]}
        />
      )}
    </ServiceResults>
  )
}
