import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SignatureCapabilities } from '../../../contract/bridge/signatures.ts'
import type { ApiOutcome, DescribeService } from '../../engine/api/index.ts'

export type Capability = Exclude<keyof SignatureCapabilities, 'checkedAt'>

/** Which extensions for the signature phase an environment has; kept in the database. */
export interface Capabilities {
  read(): SignatureCapabilities
  /** Asks the service where the answer is missing or a week old, or where forced. Resolves to true on a change. */
  refresh(options?: { force?: boolean }): Promise<boolean>
  /** Learns from the outcome of a call: an extension that the service lacks is not tried again. Returns the outcome. */
  observe<T>(capability: Capability, outcome: ApiOutcome<T>): ApiOutcome<T>
}

const group = '/v2/documentos/fase-assinatura'
/** Operations as the service's OpenAPI document lists them, with every path parameter written as {}. */
const operations: Readonly<Record<Capability, string>> = {
  read: `GET ${group}/{}/url-para-download-arquivo`,
  refuse: `POST ${group}/recusar/{}`,
  block: `POST ${group}/bloquear/{}`,
  unblock: `POST ${group}/desbloquear/{}`,
  delete: `DELETE ${group}/{}`,
}
const capabilityNames = Object.keys(operations) as Capability[]
const validForMs = 7 * 24 * 60 * 60_000

const storedSchema = z.object({
  read: z.boolean(),
  refuse: z.boolean(),
  block: z.boolean(),
  unblock: z.boolean(),
  delete: z.boolean(),
  /** True when the answer comes from the service's OpenAPI document. */
  isDescribed: z.boolean(),
})
type StoredCapabilities = z.infer<typeof storedSchema>
const allCapabilities = { read: true, refuse: true, block: true, unblock: true, delete: true }
const rowSchema = z.object({ offers: z.string(), asked_at: z.string() })

interface CapabilitiesOptions {
  db: DatabaseSync
  describeService: DescribeService
  environmentId: string
  signal: AbortSignal
  now(): Date
  changed(): void
}

/**
 * Reads the service's OpenAPI document. Where it serves none, each extension counts as available until a call is
 * answered with a 404 or 405 that is not in the API's own format.
 */
export function createCapabilities(options: CapabilitiesOptions): Capabilities {
  const { db, describeService, environmentId, signal, now, changed } = options
  const find = db.prepare('SELECT offers, asked_at FROM signature_offers WHERE environment_id = ?')
  const put = db.prepare(
    `INSERT INTO signature_offers (environment_id, offers, asked_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET offers = excluded.offers, asked_at = excluded.asked_at`,
  )
  let pending: Promise<boolean> | null = null

  function readStored(): { capabilities: StoredCapabilities; checkedAt: string } | null {
    const row = find.get(environmentId)
    if (row === undefined) return null
    const { offers, asked_at: checkedAt } = rowSchema.parse(row)
    return { capabilities: storedSchema.parse(JSON.parse(offers)), checkedAt }
  }

  function read(): SignatureCapabilities {
    const stored = readStored()
    if (stored === null) return { ...allCapabilities, checkedAt: null }
    const { isDescribed: _, ...capabilities } = stored.capabilities
    return { ...capabilities, checkedAt: stored.checkedAt }
  }

  async function askService(): Promise<boolean> {
    const described = await describeService(signal)
    if (signal.aborted || described.kind === 'unreachable') return false
    const before = read()
    const has = (name: Capability) => described.kind !== 'described' || described.operations.has(operations[name])
    const next: StoredCapabilities = {
      read: has('read'),
      refuse: has('refuse'),
      block: has('block'),
      unblock: has('unblock'),
      delete: has('delete'),
      isDescribed: described.kind === 'described',
    }
    put.run(environmentId, JSON.stringify(next), now().toISOString())
    return capabilityNames.some((name) => next[name] !== before[name])
  }

  return {
    read,
    async refresh({ force = false } = {}) {
      const { checkedAt } = read()
      const isValid = checkedAt !== null && now().getTime() - Date.parse(checkedAt) < validForMs
      if (isValid && !force) return false
      pending ??= askService().finally(() => {
        pending = null
      })
      return pending
    },
    observe(name, outcome) {
      if (outcome.kind !== 'refused' || (outcome.status !== 404 && outcome.status !== 405)) return outcome
      const isFromApi = outcome.message !== null || outcome.traceId !== null
      const stored = readStored()
      // A described operation exists, even when a gateway answers 404 in its place now.
      if (isFromApi || stored?.capabilities.isDescribed === true || !read()[name]) return outcome
      const next: StoredCapabilities = {
        ...allCapabilities,
        isDescribed: false,
        ...stored?.capabilities,
        [name]: false,
      }
      put.run(environmentId, JSON.stringify(next), stored?.checkedAt ?? now().toISOString())
      changed()
      return outcome
    },
  }
}
