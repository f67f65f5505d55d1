import type { Organizacao } from '../../../contract/api/agents.ts'
import type { FundamentoLegal } from '../../../contract/api/grounds.ts'
import { listActiveClasses, listActivePlans, listLegalGrounds } from '../../engine/api/index.ts'
import { validityOf } from './plan-validity.ts'
import { createListReader, type DirectoryReading, type ListReader, throwIfAborted } from './reading.ts'

/**
 * Reads the classes of the active plans, and the legal grounds, of the patriarchs of the person's roles; of all
 * patriarchs if none is recognised.
 * @throws RefreshInterrupted
 */
export async function readClasses(reading: DirectoryReading, organisations: readonly Organizacao[]): Promise<void> {
  const { client, context, store, grounds, progress, now, resumeSince } = reading
  const { signal, environment } = context
  const lists = createListReader()
  progress.setReadsClasses(true)
  try {
    const patriarchs = patriarchsOf(reading, organisations)
    grounds.replace(await readGrounds(reading, patriarchs.keys(), lists))
    const run = store.begin('classes', now(), resumeSince)
    const finishedPlans = store.finishedPlaces('classes', run)
    for (const [id, patriarca] of patriarchs) {
      const limitMs = environment.slowPlansSeconds * 1000
      for (const plan of lists.orEmpty(await listActivePlans(client, id, limitMs, signal))) {
        if (finishedPlans.has(plan.id)) continue
        const classes = lists.orEmpty(await listActiveClasses(client, plan.id, signal))
        const active = classes.filter(({ ativo }) => ativo !== false)
        const { codigo, nome } = plan
        store.savePlan(run, { id: plan.id, codigo, nome, patriarca, ...validityOf(plan) }, active)
      }
    }
    throwIfAborted(reading)
    store.complete('classes', run, { at: now(), leftOut: lists.leftOut() })
  } finally {
    progress.setReadsClasses(false)
  }
}

/** The grounds of citizens have no patriarch, even if the service reports one. */
async function readGrounds(
  { client, context: { signal } }: DirectoryReading,
  patriarchs: Iterable<string>,
  lists: ListReader,
) {
  const forCitizens = lists.orEmpty(await listLegalGrounds(client, null, signal))
  const found: FundamentoLegal[] = forCitizens.map(({ idPatriarca: _, ...ground }) => ground)
  for (const idPatriarca of patriarchs) {
    const ofPatriarch = lists.orEmpty(await listLegalGrounds(client, idPatriarca, signal))
    found.push(...ofPatriarch.map((ground) => ({ ...ground, idPatriarca })))
  }
  return found
}

/** Names of the patriarchs by id. */
function patriarchsOf({ context }: DirectoryReading, organisations: readonly Organizacao[]): Map<string, string> {
  const names = new Set(context.roles.map(({ organizacao }) => organizacao))
  const own = organisations.filter(({ nome, sigla }) => names.has(nome) || (sigla !== undefined && names.has(sigla)))
  const from = own.length > 0 ? own : organisations
  return new Map(
    from.flatMap(({ patriarca }) => (patriarca === undefined ? [] : [[patriarca.id, patriarca.nome] as const])),
  )
}
