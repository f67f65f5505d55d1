import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import {
  type Capture,
  type CaptureOptions,
  createCapture,
  createSpool,
  createThumbnails,
} from '../../../main/capture/index.ts'
import type { PdfPool } from '../../../main/pdf/index.ts'
import { createContentStore } from '../../../main/transfer/index.ts'

interface CaptureRoomOptions {
  /** What is kept on disk lies below it. */
  folder: string
  db: DatabaseSync
  pool: PdfPool
  /** Whose list it is. */
  person?: string
  maxMegabytes?: number
  /** What is to be otherwise than in a room where nothing is sent and nobody looks. */
  with?: Partial<CaptureOptions>
}

const at = '2026-11-20T12:00:00.000Z'
const nobodyAsks = { request: () => Promise.reject(new Error('no line')) }

/** The capture room as a desk makes it, with spool, pictures, workers and database, and without a service. */
export function openCaptureRoom(options: CaptureRoomOptions): Capture {
  const { folder, db, pool, person = 'ana', maxMegabytes } = options
  return createCapture({
    ...{ db, pool },
    context: {
      environment: { id: 'local' } as CaptureOptions['context']['environment'],
      person: { id: person, nome: 'Ana' },
      roles: [{ id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }],
    },
    spool: createSpool({ folder: path.join(folder, 'spool'), pool, maxMegabytes }),
    thumbnails: createThumbnails({ folder: path.join(folder, 'thumbnails'), pool }),
    contents: createContentStore({
      ...{ folder: path.join(folder, `content-${person}`), transport: nobodyAsks, log: { warn: () => {} } },
    }),
    now: () => new Date(at),
    log: { warn: () => {}, error: () => {} },
    enqueue: () => {
      throw new Error('nothing is sent here')
    },
    ...{ supersede: () => {}, takeOver: () => {}, forwardOn: () => {}, forwardingsOf: () => [] },
    classOf: () => null,
    ...{ classOfCode: () => null, documentOf: () => null },
    profiles: { find: () => null },
    roleInForce: () => null,
    captured: () => {},
    changed: () => {},
    ...options.with,
  })
}

/** The rows of a capture room's list. */
export function rowsOf(capture: Capture): CaptureRow[] {
  const outcome = capture.list()
  return outcome.ok ? outcome.value : []
}
