import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApiClient } from '../../main/api/index.ts'
import { openDatabase } from '../../main/database/index.ts'
import type { NewNotice } from '../../main/signatures/notices.ts'
import { createQueue } from '../../main/signatures/queue.ts'
import { syncSignatures } from '../../main/signatures/sync.ts'
import { createTransport } from '../../main/transport/index.ts'
import type { Person } from './records.ts'
import { personToken } from './sign-in.ts'

/** One person's queue by itself, read from the real service when a test says so; with a clock that it can move. */
export async function queueAtService(
  service: Parameters<typeof personToken>[0] & { baseUrl: string },
  login: string,
  person: Person,
) {
  const data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-queue-')), now: () => new Date() })
  const transport = createTransport({ proxyFor: async () => null, userAgent: 'Malote/test' })
  const value = await personToken(service, login)
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const real = createApiClient({
    ...{ transport, apiUrl: service.baseUrl, now, token: async () => ({ kind: 'token', value }) as const },
    renewAfter401: async () => ({ kind: 'unauthorised' }) as const,
  })
  let requests = 0
  const client: typeof real = {
    request: (call) => {
      requests += 1
      return real.request(call)
    },
  }
  const told: NewNotice[] = []
  const selves = [person.idCidadao, ...person.roles.map(({ id }) => id)]
  const queue = createQueue({
    ...{ db: data.db, owner: { environmentId: 'local', personId: person.idCidadao }, selves, now },
    ...{ registroOf: () => null, told: (notices: readonly NewNotice[]) => void told.push(...notices) },
  })
  const signal = new AbortController().signal
  return {
    queue,
    told,
    pass: (ms: number) => {
      aheadMs += ms
    },
    /** Reads what there is to read; how many requests it took, and whether anything was new. */
    async read({ whole = false } = {}) {
      requests = 0
      const end = await syncSignatures({ db: data.db, client, store: queue.store, intake: queue, signal, now, whole })
      if (end.kind !== 'read') throw new Error(end.kind)
      return { requests, changed: end.changed }
    },
    close() {
      transport.close()
      data.close()
    },
  }
}
