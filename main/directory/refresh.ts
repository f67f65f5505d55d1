import type { Agente, Organizacao } from '../../contract/api/agents.ts'
import type { DirectoryEntry } from '../../contract/bridge/directory.ts'
import {
  type ApiClient,
  type ApiOutcome,
  listActiveClasses,
  listActivePlans,
  listCommissions,
  listForwardingBoxes,
  listOrganisations,
  listPatriarchs,
  listReplyRoles,
  listRolesOf,
  listSectors,
  listWorkingGroups,
} from '../api/index.ts'
import type { SessionContext } from '../session/index.ts'
import { groupEntry, organisationEntry, ownEntries, roleEntry, sectorEntry } from './entries.ts'
import type { DirectoryStore } from './store.ts'

export interface RefreshOptions {
  client: ApiClient
  context: SessionContext
  store: DirectoryStore
  now(): Date
}

/** The service could not be read to the end; what was there before stays. */
export class RefreshInterrupted extends Error {}

/** Lists asked for at the same time: enough to be quick, few enough not to be a burden. */
const atOnce = 4

/**
 * Reads the whole directory: patriarchs, their organisations, then sectors, groups, commissions and roles of each,
 * and beside that the classes of the person's patriarch. Each list is kept as it comes.
 * @throws RefreshInterrupted
 */
export async function refreshDirectory({ client, context, store, now }: RefreshOptions): Promise<void> {
  const { signal } = context
  const run = store.begin('agents')
  const keep = (entries: readonly DirectoryEntry[]) => store.saveEntries(run, entries)
  keep(ownEntries(context))
  const organisations: Organizacao[] = []
  for (const patriarca of listed(await listPatriarchs(client, signal))) {
    const found = listed(await listOrganisations(client, patriarca.id, signal))
    organisations.push(...found.map((organizacao) => ({ ...organizacao, patriarca })))
  }
  keep(organisations.map(organisationEntry))
  const classes = refreshClasses({ client, context, store, now }, organisations)
  await Promise.all([classes, refreshAgents(organisations)])
  store.complete('agents', run, now())

  async function refreshAgents(all: readonly Organizacao[]): Promise<void> {
    const places: string[] = all.map(({ id }) => id)
    await inParallel(all, async (organizacao) => {
      const { id } = organizacao
      const units = [
        ...listed(await listSectors(client, id, signal)).map((setor) => sectorEntry(setor, organizacao)),
        ...listed(await listWorkingGroups(client, id, signal)).map((each) => groupEntry('Grupo', each, organizacao)),
        ...listed(await listCommissions(client, id, signal)).map((each) => groupEntry('Comissao', each, organizacao)),
      ]
      keep(units)
      places.push(...units.map((unit) => unit.id))
    })
    await refreshRoles(places)
  }

  /** By the extension where there is one; otherwise only the roles that can act for the person's own boxes. */
  async function refreshRoles([first, ...rest]: readonly string[]): Promise<void> {
    if (first === undefined) return
    const probe = await listRolesOf(client, first, signal)
    const offered = probe.kind !== 'refused' && probe.kind !== 'forbidden' && probe.kind !== 'malformed'
    if (offered) {
      keepRoles(listed(probe))
      await inParallel(rest, async (id) => keepRoles(listed(await listRolesOf(client, id, signal))))
      return
    }
    const boxes = listed(await listForwardingBoxes(client, signal))
    await inParallel(boxes, async ({ id }) => keepRoles(listed(await listReplyRoles(client, id, signal))))
  }

  function keepRoles(roles: readonly Agente[]): void {
    // The person's own are known better from signing in, and box listings name the citizen beside the roles.
    const own = new Set(context.roles.map(({ id }) => id))
    keep(roles.filter(({ id, tipo }) => tipo === 'Papel' && !own.has(id)).map(roleEntry))
  }
}

/** Classes of the active plans of the patriarch that the person's roles belong to; of all where none is recognised. */
async function refreshClasses(
  { client, context, store, now }: RefreshOptions,
  organisations: readonly Organizacao[],
): Promise<void> {
  const run = store.begin('classes')
  const names = new Set(context.roles.map(({ organizacao }) => organizacao))
  const own = organisations.filter(({ nome, sigla }) => names.has(nome) || (sigla !== undefined && names.has(sigla)))
  const from = own.length > 0 ? own : organisations
  const patriarchs = new Set(from.flatMap(({ patriarca }) => (patriarca === undefined ? [] : [patriarca.id])))
  for (const id of patriarchs) {
    for (const plan of listed(await listActivePlans(client, id, context.signal))) {
      const classes = listed(await listActiveClasses(client, plan.id, context.signal))
      store.saveClasses(
        run,
        classes.filter(({ ativo }) => ativo),
      )
    }
  }
  store.complete('classes', run, now())
}

/** A list, empty where the service refuses it: a part that is not there must not hide the others. */
function listed<T>(outcome: ApiOutcome<T[]>): T[] {
  if (outcome.kind === 'ok') return outcome.value
  if (outcome.kind === 'forbidden' || outcome.kind === 'refused' || outcome.kind === 'malformed') return []
  throw new RefreshInterrupted(outcome.kind)
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
