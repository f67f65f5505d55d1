import { createCitizenSenders } from '../boxes/index.ts'
import { createDirectory, type Directory } from '../directory/index.ts'
import { createCitizenParties } from '../processes/index.ts'
import { createCitizenSigners } from '../signatures/index.ts'
import type { WorkspaceOptions, WorkspaceTools } from './workspace-tools.ts'

/** The directory, with the citizens that the other features have met. */
export function createPersonDirectory(
  { context, owner, service, events }: WorkspaceTools,
  { data, log, now }: WorkspaceOptions,
): Directory {
  const { db, cache } = data
  const citizens = [
    createCitizenSenders(cache, owner),
    createCitizenSigners(db, owner),
    createCitizenParties(cache, owner),
  ]
  return createDirectory({
    db,
    cache,
    client: service.client,
    context,
    log,
    now,
    changed: () => events.emit('areaChanged', 'directory'),
    citizens: () => citizens.flatMap((read) => read()),
  })
}
