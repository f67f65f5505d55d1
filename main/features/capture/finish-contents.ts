import { rm } from 'node:fs/promises'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type ArchiveResult, archiveClause, type PdfPool, writeErrorOf } from '../../engine/pdf/index.ts'
import { archiveSentences, attachSentences, captureTexts } from './capture-texts.ts'
import type { MakeContent } from './make-content.ts'
import type { Original } from './needs.ts'
import { isEditable } from './reopen-row.ts'
import type { RowRevisions } from './row-revisions.ts'
import type { Spool } from './spool.ts'
import type { CaptureStore } from './store.ts'
import type { Capture } from './types.ts'

interface FinishOptions {
  store: Pick<CaptureStore, 'findListed' | 'originalsOf' | 'change'>
  spool: Pick<Spool, 'originals'>
  pool: Pick<PdfPool, 'attachOriginal' | 'toArchive'>
  revisions: Pick<RowRevisions, 'revise'>
}

/** Each step is a change of content, before the rows are sent. */
export function createFinishContents({ store, spool, pool, revisions }: FinishOptions): Capture['finishContents'] {
  const attachAll = createAttaching({ spool, pool })

  const makeArchive: MakeContent = async (from, to) => {
    const result = await pool.toArchive({ from, to })
    if ('writeFailed' in result) throw writeErrorOf(result)
    if (result.kind === 'archived') return ok(null)
    return failed('refused', result.kind === 'refused' ? notArchived(result) : archiveSentences[result.kind])
  }

  async function archive({ fileId, sha256 }: Finished): Promise<Outcome<unknown>> {
    const act = { kind: 'archive', count: 1 } as const
    const outcome = await revisions.revise(fileId, { act, from: sha256 }, makeArchive)
    // It may have been PDF/A already, to the byte.
    if (outcome.ok) store.change(fileId, { makesArchive: false })
    return outcome
  }

  async function attach({ fileId, sha256 }: Finished): Promise<Outcome<unknown>> {
    const originals = store.originalsOf(fileId)
    if (originals.length === 0) return ok(null)
    const act = { kind: 'attach', count: originals.length } as const
    const wanted = { act, from: sha256, changes: { attachesOriginal: false } }
    return revisions.revise(fileId, wanted, (from, to) => attachAll(from, to, originals))
  }

  function find(fileId: string, step: 'makesArchive' | 'attachesOriginal'): Finished | null {
    const row = store.findListed(fileId)
    return row?.[step] && row.sha256 !== null && isEditable(row) ? { fileId, sha256: row.sha256 } : null
  }

  return async (fileIds) => {
    for (const fileId of fileIds) {
      // PDF/A first: with a file in it, it is not PDF/A-2 any more, and nobody says that it is.
      const archived = find(fileId, 'makesArchive')
      const made = archived === null ? ok(null) : await archive(archived)
      const attached = made.ok ? find(fileId, 'attachesOriginal') : null
      const outcome = attached === null ? made : await attach(attached)
      if (!outcome.ok) return outcome
    }
    return ok(null)
  }
}

/** Attaches files to the PDF `from`, into the new PDF `to`. */
function createAttaching({ spool, pool }: Pick<FinishOptions, 'spool' | 'pool'>) {
  /** Each attachment is appended to the file of the one before. */
  return async function attachAll(from: string, to: string, originals: readonly Original[]): Promise<Outcome<null>> {
    const steps = originals.map((original, at) => ({ original, to: at === originals.length - 1 ? to : `${to}.${at}` }))
    let source = from
    try {
      for (const { original, to: target } of steps) {
        const { name, sha256 } = original
        const order = { original: spool.originals.pathOf(sha256), name, mediaType: mediaTypeOf(name) }
        const result = await pool.attachOriginal({ from: source, to: target, ...order })
        if ('writeFailed' in result) throw writeErrorOf(result)
        if (result.kind !== 'attached') return failed('refused', attachSentences[result.kind](name))
        source = target
      }
      return ok(null)
    } finally {
      for (const step of steps) if (step.to !== to) await rm(step.to, { force: true })
    }
  }
}

/** A row whose content is finished. */
interface Finished {
  readonly fileId: string
  readonly sha256: string
}

function notArchived({ faults, unchecked }: Extract<ArchiveResult, { kind: 'refused' }>): string {
  const clauses = [...new Set([...faults, ...unchecked].map(({ rule }) => archiveClause(rule)))].slice(0, 5)
  return captureTexts.notArchived(clauses.join(', '))
}

const mediaTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
)

const mediaTypeOf = (name: string) =>
  mediaTypes.get(name.split('.').at(-1)?.toLowerCase() ?? '') ?? 'application/octet-stream'
