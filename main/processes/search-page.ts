import { type Processo, processoFilterSchema, tipoAto } from '../../contract/api/processes.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { ProcessQuery, ProcessQueryPart, ProcessResults, ProcessRow } from '../../contract/bridge/processes.ts'
import { definedFields } from '../../contract/defined-fields.ts'
import {
  type ApiClient,
  createResultPages,
  failureMessage,
  getCustody,
  listActs,
  searchProcesses,
} from '../api/index.ts'

const pageSize = 25

interface SearchPageOptions {
  client: ApiClient
  signal: AbortSignal
  /** A process of the service with what this computer knows of it. */
  known(processo: Processo): ProcessRow
}

type Filter = Omit<Parameters<typeof searchProcesses>[1], 'pagina' | 'tamanhoPagina'>

/**
 * Searches for processes at the service. Some names of the filter are not specified (shapes.md 3.12), so that a service
 * may ignore them: the answer is compared with what was asked.
 */
export function createSearchPage({ client, signal, known }: SearchPageOptions) {
  const pageOf = createResultPages(pageSize)
  return async ({ query, page }: { query: ProcessQuery; page: number }): Promise<Outcome<ProcessResults>> => {
    const filter = filterOf(query)
    const answer = await searchProcesses(client, { ...filter, pagina: page, tamanhoPagina: pageSize }, signal)
    if (answer.kind !== 'ok') return { ok: false, failure: failureMessage(answer) }
    const { result } = answer.value
    const ignored = rowParts.filter((part) => result.some((row) => !matchesRow[part](row, filter)))
    const found = result.filter((row) => ignored.every((part) => matchesRow[part](row, filter)))
    const hidden = await hiddenParts(found, filter)
    return ok({
      found: found.map(known),
      ...pageOf({ search: query, page, answer }),
      ignored: [...ignored, ...hidden.ignored],
      unverified: hidden.unverified,
    })
  }

  /** Parts that a row does not show; the newest and the oldest process of the page tell whether they count. */
  async function hiddenParts(found: readonly Processo[], filter: Filter) {
    const asked = factParts.filter((part) => filter[part] !== undefined)
    const samples = [...new Set([found[0], found.at(-1)])].filter((row) => row !== undefined)
    if (asked.length === 0 || samples.length === 0) return { ignored: [], unverified: [] }
    const facts = await Promise.all(samples.map(factsOf))
    const verdicts = asked.map((part) => ({ part, matches: facts.map((each) => matchesFacts[part](each, filter)) }))
    return {
      ignored: verdicts.filter(({ matches }) => matches.includes(false)).map(({ part }) => part),
      unverified: verdicts
        .filter(({ matches }) => !matches.includes(false) && matches.includes(null))
        .map(({ part }) => part),
    }
  }

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
}

/** Facts of a process that only two more calls tell; null where they do not. */
interface Facts {
  readonly custody: string | null
  readonly organisation: string | null
  readonly openedAt: number | null
}

function filterOf({ protocolos, idsLocaisAtuais, idsOrganizacoesAutuacao, ...query }: ProcessQuery): Filter {
  const { from, until, somenteEmAndamento } = query
  const listed = (values: readonly string[]) => (values.length === 0 ? undefined : values)
  return processoFilterSchema.omit({ pagina: true, tamanhoPagina: true }).parse(
    definedFields({
      protocolos: listed(protocolos.map((each) => each.toUpperCase())),
      idsLocaisAtuais: listed(idsLocaisAtuais),
      idsOrganizacoesAutuacao: listed(idsOrganizacoesAutuacao),
      autuadoDe: from === null ? undefined : new Date(`${from}T00:00:00`).toISOString(),
      autuadoAte: until === null ? undefined : new Date(`${until}T23:59:59.999`).toISOString(),
      somenteEmAndamento: somenteEmAndamento || undefined,
    }),
  )
}

const rowParts = ['protocolos', 'somenteEmAndamento'] as const satisfies readonly ProcessQueryPart[]
const matchesRow: Record<(typeof rowParts)[number], (row: Processo, filter: Filter) => boolean> = {
  protocolos: ({ protocolo }, { protocolos }) => protocolos?.includes(protocolo.toUpperCase()) ?? true,
  somenteEmAndamento: ({ situacao }, { somenteEmAndamento }) => !somenteEmAndamento || situacao === 'EmAndamento',
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
