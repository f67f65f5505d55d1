import type { MissingPiece, MissingReason } from '../../../../contract/bridge/exports.ts'
import type { ProcessPiece, ProcessView } from '../../../../contract/bridge/processes.ts'
import {
  type Bookmark,
  type Compilation,
  createCompilation,
  layoutText,
  type NotAppended,
  type PageRun,
  type PdfPool,
  type TextLine,
} from '../../../engine/pdf/index.ts'
import { type ExportedAct, exportOrder } from './export-order.ts'
import {
  actLines,
  actTitle,
  coverLines,
  type ExportSource,
  exportTexts,
  missingLines,
  pieceName,
  removedLines,
} from './export-texts.ts'
import { renameFile } from './free-name.ts'
import { createPieceFiles, type DocumentFiles, ExportStopped, type NoFile } from './piece-files.ts'
import { exportName, unfinishedPath, writeUnfinished } from './unfinished.ts'
import type { UnfinishedNotes } from './unfinished-notes.ts'

/** The input of an export in either form. */
export interface ExportOrder {
  readonly view: ProcessView
  readonly source: ExportSource
  /** The absolute path of the folder. */
  readonly folder: string
  readonly documents: DocumentFiles
  readonly pool: Pick<PdfPool, 'append' | 'examine'>
  readonly notes: Pick<UnfinishedNotes, 'add'>
  readonly signal: AbortSignal
  /** Reports the number of finished pieces. */
  onProgress(done: number): void
}

export interface ExportResult {
  readonly name: string
  readonly pages: number | null
  readonly included: number
  readonly missing: readonly MissingPiece[]
}

/** A part of the file with its bookmark; acts stand above their pieces. */
interface WrittenPart {
  readonly title: string
  readonly isInner: boolean
  readonly run: PageRun
}

/** Writes all pieces of a process into one PDF beside its final name, and renames it when it is whole. */
export async function exportPdf(order: ExportOrder): Promise<ExportResult> {
  const { folder, view, pool } = order
  const path = unfinishedPath(folder, view, order.source.at)
  return writeUnfinished({
    path,
    notes: order.notes,
    begin: () => createCompilation(pool, path),
    async complete(compilation) {
      const written = await writeParts(compilation, order)
      order.signal.throwIfAborted()
      const { pages } = await writeFront(compilation, order, written)
      const name = await renameFile(path, folder, exportName(view), '.pdf')
      return { name, pages, included: written.included, missing: written.missing }
    },
  })
}

interface WrittenParts {
  readonly parts: readonly WrittenPart[]
  readonly included: number
  readonly missing: readonly MissingPiece[]
}

/** The acts and pieces, in their order; pages with the reason stand in the place of pieces that are left out. */
async function writeParts(compilation: Compilation, order: ExportOrder): Promise<WrittenParts> {
  const { view, documents, signal, onProgress } = order
  const parts: WrittenPart[] = []
  const missing: MissingPiece[] = []
  let done = 0
  let included = 0
  const acts = exportOrder(view)
  const wanted = acts.flatMap(({ pieces }) => pieces.filter(({ idAtoRetirada }) => idAtoRetirada === null))
  const files = createPieceFiles(documents, wanted, signal)

  async function writePiece(piece: ProcessPiece): Promise<PageRun> {
    if (piece.idAtoRetirada !== null) return compilation.addText(removedLines(piece, actOf(view, piece.idAtoRetirada)))
    const file = await files.take(piece)
    const run = 'path' in file ? await compilation.append(file.path, signal).finally(file.release) : file
    if ('node' in run) {
      included += 1
      return run
    }
    const { sequencial, nome } = piece
    const lacking = { sequencial, nome, ...('kind' in run ? reasonOf(run) : run) }
    missing.push(lacking)
    return compilation.addText(missingLines(piece, lacking))
  }
  async function writeActs(): Promise<void> {
    for (const { act, pieces } of acts) {
      if (act !== null)
        parts.push({ title: actTitle(act), isInner: false, run: await compilation.addText(actLines(act, view.pecas)) })
      for (const piece of pieces) {
        signal.throwIfAborted()
        parts.push({ title: pieceName(piece), isInner: act !== null, run: await writePiece(piece) })
        done += 1
        onProgress(done)
      }
    }
  }
  await writeActs().finally(files.close)
  return { parts, included, missing }
}

const actOf = ({ atos }: ProcessView, id: string): ExportedAct | null => atos.find((act) => act.id === id) ?? null

const unreadable: Readonly<Record<NotAppended['kind'], MissingReason | null>> = {
  password: 'password',
  unreadable: 'unreadable',
  'gave-up': 'heavy',
  cancelled: null,
}

function reasonOf({ kind }: NotAppended): NoFile {
  const reason = unreadable[kind]
  if (reason === null) throw new ExportStopped({ code: 'cancelled' })
  return { reason, message: null }
}

/** The cover and the index, which stand first and name the pages of all that follows. */
async function writeFront(
  compilation: Compilation,
  { view, source }: ExportOrder,
  { parts, missing, included }: WrittenParts,
): Promise<{ pages: number }> {
  const cover = await compilation.addText(coverLines({ view, source, missing, included }))
  const lengthOfIndex = layoutText(indexLines(parts, 0)).length
  const index = await compilation.addText(indexLines(parts, cover.pages.length + lengthOfIndex))
  const title = `Processo ${view.processo.protocolo}`
  await compilation.end({
    title,
    at: source.at,
    order: [cover, index, ...parts.map(({ run }) => run)],
    bookmarks: [
      { title, page: firstPage(cover), inner: [] },
      { title: exportTexts.index, page: firstPage(index), inner: [] },
      ...bookmarksOf(parts),
    ],
  })
  const pages = parts.reduce((sum, { run }) => sum + run.pages.length, cover.pages.length + index.pages.length)
  return { pages }
}

const firstPage = ({ pages }: PageRun) => pages[0] ?? 0

/** @param before pages before the first part */
function indexLines(parts: readonly WrittenPart[], before: number): TextLine[] {
  let page = before + 1
  const lines = parts.map(({ title, isInner, run }): TextLine => {
    const right = String(page)
    page += run.pages.length
    return { style: isInner ? 'inner' : 'entry', text: title, right, target: firstPage(run) }
  })
  return [{ style: 'title', text: exportTexts.index }, ...lines]
}

function bookmarksOf(parts: readonly WrittenPart[]): Bookmark[] {
  const bookmarks: (Bookmark & { inner: Bookmark[] })[] = []
  for (const { title, isInner, run } of parts) {
    const bookmark = { title, page: firstPage(run), inner: [] }
    const above = isInner ? bookmarks.at(-1) : undefined
    if (above === undefined) bookmarks.push(bookmark)
    else above.inner.push(bookmark)
  }
  return bookmarks
}
