import { channel } from 'node:diagnostics_channel'
import type { TipoEvento } from '../contract/api/events.ts'

/** The reports of rooms about their work, for the measures: nothing that names a person, a record or an address. */
interface Reports {
  /** An attempt at an event begins. */
  'event-attempt': { readonly kind: TipoEvento }
  /** An event has ended: by its work, by a rule that refuses it, or by an error. Seconds from its 202. */
  'event-ended': {
    readonly kind: TipoEvento
    readonly result: 'done' | 'refused' | 'failed'
    readonly seconds: number
  }
  /** An attempt to sign in with a password. */
  'sign-in': { readonly result: 'accepted' | 'wrong' | 'wait' }
  /** The service closes a connection that exceeds a limit. */
  'connection-closed': { readonly limit: 'pause' | 'body' | 'address' }
  /** A request exceeds a budget of the rate limits. */
  'rate-limited': { readonly budget: 'reads' | 'searches' | 'writes' | 'pages' | 'refused' }
  'uploads-swept': { readonly count: number }
  /** An attempt to send a message: the server took it, refused it, or could not be reached. */
  mail: { readonly result: 'sent' | 'refused' | 'down' }
}

const channelOf = (what: keyof Reports) => channel(`malote.${what}`)

/** Reports to this process; costs nothing while nobody listens. */
export function report<K extends keyof Reports>(what: K, details: Reports[K]): void {
  channelOf(what).publish(details)
}

/** Listens to the reports of this process. A listener that throws ends the process. */
export function onReport<K extends keyof Reports>(what: K, listener: (details: Reports[K]) => void): void {
  channelOf(what).subscribe((details) => listener(details as Reports[K]))
}
