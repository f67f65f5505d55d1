import { createHash } from 'node:crypto'
import { closeSync, constants, copyFileSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { readPages } from '../compile/copy-pages.ts'
import { fileUpdate } from '../compile/file-update.ts'
import { isTableSound, requireObjects } from '../compile/missing-objects.ts'
import { BadSyntax, MissingObject } from '../compile/pdf-values.ts'
import { openPlainFile } from '../compile/plain-file.ts'
import { saveAnew, writeAll } from '../compile/save-anew.ts'
import { countSignatures } from '../count-signatures.ts'
import { withDocument } from '../document.ts'
import type { Pdfium } from '../pdfium.ts'
import type { LaidText, TextLayerOrder } from '../worker-messages.ts'
import { writeFailureOf, writing } from '../write-failed.ts'
import type { PageSpace } from './layer-content.ts'
import { type DrawnLayer, layerObjects } from './layer-objects.ts'
import { type Point, placeWords } from './word-places.ts'

/** Device units for a point: PDFium converts from whole units only. */
const unitsPerPoint = 100

/**
 * Lays words over pages as text that is not seen. The file stays as it is, byte for byte, before what is appended. A file
 * whose tables are not quite right is first written anew by PDFium, which keeps pictures as they are.
 */
export function layText(pdfium: Pdfium, { from, to, pages }: TextLayerOrder): LaidText {
  try {
    const found = examine(pdfium, from, pages)
    if ('kind' in found) return found
    try {
      if (!found.isSound) throw new BadSyntax('PDFium has rebuilt its table')
      writing(() => copyFileSync(from, to, constants.COPYFILE_EXCL))
      append(to, found, 'kept')
    } catch (error) {
      if (!(error instanceof BadSyntax) || error instanceof MissingObject) throw error
      rmSync(to, { force: true })
      const saved = withDocument(pdfium, from, ({ document }) => saveAnew(pdfium, document, to, () => false))
      if (saved !== 'saved') return { kind: 'unreadable' }
      append(to, found, 'anew')
    }
    return isWhole(pdfium, to, found.count) ? { kind: 'laid' } : { kind: 'unreadable' }
  } catch (error) {
    if (error instanceof BadSyntax) return { kind: 'unreadable' }
    return writeFailureOf(error)
  }
}

interface Examined {
  readonly count: number
  readonly isSound: boolean
  readonly layers: readonly DrawnLayer[]
}

type Refused = { readonly kind: 'signed' | 'protected' | 'password' | 'unreadable' }

function examine(pdfium: Pdfium, from: string, pages: TextLayerOrder['pages']): Examined | Refused {
  const { calls } = pdfium
  return withDocument(pdfium, from, ({ document }): Examined | Refused => {
    if (countSignatures(pdfium, document, from) > 0) return { kind: 'signed' }
    if (calls.FPDF_GetSecurityHandlerRevision(document) !== -1) return { kind: 'protected' }
    const layers: DrawnLayer[] = []
    for (const { page, words, turn } of pages) {
      const space = spaceOf(pdfium, document, page)
      if (space === null) return { kind: 'unreadable' }
      layers.push({ page, space, words: placeWords(words, turn) })
    }
    const isSound = isTableSound(pdfium, document, from)
    return { count: calls.FPDF_GetPageCount(document), isSound, layers }
  })
}

/** Null for a page that PDFium cannot open. */
function spaceOf({ calls, memory }: Pdfium, document: number, index: number): PageSpace | null {
  const page = calls.FPDF_LoadPage(document, index)
  if (page === 0) return null
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(16)
  const width = calls.FPDF_GetPageWidthF(page)
  const height = calls.FPDF_GetPageHeightF(page)
  const [deviceWidth, deviceHeight] = [Math.round(width * unitsPerPoint), Math.round(height * unitsPerPoint)]
  function own(deviceX: number, deviceY: number): Point {
    calls.FPDF_DeviceToPage(page, 0, 0, deviceWidth, deviceHeight, 0, deviceX, deviceY, at, at + 8)
    const [x = 0, y = 0] = new Float64Array(memory.buffer, at, 2)
    return [x, y]
  }
  try {
    const [origin, right, down] = [own(0, 0), own(deviceWidth, 0), own(0, deviceHeight)]
    const per = (end: Point, points: number): Point => [(end[0] - origin[0]) / points, (end[1] - origin[1]) / points]
    return { origin, right: per(right, width), down: per(down, height) }
  } finally {
    free(at)
    calls.FPDF_ClosePage(page)
  }
}

/** @param bytes whether the file still has all its bytes, or PDFium has written what it found */
function append(to: string, { count, layers }: Examined, bytes: 'kept' | 'anew'): void {
  const opened = openPlainFile(to)
  try {
    const { trailer, end } = opened
    if (end.hasGenerations) throw new BadSyntax('objects that were replaced')
    const tree = readPages(opened)
    if (tree.pages.length !== count) throw new BadSyntax('another number of pages')
    requireObjects(opened, tree, bytes === 'kept' ? layers.map(({ page }) => page) : [...tree.pages.keys()])
    const objects = layerObjects(opened, tree, layers)
    const id = createHash('sha256').update(JSON.stringify(layers)).digest('hex').slice(0, 32)
    const update = fileUpdate({ end, trailer, objects, id })
    writing(() => {
      const file = openSync(to, 'r+')
      try {
        writeAll(file, update, end.offset)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
    })
  } finally {
    opened.close()
  }
}

function isWhole(pdfium: Pdfium, to: string, count: number): boolean {
  const { calls } = pdfium
  const found = withDocument(pdfium, to, ({ document }) => ({
    isSound: isTableSound(pdfium, document, to) && calls.FPDF_GetPageCount(document) === count,
  }))
  return 'isSound' in found && found.isSound
}
