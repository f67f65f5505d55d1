import type { DatabaseSync } from 'node:sqlite'
import type { DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'
import { type ApiClient, getDocument } from '../api/index.ts'
import type { Log } from '../log/index.ts'
import type { Offers } from './offers.ts'
import type { Queue } from './queue.ts'
import { type SyncEnd, syncSignatures } from './sync.ts'

export interface ReaderOptions {
  db: DatabaseSync
  client: ApiClient
  queue: Queue
  offers: Pick<Offers, 'ask'>
  signal: AbortSignal
  now(): Date
  /** A phase has become a document with this registry number. */
  captured(fase: DocumentoFaseAssinatura, idDocumento: string, registro: string): void
  changed(): void
  log: Pick<Log, 'error'>
}

/** Keeps what is known of the queue as the service has it. */
export interface Reader {
  /** One reading at a time: whoever asks meanwhile gets the same. */
  sync(): Promise<SyncEnd>
  /** Reads and tells if anything is new. Never rejects. */
  refresh(): Promise<void>
  /** The same in a moment: a hundred that end one after another are looked at a few times, not a hundred. */
  lookSoon(): void
  /** Tells in a moment that something is new. */
  tellSoon(): void
}

/** Less than a person notices. */
const soonMs = 200

export function createReader(options: ReaderOptions): Reader {
  const { db, client, queue, offers, signal, now, captured, changed, log } = options
  const { store } = queue
  let running: Promise<SyncEnd> | null = null
  let isTelling = false
  /** What this person may see may be other than when they were here last: all of it is read once. */
  let whole = true
  let soon: { look: boolean } | null = null

  function sync(): Promise<SyncEnd> {
    running ??= syncSignatures({ db, client, store, intake: queue, signal, now, whole })
      .then((end) => {
        if (end.kind === 'read') {
          whole = false
          tellCaptured()
        }
        return end
      })
      .finally(() => {
        running = null
      })
    return running
  }

  /** Nobody waits for it: each that was captured is asked for by itself. */
  function tellCaptured(): void {
    if (isTelling) return
    isTelling = true
    void takeNote()
      .catch((error: unknown) => log.error('signatures.captured-not-told', { error }))
      .finally(() => {
        isTelling = false
      })
  }

  async function takeNote(): Promise<void> {
    let untold = store.untold()
    while (untold.length > 0 && !signal.aborted) {
      for (const fase of untold) {
        const document = await getDocument(client, fase.idDocumento ?? '', signal)
        if (document.kind === 'ok') {
          captured(fase, document.value.id, document.value.registro)
          queue.captured(fase, document.value.registro)
        } else if (document.kind === 'forbidden' || document.kind === 'refused') {
          // Not for this person to see: there is nothing to take note of, now or later.
          store.markTold(fase.id)
        } else return
      }
      changed()
      untold = store.untold()
    }
  }

  async function refresh(): Promise<void> {
    try {
      if (await offers.ask(false)) changed()
      const end = await sync()
      if (end.kind === 'read' && end.changed) changed()
    } catch (error) {
      // A full disk, for one: nobody waits for this, and the next look tries again.
      log.error('signatures.not-refreshed', { error })
    }
  }

  function inAMoment(look: boolean): void {
    if (soon !== null) {
      soon.look ||= look
      return
    }
    const wanted = { look }
    soon = wanted
    const timer = setTimeout(() => {
      soon = null
      if (signal.aborted) return
      changed()
      if (wanted.look) void refresh()
    }, soonMs)
    timer.unref()
  }

  return { sync, refresh, lookSoon: () => inAMoment(true), tellSoon: () => inAMoment(false) }
}
