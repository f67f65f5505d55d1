import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RoleView } from '../../contract/bridge/session.ts'
import { createApiClient } from '../../main/api/index.ts'
import { openDatabase } from '../../main/database/index.ts'
import { createTransport } from '../../main/transport/index.ts'
import { personAt } from './person-at.ts'

/** A database of its own, the real transport and API client, and a person who is signed in to `apiUrl`. */
export function openAsPerson({ apiUrl, roles = [] }: { apiUrl: string; roles?: readonly RoleView[] }) {
  const data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-person-')), now: () => new Date() })
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
    data.close()
  }
  return { db: data.db, client, context, now: () => new Date(), close }
}
