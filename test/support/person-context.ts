import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RoleView } from '../../contract/bridge/session.ts'
import { createApiClient } from '../../main/api/index.ts'
import { openDatabase } from '../../main/database/index.ts'
import type { SessionContext } from '../../main/session/index.ts'
import { environmentSchema } from '../../main/settings/index.ts'
import { createTransport } from '../../main/transport/index.ts'

/** A database of its own, the real transport and API client, and a person who is signed in to `apiUrl`. */
export function openAsPerson({ apiUrl, roles = [] }: { apiUrl: string; roles?: readonly RoleView[] }) {
  const data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-person-')), now: () => new Date() })
  const transport = createTransport({ proxyFor: async () => null, userAgent: 'Malote/test' })
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
  const token = async () => ({ kind: 'token', value: 'token' }) as const
  const context: SessionContext = {
    environment,
    person: { id: randomUUID(), nome: 'Ana Prado' },
    roles,
    token,
    renewAfter401: async () => ({ kind: 'unauthorised' }),
    signal: ending.signal,
  }
  const client = createApiClient({
    transport,
    apiUrl,
    token,
    renewAfter401: context.renewAfter401,
    now: () => new Date(),
  })
  const close = () => {
    ending.abort()
    transport.close()
    data.close()
  }
  return { db: data.db, client, context, now: () => new Date(), close }
}
