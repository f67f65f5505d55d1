import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApiClient } from '../../../main/engine/api/index.ts'
import { openDatabase } from '../../../main/engine/database/index.ts'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'
import type { NewNotice } from '../../../main/features/signatures/notices.ts'
import { createLocalSignatureQueue } from '../../../main/features/signatures/queue.ts'
import { syncSignatures } from '../../../main/features/signatures/sync.ts'
import type { Person } from '../../support/records.ts'
import { personToken } from '../../support/sign-in.ts'

/** One person's queue, synced with the real service on demand, on a clock that the test moves. */
export async function queueAtService(
  service: Parameters<typeof personToken>[0] & { baseUrl: string },
  login: string,
  person: Person,
) {
  const data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-queue-')), now: () => new Date() })
  const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/test' })
  const value = await personToken(service, login)
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const real = createApiClient({
    transport,
    apiUrl: service.baseUrl,
    now,
    token: async () => ({ kind: 'token', value }) as const,
    renewAfter401: async () => ({ kind: 'unauthorised' }) as const,
  })
  let requests = 0
  const client: typeof real = {
    request: (call) => {
      requests += 1
      return real.request(call)
    },
  }
  const notices: NewNotice[] = []
  const actingIds = [person.idCidadao, ...person.roles.map(({ id }) => id)]
  const queue = createLocalSignatureQueue({
    db: data.db,
    owner: { environmentId: 'local', personId: person.idCidadao },
    actingIds,
    now,
    registroOf: () => null,
    notify: (added: readonly NewNotice[]) => void notices.push(...added),
    gone: () => undefined,
  })
  const signal = new AbortController().signal
  return {
    queue,
    notices,
    pass: (ms: number) => {
      aheadMs += ms
    },
    /** Syncs once. Returns the number of requests, and whether anything changed. */
    async sync({ full = false } = {}) {
      requests = 0
      const result = await syncSignatures({ db: data.db, client, store: queue.store, target: queue, signal, now, full })
      if (result.kind !== 'synced') throw new Error(result.kind)
      return { requests, changed: result.changed }
    },
    close() {
      transport.close()
      data.close()
    },
  }
}
