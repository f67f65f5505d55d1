import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import {
  createApiClient,
  createDescribeService,
  createServiceClock,
  observedClient,
  patientClient,
} from '../engine/api/index.ts'
import type { PageEvents } from '../engine/bridge/index.ts'
import type { Conversion } from '../engine/conversion/index.ts'
import { type Cache, ownerOf } from '../engine/database/index.ts'
import type { Log } from '../engine/log/index.ts'
import { createOutbox } from '../engine/outbox/index.ts'
import { createPdfPool } from '../engine/pdf/index.ts'
import { pollWith } from '../engine/reconciliation/index.ts'
import { createContentStore, createDigester, createUploader } from '../engine/transfer/index.ts'
import { type HttpTransport, patienceLike } from '../engine/transport/index.ts'
import { createSpool, createThumbnailStore } from '../features/capture/index.ts'
import { createDocumentCopies, createExternalViewer, createHandedFiles } from '../features/documents/index.ts'
import type { PageEngine } from '../features/recognition/index.ts'
import type { Host } from '../host.ts'
import type { HealthRecorder } from '../program/network/index.ts'
import type { PersonPolicy } from '../program/policy/index.ts'
import type { SessionContext } from '../program/session/index.ts'
import type { StatusTracker } from '../program/status/index.ts'
import { createWorkspaceEvents, type WorkspaceEmitter } from '../workspace-events.ts'
import type { ModuleTools } from '../workspace-module.ts'
import type { SharedFolders } from './shared-folders.ts'

export interface WorkspaceOptions {
  data: {
    db: DatabaseSync
    cache: Cache
    /** The application's data folder. */
    folder: string
    shared: SharedFolders
  }
  session: {
    /** Its signal is aborted when the workspace is left. */
    context: SessionContext
    /** Id of the role that the person works in now; null for a citizen. */
    roleInForce(): string | null
  }
  host: Pick<
    Host,
    | 'offerFolders'
    | 'places'
    | 'pickSaveFolder'
    | 'folderStableMs'
    | 'outboxTiming'
    | 'pollEveryMs'
    | 'notify'
    | 'badge'
    | 'openFile'
    | 'dragFile'
    | 'printing'
    | 'askSecret'
    | 'spawnToken'
  > & {
    /** Of all accounts; null where the host has none. */
    recognitionEngine: PageEngine | null
    /** Of all accounts. */
    conversion: Conversion
  }
  page: { publish: PageEvents['publish']; status: StatusTracker; health: HealthRecorder }
  transport: HttpTransport
  /** The policies that apply now to the person. */
  policy(): PersonPolicy
  preferences: {
    /** How long a new operation is held before it leaves. */
    holdMs(): number
    recognisesText(): boolean
  }
  /** Resolves when the same person's workspace before this one has ended; until then no work starts. */
  previousClosed: Promise<unknown>
  log: Log
  now(): Date
}

/** The tools that the modules of one workspace share. */
export type WorkspaceTools = ReturnType<typeof createWorkspaceTools>

export function createWorkspaceTools(options: WorkspaceOptions) {
  const { data, host, transport, policy, log, now } = options
  const { db, cache, folder } = data
  const { context } = options.session
  const { environment, person, roles, token, renewAfter401 } = context
  const owner = ownerOf(context)
  const events = createWorkspaceEvents(log)
  const clock = createServiceClock({ now, changed: (aheadMs) => events.emit('clockSeen', { aheadMs }) })
  const plainClient = createApiClient({
    transport,
    apiUrl: environment.apiUrl,
    token,
    renewAfter401,
    now,
    dated: clock.saw,
  })
  const client = observedClient(plainClient, (call) => events.emit('serviceCalled', call))
  const patience = patienceLike(host.outboxTiming?.retry)
  const contents = createContentStore({ folder: join(folder, 'content', randomUUID()), transport, log })
  const pool = createPdfPool({ log })
  const tools: ModuleTools = {
    context,
    owner,
    actingIds: [person.id, ...roles.map(({ id }) => id)],
    db,
    cache,
    events,
    outbox: createWorkspaceOutbox(options, owner, { poll: pollWith(client), aheadMs: clock.aheadMs }, events),
    client: patientClient(client, patience),
    plainClient: client,
    contents,
    policy,
    changed: (area) => events.emit('areaChanged', area),
    log,
    now,
    serviceNow: clock.now,
  }
  return {
    ...tools,
    service: {
      describe: createDescribeService({ transport, apiUrl: environment.apiUrl }),
      digest: createDigester({ transport, patience }),
      uploader: createUploader({ transport }),
    },
    files: {
      pool,
      conversion: host.conversion,
      mutex: data.shared.spoolMutex,
      spool: createSpool({ folder: join(folder, 'spool'), pool, maxMegabytes: environment.maxFileMegabytes }),
      thumbnails: createThumbnailStore({ folder: join(folder, 'thumbnails'), pool }),
      copies: createDocumentCopies({
        db,
        owner,
        now,
        log,
        mutex: data.shared.copyMutex,
        folder: join(folder, 'documents'),
      }),
      handed: createHandedFiles(),
      externalViewer: createExternalViewer({
        folder: join(folder, 'content-outside', randomUUID()),
        log,
        resolve: contents.resolve,
        openFile: host.openFile ?? (() => Promise.reject(new Error('this host opens no files'))),
        dragFile: host.dragFile ?? (() => Promise.reject(new Error('this host drags no files'))),
      }),
    },
  }
}

function createWorkspaceOutbox(
  { data, session, host, preferences, log, now }: WorkspaceOptions,
  owner: { environmentId: string; personId: string },
  { poll, aheadMs }: { poll: ReturnType<typeof pollWith>; aheadMs(): number },
  events: WorkspaceEmitter,
) {
  return createOutbox({
    db: data.db,
    owner,
    handlers: [],
    poll,
    log,
    clock: { now, random: Math.random, aheadMs },
    settings: {
      horizonMs: session.context.environment.horizonSeconds * 1000,
      holdMs: preferences.holdMs,
      timing: host.outboxTiming,
    },
    listener: {
      changed: (operations) => events.emit('operationsChanged', operations),
      archived: (operationId) => events.emit('operationArchived', { operationId }),
      progress: (operationId, bytesSent, bytesTotal) =>
        events.emit('blockUploaded', { operationId, bytesSent, bytesTotal }),
    },
  })
}
