import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RoleView } from '../../contract/bridge/session.ts'
import { createApiClient } from '../../main/api/index.ts'
import { openDatabase, openRemembered } from '../../main/database/index.ts'
import type { SessionContext } from '../../main/session/index.ts'
import { environmentSchema } from '../../main/settings/index.ts'
import { createTransport } from '../../main/transport/index.ts'
import { uuidOf } from './uuid-of.ts'

/** Somebody who is signed in to `apiUrl`, always the same person unless another is named; `end` signs them out. */
export function personAt(
  apiUrl: string,
  { id = uuidOf('Ana Prado'), roles = [] as readonly RoleView[] } = {},
): { context: SessionContext; end(): void } {
  const ending = new AbortController()
  const environment = environmentSchema.parse({
    id: 'local',
    nome: 'Serviço local',
    kind: 'local',
    apiUrl,
    issuer: `${apiUrl}/is`,
    discovery: true,
    clientId: 'malote-desktop',
    scopes: ['openid'],
  })
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

/** Both files of a data folder, as the application opens them. */
export function openBoth(folder: string) {
  const opened = openDatabase({ folder, now })
  const remembered = openRemembered({ folder, now, log })
  return {
    db: opened.db,
    remembered,
    close() {
      remembered.close()
      opened.close()
    },
  }
}

/** A database of its own, the real transport and API client, and a person who is signed in to `apiUrl`. */
export function openAsPerson({ apiUrl, roles = [] }: { apiUrl: string; roles?: readonly RoleView[] }) {
  const place = { folder: mkdtempSync(path.join(tmpdir(), 'malote-person-')), now: () => new Date() }
  const data = openDatabase(place)
  const remembered = openRemembered({ ...place, log: { info() {}, error() {} } })
  const transport = createTransport({ proxyFor: async () => null, userAgent: 'Malote/test' })
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
    remembered.close()
    data.close()
  }
  return { folder: place.folder, db: data.db, remembered, client, context, now: () => new Date(), close }
}
