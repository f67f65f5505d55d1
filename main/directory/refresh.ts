import type { Agente, Organizacao } from '../../contract/api/agents.ts'
import {
  listCommissions,
  listForwardingBoxes,
  listOrganisations,
  listPatriarchs,
  listReplyRoles,
  listRolesOf,
  listSectors,
  listWorkingGroups,
} from '../api/index.ts'
import { groupEntry, organisationEntry, ownEntries, roleEntry, sectorEntry } from './entries.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import { readClasses } from './read-classes.ts'
import { inParallel, listed, type Reading, stillWanted } from './reading.ts'

/**
 * Reads what is due of the directory: patriarchs, their organisations, then sectors, groups, commissions and roles of each,
 * and beside that the classes of the person's patriarch. What has come can be found at once; a reading that broke off
 * is gone on with. Neither of the two parts waits for the other, nor falls with it.
 * @throws RefreshInterrupted
 */
export async function refreshDirectory(reading: Reading): Promise<void> {
  const { client, context, progress } = reading
  progress.at({ step: 'organisations', done: 0, total: 0 })
  try {
    const organisations: Organizacao[] = []
    for (const patriarca of listed(await listPatriarchs(client, context.signal))) {
      const found = listed(await listOrganisations(client, patriarca.id, context.signal))
      organisations.push(...found.map((organizacao) => ({ ...organizacao, patriarca })))
    }
    const ends = await Promise.allSettled([
      ...(reading.isDue('agents') ? [readAgents(reading, organisations)] : []),
      ...(reading.isDue('classes') ? [readClasses(reading, organisations)] : []),
    ])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  } finally {
    progress.at(null)
  }
}

async function readAgents(reading: Reading, organisations: readonly Organizacao[]): Promise<void> {
  const { context, store, now, goOnSince, progress } = reading
  const run = store.begin('agents', now(), goOnSince)
  const done = store.done('agents', run)
  const keeper = createKeeper((entries, places) => {
    if (!reading.renewed.aborted) store.saveEntries(run, entries, places)
  })
  try {
    keeper.keep([...ownEntries(context), ...organisations.map(organisationEntry)])
    await readUnits(reading, organisations, done, keeper)
    keeper.flush()
    await readRoles(reading, [...organisations.map(({ id }) => id), ...store.unitIds(run)], done, keeper)
  } finally {
    keeper.flush()
    progress.at(null)
  }
  stillWanted(reading)
  store.complete('agents', run, now())
}

const unitsOf = ({ id }: Organizacao) => `units ${id}`
const rolesOf = (idPlace: string) => `roles ${idPlace}`

async function readUnits(
  { client, context: { signal }, progress }: Reading,
  organisations: readonly Organizacao[],
  done: ReadonlySet<string>,
  keeper: Keeper,
): Promise<void> {
  const open = organisations.filter((organizacao) => !done.has(unitsOf(organizacao)))
  let count = organisations.length - open.length
  const tell = () => progress.at({ step: 'units', done: count, total: organisations.length })
  tell()
  await inParallel(open, async (organizacao) => {
    const { id } = organizacao
    const units = [
      ...listed(await listSectors(client, id, signal)).map((setor) => sectorEntry(setor, organizacao)),
      ...listed(await listWorkingGroups(client, id, signal)).map((each) => groupEntry('Grupo', each, organizacao)),
      ...listed(await listCommissions(client, id, signal)).map((each) => groupEntry('Comissao', each, organizacao)),
    ]
    keeper.keep(units, unitsOf(organizacao))
    count += 1
    tell()
  })
}

/** By the extension where there is one; otherwise only the roles that can act for the person's own boxes. */
async function readRoles(
  { client, context, progress }: Reading,
  places: readonly string[],
  done: ReadonlySet<string>,
  keeper: Keeper,
): Promise<void> {
  const { signal } = context
  const [first, ...rest] = places.filter((id) => !done.has(rolesOf(id)))
  if (first === undefined) return
  // The person's own are known better from signing in, and box listings name the citizen beside the roles.
  const own = new Set(context.roles.map(({ id }) => id))
  const entriesOf = (roles: readonly Agente[]) =>
    roles.filter(({ id, tipo }) => tipo === 'Papel' && !own.has(id)).map(roleEntry)
  let count = places.length - rest.length
  const tell = () => progress.at({ step: 'people', done: count, total: places.length })
  tell()
  const probe = await listRolesOf(client, first, signal)
  if (probe.kind === 'refused' || probe.kind === 'forbidden' || probe.kind === 'malformed') {
    const boxes = listed(await listForwardingBoxes(client, signal))
    await inParallel(boxes, async ({ id }) => keeper.keep(entriesOf(listed(await listReplyRoles(client, id, signal)))))
    return
  }
  keeper.keep(entriesOf(listed(probe)), rolesOf(first))
  await inParallel(rest, async (id) => {
    keeper.keep(entriesOf(listed(await listRolesOf(client, id, signal))), rolesOf(id))
    count += 1
    tell()
  })
}
