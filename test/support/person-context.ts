import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RoleView } from '../../contract/bridge/session.ts'
import { createApiClient } from '../../main/api/index.ts'
import { openDatabase, openRemembered } from '../../main/database/index.ts'
import { createTransport } from '../../main/transport/index.ts'
import { personAt } from './person-at.ts'

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
