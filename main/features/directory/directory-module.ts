import type { Module, ModuleTools } from '../../workspace-module.ts'
import { createDirectory, type Directory } from './directory.ts'
import { createMetCitizens, type MetCitizens } from './known-citizens.ts'

/** The directory in its person's workspace; `citizens` are those whom the other rooms have met, the nearest first. */
export function createDirectoryModule(
  tools: ModuleTools,
  citizens: readonly MetCitizens[],
): Module<'directory', Directory> {
  const { db, cache, client, context, events, changed, log, now } = tools
  const directory = createDirectory({
    db,
    cache,
    client,
    context,
    log,
    now,
    changed: () => changed('directory'),
    citizens: createMetCitizens(tools, citizens),
  })
  events.on('areaChanged', (area) => {
    if (area === 'boxes' || area === 'signatures' || area === 'processes') directory.forgetCitizens()
  })
  return { calls: directory, refresh: directory.refresh }
}
