import type { Organizacao } from '../../contract/api/agents.ts'
import { listActiveClasses, listActivePlans, listLegalGrounds } from '../api/index.ts'
import { listed, type Reading, stillWanted } from './reading.ts'

/**
 * Reads the classes of the active plans, and the legal grounds, of the patriarch that the person's roles belong to; of
 * all where none is recognised. What has come is kept as it comes.
 * @throws RefreshInterrupted
 */
export async function readClasses(reading: Reading, organisations: readonly Organizacao[]): Promise<void> {
  const { client, context, store, grounds, progress, now, goOnSince } = reading
  const { signal, environment } = context
  progress.classes(true)
  try {
    const patriarchs = patriarchsOf(reading, organisations)
    const found = [...listed(await listLegalGrounds(client, null, signal)).map(forCitizens)]
    for (const id of patriarchs) found.push(...listed(await listLegalGrounds(client, id, signal)).map(ofPatriarch(id)))
    grounds.replace(found)
    const run = store.begin('classes', now(), goOnSince)
    const done = store.done('classes', run)
    for (const id of patriarchs) {
      const limitMs = environment.slowPlansSeconds * 1000
      for (const plan of listed(await listActivePlans(client, id, limitMs, signal))) {
        if (done.has(plan.id)) continue
        const classes = listed(await listActiveClasses(client, plan.id, signal))
        store.saveClasses(
          run,
          classes.filter(({ ativo }) => ativo),
          [plan.id],
        )
      }
    }
    stillWanted(reading)
    store.complete('classes', run, now())
  } finally {
    progress.classes(false)
  }
}

type Ground = Parameters<Reading['grounds']['replace']>[0][number]
const forCitizens = ({ idPatriarca: _of, ...ground }: Ground): Ground => ground
const ofPatriarch =
  (idPatriarca: string) =>
  (ground: Ground): Ground => ({ ...ground, idPatriarca })

function patriarchsOf({ context }: Reading, organisations: readonly Organizacao[]): Set<string> {
  const names = new Set(context.roles.map(({ organizacao }) => organizacao))
  const own = organisations.filter(({ nome, sigla }) => names.has(nome) || (sigla !== undefined && names.has(sigla)))
  const from = own.length > 0 ? own : organisations
  return new Set(from.flatMap(({ patriarca }) => (patriarca === undefined ? [] : [patriarca.id])))
}
