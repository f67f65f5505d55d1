import { type Processo, processoFilterSchema, tipoAto } from '../../../contract/api/processes.ts'
import type { ProcessQuery, ProcessQueryPart, ProcessRow } from '../../../contract/bridge/processes.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import {
  type ApiClient,
  createFilteredSearch,
  getCustody,
  listActs,
  momentsOf,
  searchProcesses,
} from '../../engine/api/index.ts'

interface SearchPageOptions {
  client: ApiClient
  signal: AbortSignal
  /** A process of the service with what this computer knows of it. */
  known(processo: Processo): ProcessRow
}

type Filter = Omit<Parameters<typeof searchProcesses>[1], 'pagina' | 'tamanhoPagina'>

/** Searches for processes at the service. */
export function createSearchPage({ client, signal, known }: SearchPageOptions) {
  async function factsOf({ id }: Processo): Promise<Facts> {
    const [custody, acts] = await Promise.all([getCustody(client, id, signal), listActs(client, id, signal)])
    const opening = acts.kind === 'ok' ? acts.value.find(({ tipo }) => tipo === tipoAto.Autuacao) : undefined
    const place = opening?.localizacao
    return {
      custody: custody.kind === 'ok' ? custody.value.id : null,
      organisation: place === undefined ? null : (place.organizacao?.id ?? place.id),
      openedAt: opening === undefined ? null : Date.parse(opening.dataHora),
    }
  }

  return createFilteredSearch<ProcessQuery, Filter, Processo, ProcessRow, ProcessQueryPart>({
    filterOf,
    read: (filter) => searchProcesses(client, filter, signal),
    viewOf: known,
    matchesRow,
    async compareHidden(samples, filter) {
      const asked = factParts.filter((part) => filter[part] !== undefined)
      if (asked.length === 0) return { ignored: [], unverified: [] }
      const facts = await Promise.all(samples.map(factsOf))
      const verdicts = asked.map((part) => ({ part, matches: facts.map((each) => matchesFacts[part](each, filter)) }))
      const isIgnored = ({ matches }: (typeof verdicts)[number]) => matches.includes(false)
      const isOpen = (verdict: (typeof verdicts)[number]) => !isIgnored(verdict) && verdict.matches.includes(null)
      return {
        ignored: verdicts.filter(isIgnored).map(({ part }) => part),
        unverified: verdicts.filter(isOpen).map(({ part }) => part),
      }
    },
  })
}

/** Facts of a process that only two more calls tell; null where they do not. */
interface Facts {
  readonly custody: string | null
  readonly organisation: string | null
  readonly openedAt: number | null
}

function filterOf({ protocolos, idsLocaisAtuais, idsOrganizacoesAutuacao, ...query }: ProcessQuery): Filter {
  const { from, until } = momentsOf(query)
  const listed = (values: readonly string[]) => (values.length === 0 ? undefined : values)
  return processoFilterSchema.omit({ pagina: true, tamanhoPagina: true }).parse(
    definedFields({
      protocolos: listed(protocolos.map((each) => each.toUpperCase())),
      idsLocaisAtuais: listed(idsLocaisAtuais),
      idsOrganizacoesAutuacao: listed(idsOrganizacoesAutuacao),
      autuadoDe: from,
      autuadoAte: until,
      somenteEmAndamento: query.somenteEmAndamento || undefined,
    }),
  )
}

const matchesRow = {
  protocolos: ({ protocolo }: Processo, { protocolos }: Filter) =>
    protocolos?.includes(protocolo.toUpperCase()) ?? true,
  somenteEmAndamento: ({ situacao }: Processo, { somenteEmAndamento }: Filter) =>
    !somenteEmAndamento || situacao === 'EmAndamento',
}

const factParts = [
  'idsLocaisAtuais',
  'idsOrganizacoesAutuacao',
  'autuadoDe',
  'autuadoAte',
] as const satisfies readonly ProcessQueryPart[]
/** Null where the facts do not tell. */
const matchesFacts: Record<(typeof factParts)[number], (facts: Facts, filter: Filter) => boolean | null> = {
  idsLocaisAtuais: ({ custody }, { idsLocaisAtuais = [] }) =>
    custody === null ? null : idsLocaisAtuais.includes(custody),
  idsOrganizacoesAutuacao: ({ organisation }, { idsOrganizacoesAutuacao = [] }) =>
    organisation === null ? null : idsOrganizacoesAutuacao.includes(organisation),
  autuadoDe: ({ openedAt }, { autuadoDe = '' }) => (openedAt === null ? null : openedAt >= Date.parse(autuadoDe)),
  autuadoAte: ({ openedAt }, { autuadoAte = '' }) => (openedAt === null ? null : openedAt <= Date.parse(autuadoAte)),
}
