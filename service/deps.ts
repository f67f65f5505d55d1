import type { X509Certificate } from 'node:crypto'
import type { Database } from './database/index.ts'
import type { Events } from './events/port.ts'
import type { WriteResultStyle } from './events/write-result.ts'
import type { CountCache } from './paging/counted.ts'
import type { Storage } from './storage/storage.ts'

/** The part of the configuration that rooms use. */
interface RoomConfig {
  /** The style of a write response: the specification's or the live service's. */
  readonly writeResult: WriteResultStyle
  /** Whether training mode is on. */
  readonly training: boolean
  /** Whether scanned originals may be captured and read; a test phase in the specification. */
  readonly scannedOriginals: boolean
}

/** Dependencies of all rooms, made by service/serve.ts. */
export interface ServiceDeps {
  readonly db: Database
  readonly config: RoomConfig
  readonly clock: () => Date
  readonly events: Events
  readonly storage: Storage
  /** Cached counts of lists. */
  readonly counts: CountCache
  /** Trusted authorities of digital signatures; empty if none are configured. */
  readonly signatureRoots: readonly X509Certificate[]
  /** The service's origin, without a trailing slash. */
  readonly baseUrl: () => string
}
