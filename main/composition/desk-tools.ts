import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createApiClient, createDescribe } from '../api/index.ts'
import { createSpool, createThumbnails } from '../capture/index.ts'
import { createDocumentCopies, createOutside } from '../documents/index.ts'
import { createPdfPool } from '../pdf/index.ts'
import { createContentStore, createDigester, createUploader } from '../transfer/index.ts'
import type { DeskOptions } from './desk.ts'
import { observedClient } from './observed-client.ts'
import { untilLeft } from './until-left.ts'

/** Events that say no more than that something is other than before. */
type Changed =
  | 'opened'
  | 'folders'
  | 'signatures'
  | 'signers'
  | 'boxes'
  | 'compose'
  | 'documents'
  | 'directory'
  | 'templates'

/** What the features of one person's desk work with: their client, their folders, and how the window is told. */
export type DeskTools = ReturnType<typeof createDeskTools>

export function createDeskTools(options: DeskOptions) {
  const { db, folder, transport, context, log, now, host } = options
  const { environment, person, roles, token, renewAfter401 } = context
  const owner = { environmentId: environment.id, personId: person.id }
  const told = untilLeft({ ...options, notify: host.notify, badge: (unread) => host.badge?.(unread) })
  const plainClient = createApiClient({ transport, apiUrl: environment.apiUrl, token, renewAfter401, now })
  const contents = createContentStore({ folder: join(folder, 'content', randomUUID()), transport, log })
  const pool = createPdfPool({ log })
  return {
    ...told,
    tell: (name: Changed) => () => told.publish(`${name}.changed`, {}),
    owner,
    /** Ids under which the person may be asked to sign, and sends. */
    selves: [person.id, ...roles.map(({ id }) => id)],
    client: observedClient(plainClient, told.status.sawOutcome),
    contents,
    uploader: createUploader({ transport, now }),
    digest: createDigester({ transport }),
    describeService: createDescribe({ transport, apiUrl: environment.apiUrl }),
    pool,
    spool: createSpool({ folder: join(folder, 'spool'), pool, maxMegabytes: environment.maxFileMegabytes }),
    thumbnails: createThumbnails({ folder: join(folder, 'thumbnails'), pool }),
    copies: createDocumentCopies({ db, owner, now, log, folder: join(folder, 'documents') }),
    outside: createOutside({
      ...{ folder: join(folder, 'content-outside'), log, resolve: contents.resolve },
      openFile: host.openFile ?? (() => Promise.reject(new Error('this host opens no files'))),
    }),
  }
}
