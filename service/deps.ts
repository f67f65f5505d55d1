import type { X509Certificate } from 'node:crypto'
import type { Database } from './database/index.ts'
import type { Events } from './events/port.ts'
import type { WriteResultStyle } from './events/write-result.ts'
import type { CountCache } from './paging/counted.ts'
import type { Storage } from './storage/storage.ts'

/** What a room may ask of the service's configuration. */
export interface RoomConfig {
  /** How a write answers: as the specification says, or as the live service does. */
  readonly writeResult: WriteResultStyle
  /** Whether what serves learning and testing is offered, too. */
  readonly training: boolean
  /** Whether scanned originals may be captured and read; the specification has them in a test phase. */
  readonly scannedOriginals: boolean
}

/** What the rooms are given; service/serve.ts makes it, nobody else. */
export interface ServiceDeps {
  readonly db: Database
  readonly config: RoomConfig
  readonly clock: () => Date
  readonly events: Events
  readonly storage: Storage
  /** Counts of lists that need not be taken anew for every page. */
  readonly counts: CountCache
  /** Authorities that digital signatures are checked against; none where none are configured. */
  readonly signatureRoots: readonly X509Certificate[]
  /** The origin at which the service answers, without a slash at its end. */
  readonly baseUrl: () => string
}
