import type { Transaction } from '../../engine/database/index.ts'
import type { OperationUpdate } from '../../engine/outbox/index.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { createOpenProcessHandler } from './open-process-handler.ts'
import { createProcessActHandler } from './process-act-handler.ts'
import { createProcesses, type Processes, type ProcessesOptions } from './processes.ts'
import { createWatched } from './watched/watched.ts'

interface ProcessParts extends Pick<ProcessesOptions, 'classOf'> {
  /** An act on a process is a draft, too: follows its operation. */
  draftUpdated(tx: Transaction, update: OperationUpdate<unknown>): void
}

/** The processes in their person's workspace, and the operations on them. */
export function createProcessesModule(
  { cache, client, plainClient, context, events, changed, log, serviceNow }: ModuleTools,
  { classOf, draftUpdated }: ProcessParts,
): Module<'processes', Processes> {
  const processes = createProcesses({
    client,
    context,
    now: serviceNow,
    cache,
    classOf,
    changed: () => changed('processes'),
    read: (view) => events.emit('processRead', view),
    refused(id) {
      events.emit('processRefused', { id })
      events.emit('itemClosed', { kind: 'process', id })
    },
    log,
  })
  function onUpdate(tx: Transaction, update: OperationUpdate<unknown>): void {
    draftUpdated(tx, update)
    processes.onUpdate(tx, update)
  }
  return {
    calls: processes,
    operations: [createOpenProcessHandler(plainClient, onUpdate), createProcessActHandler(plainClient, onUpdate)],
    refresh: processes.refresh,
  }
}

/** The processes that the person watches. */
export function createWatchedModule(
  { db, client, context, actingIds, events, changed, log, now }: ModuleTools,
  { processes, isOnline }: { processes: Processes; isOnline(): boolean },
): Module<'watched'> {
  const watched = createWatched({
    db,
    client,
    context,
    actingIds,
    now,
    isOnline,
    processes,
    events: {
      changed: () => changed('watched'),
      acted: () => changed('processes'),
      closed: (id) => events.emit('itemClosed', { kind: 'process', id }),
      notify: (notification) => events.emit('notificationDue', notification),
    },
    log,
  })
  events.on('processRead', watched.noteRead)
  events.on('processRefused', ({ id }) => watched.noteClosed(id))
  return { calls: watched, refresh: watched.refresh, forget: watched.forget }
}
