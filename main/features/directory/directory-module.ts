import type { Module, ModuleTools } from '../../workspace-module.ts'
import { createDirectory, type Directory, type DirectoryOptions } from './directory.ts'

/** The directory in its person's workspace; `citizens` are those whom the other rooms have met, the nearest first. */
export function createDirectoryModule(
  { db, cache, client, context, events, changed, log, now }: ModuleTools,
  citizens: readonly NonNullable<DirectoryOptions['citizens']>[],
): Module<'directory', Directory> {
  const directory = createDirectory({
    db,
    cache,
    client,
    context,
    log,
    now,
    changed: () => changed('directory'),
    citizens: () => citizens.flatMap((read) => read()),
  })
  events.on('areaChanged', (area) => {
    if (area === 'boxes' || area === 'signatures' || area === 'processes') directory.forgetCitizens()
  })
  return { calls: directory, refresh: directory.refresh }
}
