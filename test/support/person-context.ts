import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RoleView } from '../../contract/bridge/session.ts'
import { createApiClient } from '../../main/engine/api/index.ts'
import { type Cache, type CacheFile, openCache, openDatabase } from '../../main/engine/database/index.ts'
import { createHttpTransport } from '../../main/engine/transport/index.ts'
import { localEnvironment } from '../../main/hosts/training.ts'
import type { SessionContext } from '../../main/program/session/index.ts'
import { environmentSchema } from '../../main/program/settings/index.ts'
import { cacheOwner } from './cache-file.ts'
import { uuidOf } from './uuid-of.ts'

/** The session context of a person who is signed in to `apiUrl`; `end` signs them out. */
export function personAt(
  apiUrl: string,
  { id = uuidOf('Ana Prado'), roles = [] as readonly RoleView[] } = {},
): { context: SessionContext; end(): void } {
  const ending = new AbortController()
  const environment = environmentSchema.parse(localEnvironment({ apiUrl, authUrl: apiUrl }))
  const context: SessionContext = {
    environment,
    person: { id, nome: 'Ana Prado' },
    roles,
    token: async () => ({ kind: 'token', value: 'token' }) as const,
    renewAfter401: async () => ({ kind: 'unauthorised' }),
    signal: ending.signal,
  }
  return { context, end: () => ending.abort() }
}

const now = () => new Date()
const log = { info() {}, error() {} }

/** Opens both databases of a data folder as the application does; the cache is that of `personId`. */
export function openBoth(folder: string, personId = cacheOwner.personId) {
  const opened = openDatabase({ folder, now })
  const cacheFile = openCache({ folder, owner: { ...cacheOwner, personId }, log })
  return {
    db: opened.db,
    cache: cacheFile.current,
    cacheFile,
    close() {
      cacheFile.close()
      opened.close()
    },
  }
}

/** Opens something on the cache, and again on an empty one when it finds damage, as the application does. */
export function reopenedOnDamage<T>(
  { cacheFile, context }: { cacheFile: CacheFile; context: SessionContext },
  open: (cache: Cache, context: SessionContext) => T,
) {
  let leaving = new AbortController()
  const openNow = () =>
    open(cacheFile.current, { ...context, signal: AbortSignal.any([context.signal, leaving.signal]) })
  let current = openNow()
  let times = 0
  cacheFile.onDamaged(() => {
    times += 1
    leaving.abort()
    leaving = new AbortController()
    cacheFile.replace()
    current = openNow()
  })
  return { current: () => current, times: () => times }
}

/** A new database, the real transport and API client, and a person who is signed in to `apiUrl`. */
export function openAsPerson({ apiUrl, roles = [] }: { apiUrl: string; roles?: readonly RoleView[] }) {
  const place = { folder: mkdtempSync(path.join(tmpdir(), 'malote-person-')), now: () => new Date() }
  const data = openDatabase(place)
  const cacheFile = openCache({ folder: place.folder, owner: cacheOwner, log })
  const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/test' })
  const { context, end } = personAt(apiUrl, { id: randomUUID(), roles })
  const client = createApiClient({
    transport,
    apiUrl,
    token: context.token,
    renewAfter401: context.renewAfter401,
    now: () => new Date(),
  })
  const close = () => {
    end()
    transport.close()
    cacheFile.close()
    data.close()
  }
  return {
    folder: place.folder,
    db: data.db,
    cache: cacheFile.current,
    cacheFile,
    client,
    context,
    now: () => new Date(),
    close,
  }
}
