import { rm } from 'node:fs/promises'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { PdfPool } from '../../engine/pdf/index.ts'
import { attachSentences, captureTexts } from './capture-texts.ts'
import type { Original } from './needs.ts'
import { isEditable } from './reopen-row.ts'
import type { RowRevisions } from './row-revisions.ts'
import type { Spool } from './spool.ts'
import type { CaptureStore } from './store.ts'
import type { Capture } from './types.ts'

interface AttachOptions {
  store: Pick<CaptureStore, 'findListed' | 'originalsOf'>
  spool: Pick<Spool, 'originals'>
  pool: Pick<PdfPool, 'attachOriginal'>
  revisions: Pick<RowRevisions, 'revise'>
}

/** Each attachment is a change of content, before the rows are sent. */
export function createAttachOriginals({ store, spool, pool, revisions }: AttachOptions): Capture['attachOriginals'] {
  /** Each attachment is appended to the file of the one before. */
  async function attachAll(from: string, to: string, originals: readonly Original[]): Promise<Outcome<null>> {
    const steps = originals.map((original, at) => ({ original, to: at === originals.length - 1 ? to : `${to}.${at}` }))
    let source = from
    try {
      for (const { original, to: target } of steps) {
        const { name, sha256 } = original
        const order = { original: spool.originals.pathOf(sha256), name, mediaType: mediaTypeOf(name) }
        const result = await pool.attachOriginal({ from: source, to: target, ...order })
        if ('writeFailed' in result) return failed('storage-problem', captureTexts.unchanged)
        if (result.kind !== 'attached') return failed('refused', attachSentences[result.kind](name))
        source = target
      }
      return ok(null)
    } finally {
      for (const step of steps) if (step.to !== to) await rm(step.to, { force: true })
    }
  }

  return async (fileIds) => {
    for (const fileId of fileIds) {
      const row = store.findListed(fileId)
      if (!row?.attachesOriginal || row.sha256 === null || !isEditable(row)) continue
      const originals = store.originalsOf(fileId)
      if (originals.length === 0) continue
      const wanted = {
        act: { kind: 'attach', count: originals.length },
        from: row.sha256,
        changes: { attachesOriginal: false },
      } as const
      const outcome = await revisions.revise(fileId, wanted, (from, to) => attachAll(from, to, originals))
      if (!outcome.ok) return outcome
    }
    return ok(null)
  }
}

const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
  heic: 'image/heic',
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
  txt: 'text/plain',
  csv: 'text/csv',
  html: 'text/html',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

const mediaTypeOf = (name: string) =>
  mediaTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
