import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { actName } from '../../../../contract/act-names.ts'
import type { MissingPiece } from '../../../../contract/bridge/exports.ts'
import type { ProcessPiece } from '../../../../contract/bridge/processes.ts'
import { rethrowRead } from '../../../engine/pdf/index.ts'
import { safeFileName } from '../../../file-name.ts'
import { csvOf } from '../../lists/index.ts'
import { CopyDiffers } from './export-failure-texts.ts'
import type { ExportedAct } from './export-order.ts'
import type { ExportOrder, ExportResult } from './export-pdf.ts'
import { agentLine, exportTexts, reasonSentences } from './export-texts.ts'
import { renameFolder } from './free-name.ts'
import { createPieceFiles, type PieceFile } from './piece-files.ts'
import { exportName, unfinishedPath, writeUnfinished } from './unfinished.ts'

/** The list of all pieces, in the folder. */
const listName = 'indice.csv'
const columns = ['numero', 'nome', 'registro', 'ato', 'quem', 'quando', 'sha256', 'paginas', 'situacao', 'arquivo']

/** The columns of the list about a piece's file. */
interface ListedFile {
  readonly sha256: string
  readonly pages: string
  readonly state: string
  readonly name: string
}

/** Copies each piece into a new folder, with a list of all; the folder gets its name when it is whole. */
export async function exportFolder(order: ExportOrder): Promise<ExportResult> {
  const { folder, view, source, documents, signal, onProgress } = order
  const unfinished = unfinishedPath(folder, view, source.at)
  const missing: MissingPiece[] = []
  const rows: string[][] = []
  const wanted = view.pecas.filter(({ idAtoRetirada }) => idAtoRetirada === null)
  const files = createPieceFiles(documents, wanted, signal)
  const digits = Math.max(3, String(view.pecas.at(-1)?.sequencial ?? 0).length)

  async function savePiece(piece: ProcessPiece): Promise<ListedFile> {
    if (piece.idAtoRetirada !== null) return withoutFile(exportTexts.removed)
    const file = await files.take(piece)
    if ('reason' in file) {
      missing.push({ sequencial: piece.sequencial, nome: piece.nome, ...file })
      return withoutFile(exportTexts.missing(file.message ?? reasonSentences[file.reason]))
    }
    const name = fileNameOf(piece, digits)
    try {
      await copyFile(file, join(unfinished, name), signal)
      const examined = await order.pool.examine(file.path).catch(rethrowRead)
      const pages = examined.kind === 'opened' ? String(examined.pages) : ''
      return { sha256: file.sha256, pages, state: exportTexts.included, name }
    } finally {
      await file.release()
    }
  }

  async function complete(): Promise<ExportResult> {
    for (const [nth, piece] of view.pecas.entries()) {
      signal.throwIfAborted()
      rows.push(rowOf(piece, await savePiece(piece), view.atos))
      onProgress(nth + 1)
    }
    rows.push(...view.atos.filter(({ documentsKnown }) => !documentsKnown).map(hiddenRowOf))
    await writeFile(join(unfinished, listName), csvOf([columns, ...rows]), { flag: 'wx', flush: true })
    signal.throwIfAborted()
    const name = await renameFolder(unfinished, folder, exportName(view))
    return { name, pages: null, included: wanted.length - missing.length, missing }
  }
  return writeUnfinished({ path: unfinished, notes: order.notes, begin: () => mkdir(unfinished), complete }).finally(
    files.close,
  )
}

const withoutFile = (state: string): ListedFile => ({ sha256: '', pages: '', state, name: '' })

/** `001 2026-ABCDEF Ofício 112.pdf`, as every system takes it. */
export const fileNameOf = ({ sequencial, registro, nome }: ProcessPiece, digits: number) =>
  `${safeFileName([String(sequencial).padStart(digits, '0'), registro, nome].filter(Boolean).join(' '))}.pdf`

function rowOf(piece: ProcessPiece, file: ListedFile, atos: ExportOrder['view']['atos']): string[] {
  const act = atos.find(({ id }) => id === piece.idAto)
  return [
    String(piece.sequencial),
    piece.nome ?? '',
    piece.registro ?? '',
    act === undefined ? '' : actName(act),
    act === undefined ? '' : agentLine(act.papel),
    act?.dataHora ?? '',
    file.sha256,
    file.pages,
    file.state,
    file.name,
  ]
}

/** In the place of an act's pieces, which the service does not show. */
const hiddenRowOf = (act: ExportedAct): string[] => {
  const state = exportTexts.hidden
  return ['', '', '', actName(act), agentLine(act.papel), act.dataHora, '', '', state, '']
}

/**
 * Copies a checked file under a new name and flushes it. Rejects with ReadFailed, with CopyDiffers if the bytes are not
 * those that were checked, or with the system's error of writing.
 */
export async function copyFile(
  { path, sha256 }: Pick<PieceFile, 'path' | 'sha256'>,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const target = createWriteStream(to, { flags: 'wx', flush: true })
  await pipeline(createReadStream(path), hashing, target, { signal }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall === 'read' || error.path === path) rethrowRead(error)
    throw error
  })
  if (hash.digest('hex') !== sha256) throw new CopyDiffers(`the copy differs: ${sha256}`)
}
