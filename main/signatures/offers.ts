import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SignatureOffers } from '../../contract/bridge/signatures.ts'
import type { ApiOutcome, Describe } from '../api/index.ts'

export type Offer = Exclude<keyof SignatureOffers, 'askedAt'>

/** What an environment has for documents in the signature phase, found out once and kept. */
export interface Offers {
  read(): SignatureOffers
  /** Finds out what is not known, or long ago, or `again` in any case. Answers whether that changed anything. */
  ask(again: boolean): Promise<boolean>
  /** Takes note of how a call of one of them ended: one that the service does not have is not tried again. */
  saw<T>(offer: Offer, outcome: ApiOutcome<T>): ApiOutcome<T>
}

const group = '/v2/documentos/fase-assinatura'
/** As the service describes them; what stands for a value in a path has any name. */
const operations: Readonly<Record<Offer, string>> = {
  read: `GET ${group}/{}/url-para-download-arquivo`,
  refuse: `POST ${group}/recusar/{}`,
  block: `POST ${group}/bloquear/{}`,
  unblock: `POST ${group}/desbloquear/{}`,
  delete: `DELETE ${group}/{}`,
}
const offerNames = Object.keys(operations) as Offer[]
/** A service learns to do more, now and then. */
const goodForMs = 7 * 24 * 60 * 60_000

const keptSchema = z.object({
  ...{ read: z.boolean(), refuse: z.boolean(), block: z.boolean(), unblock: z.boolean(), delete: z.boolean() },
  /** The service has said so itself. */
  isDescribed: z.boolean(),
})
type Kept = z.infer<typeof keptSchema>
const everything = { read: true, refuse: true, block: true, unblock: true, delete: true }
const rowSchema = z.object({ offers: z.string(), asked_at: z.string() })

export interface OffersOptions {
  db: DatabaseSync
  describeService: Describe
  environmentId: string
  signal: AbortSignal
  now(): Date
  changed(): void
}

/**
 * By the service's description of itself. Where it serves none, everything counts as offered until a call is answered
 * as only a path that does not exist is: with a 404 or 405 that is not in the API's own words.
 */
export function createOffers({ db, describeService, environmentId, signal, now, changed }: OffersOptions): Offers {
  const find = db.prepare('SELECT offers, asked_at FROM signature_offers WHERE environment_id = ?')
  const put = db.prepare(
    `INSERT INTO signature_offers (environment_id, offers, asked_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET offers = excluded.offers, asked_at = excluded.asked_at`,
  )
  let asking: Promise<boolean> | null = null

  function kept(): { kept: Kept; askedAt: string } | null {
    const row = find.get(environmentId)
    if (row === undefined) return null
    const { offers, asked_at: askedAt } = rowSchema.parse(row)
    return { kept: keptSchema.parse(JSON.parse(offers)), askedAt }
  }

  function read(): SignatureOffers {
    const known = kept()
    if (known === null) return { ...everything, askedAt: null }
    const { isDescribed: _, ...offers } = known.kept
    return { ...offers, askedAt: known.askedAt }
  }

  async function findOut(): Promise<boolean> {
    const described = await describeService(signal)
    // Nobody there to ask: it stays as it is, and is asked for the next time.
    if (signal.aborted || described.kind === 'unreachable') return false
    const before = read()
    const has = (offer: Offer) => described.kind !== 'described' || described.operations.has(operations[offer])
    const next: Kept = {
      ...{ read: has('read'), refuse: has('refuse'), block: has('block'), unblock: has('unblock') },
      ...{ delete: has('delete'), isDescribed: described.kind === 'described' },
    }
    put.run(environmentId, JSON.stringify(next), now().toISOString())
    return offerNames.some((offer) => next[offer] !== before[offer])
  }

  return {
    read,
    async ask(again) {
      const { askedAt } = read()
      const isKnown = askedAt !== null && now().getTime() - Date.parse(askedAt) < goodForMs
      if (isKnown && !again) return false
      asking ??= findOut().finally(() => {
        asking = null
      })
      return asking
    },
    saw(offer, outcome) {
      if (outcome.kind !== 'refused' || (outcome.status !== 404 && outcome.status !== 405)) return outcome
      const isInItsWords = outcome.message !== null || outcome.traceId !== null
      const known = kept()
      // What describes itself as having it has it, whoever has answered now.
      if (isInItsWords || known?.kept.isDescribed === true || !read()[offer]) return outcome
      const next: Kept = { ...everything, isDescribed: false, ...known?.kept, [offer]: false }
      put.run(environmentId, JSON.stringify(next), known?.askedAt ?? now().toISOString())
      changed()
      return outcome
    },
  }
}
