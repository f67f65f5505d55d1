import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { PdfPool } from '../../../main/engine/pdf/index.ts'
import { createContentStore } from '../../../main/engine/transfer/index.ts'
import { createCapture } from '../../../main/features/capture/capture.ts'
import { type Capture, createSpool, createThumbnailStore } from '../../../main/features/capture/index.ts'
import type { CaptureOptions } from '../../../main/features/capture/types.ts'
import { openConversion } from '../../support/conversion.ts'
import { freePrivacy } from '../../support/free-privacy.ts'

type Groups = Pick<CaptureOptions, 'context' | 'storage' | 'outbox' | 'lookups' | 'events'>
/** Replaces parts of what a test's capture works with. */
export type CaptureOverrides = { [Group in keyof Groups]?: Partial<CaptureOptions[Group]> }

interface OpenCaptureOptions {
  /** All files are kept below this folder. */
  folder: string
  db: DatabaseSync
  pool: PdfPool
  /** Id of the person whose list it is. */
  person?: string
  maxMegabytes?: number
  with?: CaptureOverrides
}

const at = '2026-11-20T12:00:00.000Z'
const offline = { request: () => Promise.reject(new Error('no line')) }

/** Capture with its real spool, thumbnails, workers and database; sending fails unless the test replaces the outbox. */
export function openCapture({ folder, db, pool, person = 'ana', ...options }: OpenCaptureOptions): Capture {
  const { maxMegabytes, with: overrides = {} } = options
  return createCapture({
    db,
    context: {
      environment: { id: 'local' } as CaptureOptions['context']['environment'],
      person: { id: person, nome: 'Ana' },
      roles: [{ id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }],
      signal: new AbortController().signal,
      ...overrides.context,
    },
    now: () => new Date(at),
    log: { warn: () => {}, error: () => {} },
    storage: {
      spool: createSpool({ folder: path.join(folder, 'spool'), pool, maxMegabytes }),
      thumbnails: createThumbnailStore({ folder: path.join(folder, 'thumbnails'), pool }),
      pool,
      conversion: openConversion(),
      contents: createContentStore({
        folder: path.join(folder, `content-${person}`),
        transport: offline,
        log: { warn: () => {} },
      }),
      ...overrides.storage,
    },
    outbox: {
      enqueue: () => {
        throw new Error('this test has no outbox')
      },
      supersede: () => {},
      takeOver: () => {},
      ...overrides.outbox,
    },
    forwardings: { forwardFile: () => {}, waitingFor: () => [] },
    lookups: {
      classOf: () => null,
      // No sheets.
      planStack: (pages) => ({ parts: [{ pages: pages.map((_, at) => at), cover: null, problem: null }], removed: [] }),
      classOfCode: () => null,
      hasClassEnded: () => false,
      findProfile: () => null,
      findDocument: () => null,
      checkSignatures: () => Promise.resolve({ isAccepted: true, stamps: 0 }),
      privacy: freePrivacy,
      roleInForce: () => null,
      ...overrides.lookups,
    },
    events: { changed: () => {}, captured: () => {}, submitted: () => {}, ...overrides.events },
  })
}

/** The rows on the list. */
export function rowsOf(capture: Capture): CaptureRow[] {
  const outcome = capture.list()
  return outcome.ok ? outcome.value : []
}
