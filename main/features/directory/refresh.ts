import type { Agente, Organizacao } from '../../../contract/api/agents.ts'
import {
  listCommissions,
  listForwardingBoxes,
  listOrganisations,
  listPatriarchs,
  listReplyRoles,
  listRolesOf,
  listSectors,
  listWorkingGroups,
} from '../../engine/api/index.ts'
import { groupEntry, organisationEntry, ownEntries, roleEntry, sectorEntry } from './entries.ts'
import { createEntryBuffer, type EntryBuffer } from './entry-buffer.ts'
import { readClasses } from './read-classes.ts'
import { createListReader, type DirectoryReading, inParallel, type ListReader, throwIfAborted } from './reading.ts'

/**
 * Reads the parts of the directory that are due: agents (organisations, then their sectors, groups, commissions and
 * roles) and classes, side by side. Entries can be found as soon as they are read.
 * @throws RefreshInterrupted
 */
export async function refreshDirectory(reading: DirectoryReading): Promise<void> {
  const { client, context, progress } = reading
  const lists = createListReader()
  progress.setStep({ step: 'organisations', done: 0, total: 0 })
  try {
    const organisations: Organizacao[] = []
    for (const patriarca of lists.orEmpty(await listPatriarchs(client, context.signal))) {
      const found = lists.orEmpty(await listOrganisations(client, patriarca.id, context.signal))
      organisations.push(...found.map((organizacao) => ({ ...organizacao, patriarca })))
    }
    // One part does not wait for the other, nor fail with it.
    const ends = await Promise.allSettled([
      ...(reading.isDue('agents') ? [readAgents(reading, organisations, lists)] : []),
      ...(reading.isDue('classes') ? [readClasses(reading, organisations)] : []),
    ])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  } finally {
    progress.setStep(null)
  }
}

/** One run through the lists of agents. */
interface AgentsRun {
  reading: DirectoryReading
  buffer: EntryBuffer
  /** Places that the run had read before it was interrupted. */
  finishedPlaces: ReadonlySet<string>
  lists: ListReader
}

async function readAgents(
  reading: DirectoryReading,
  organisations: readonly Organizacao[],
  lists: ListReader,
): Promise<void> {
  const { context, store, now, resumeSince, progress } = reading
  const number = store.begin('agents', now(), resumeSince)
  const finishedPlaces = store.finishedPlaces('agents', number)
  const buffer = createEntryBuffer((entries, places) => store.saveEntries(number, entries, places))
  const run = { reading, buffer, finishedPlaces, lists }
  try {
    buffer.add([...ownEntries(context), ...organisations.map(organisationEntry)])
    await readUnits(run, organisations)
    buffer.flush()
    await readRoles(run, [...organisations.map(({ id }) => id), ...store.unitIds(number)])
  } finally {
    buffer.flush()
    progress.setStep(null)
  }
  throwIfAborted(reading)
  store.complete('agents', number, { at: now(), leftOut: lists.leftOut() })
}

const unitsOf = ({ id }: Organizacao) => `units ${id}`
const rolesOf = (idPlace: string) => `roles ${idPlace}`

async function readUnits(
  { reading: { client, context, progress }, buffer, finishedPlaces, lists }: AgentsRun,
  organisations: readonly Organizacao[],
): Promise<void> {
  const { signal } = context
  const open = organisations.filter((organizacao) => !finishedPlaces.has(unitsOf(organizacao)))
  const total = organisations.length
  let done = total - open.length
  const showProgress = () => progress.setStep({ step: 'units', done, total })
  showProgress()
  await inParallel(open, async (organizacao) => {
    const { id } = organizacao
    const sectors = lists.orEmpty(await listSectors(client, id, signal))
    const groups = lists.orEmpty(await listWorkingGroups(client, id, signal))
    const commissions = lists.orEmpty(await listCommissions(client, id, signal))
    const units = [
      ...sectors.map((sector) => sectorEntry(sector, organizacao)),
      ...groups.map((group) => groupEntry('Grupo', group, organizacao)),
      ...commissions.map((commission) => groupEntry('Comissao', commission, organizacao)),
    ]
    buffer.add(units, unitsOf(organizacao))
    done += 1
    showProgress()
  })
}

/** Roles of each place by the extension; where it is not offered, the roles that can act for the person's own boxes. */
async function readRoles(
  { reading: { client, context, progress }, buffer, finishedPlaces, lists }: AgentsRun,
  places: readonly string[],
): Promise<void> {
  const { signal } = context
  const [first, ...rest] = places.filter((id) => !finishedPlaces.has(rolesOf(id)))
  if (first === undefined) return
  const entriesOf = otherRoles(context.roles)
  const total = places.length
  let done = total - rest.length
  const showProgress = () => progress.setStep({ step: 'people', done, total })
  showProgress()
  const probe = await listRolesOf(client, first, signal)
  if (probe.kind === 'refused' || probe.kind === 'forbidden' || probe.kind === 'malformed') {
    const boxes = lists.orEmpty(await listForwardingBoxes(client, signal))
    await inParallel(boxes, async ({ id }) =>
      buffer.add(entriesOf(lists.orEmpty(await listReplyRoles(client, id, signal)))),
    )
    return
  }
  buffer.add(entriesOf(lists.orEmpty(probe)), rolesOf(first))
  await inParallel(rest, async (id) => {
    buffer.add(entriesOf(lists.orEmpty(await listRolesOf(client, id, signal))), rolesOf(id))
    done += 1
    showProgress()
  })
}

/** The person's own roles are better known from the session; a list of a box also names the citizen. */
function otherRoles(roles: readonly { readonly id: string }[]) {
  const own = new Set(roles.map(({ id }) => id))
  return (listed: readonly Agente[]) => listed.filter(({ id, tipo }) => tipo === 'Papel' && !own.has(id)).map(roleEntry)
}
