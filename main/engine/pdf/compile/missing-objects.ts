import type { Pdfium } from '../pdfium.ts'
import { copyChosen, type PageChoice, readPages } from './copy-pages.ts'
import type { ObjectWriter } from './object-writer.ts'
import type { PageTree } from './page-tree.ts'
import { BadSyntax, MissingObject } from './pdf-values.ts'
import { inspectFile, type PlainFile } from './plain-file.ts'

/** Reading more objects would delay the list of files; an act on pages reads all that it needs. */
const mostObjects = 20_000

class EnoughRead extends Error {}

/** A writer that keeps nothing. */
function nullWriter(limit: number): ObjectWriter {
  let objects = 0
  return {
    reserve() {
      objects += 1
      if (objects > limit) throw new EnoughRead()
      return objects
    },
    write: () => {},
    writeStream: () => {},
    end: () => ({ offset: 0, offsets: new Float64Array() }),
  }
}

/**
 * Reads every object that pages need.
 * @throws MissingObject if one is not where the file says
 * @throws BadSyntax for a page whose content cannot be read
 */
export function requireObjects(file: PlainFile, tree: PageTree, pages: readonly number[]): void {
  const chosen = pages.map((page): PageChoice => ({ page, turn: 0 }))
  copyChosen(file, { writer: nullWriter(Number.POSITIVE_INFINITY), parent: 0, tree, chosen })
}

/** True if a page needs an object that is not where the file says, so that readers may show different things. */
export const hasMissingObjects = (path: string) =>
  inspectFile(path, {
    read: (file) =>
      misses(() => {
        const tree = readPages(file)
        const chosen = tree.pages.map((_, page): PageChoice => ({ page, turn: 0 }))
        copyChosen(withoutOtherFaults(file), { writer: nullWriter(mostObjects), parent: 0, tree, chosen })
      }),
    otherwise: false,
  })

/** The pages, from 0, that need an object which is not where the file says. All pages if their tree needs one. */
export function incompletePages(path: string, count: number): number[] {
  const all = [...Array(count).keys()]
  return inspectFile(path, {
    read(opened) {
      const file = withoutOtherFaults(opened)
      const tree = readPages(opened)
      if (tree.pages.length !== count) return all
      return all.filter((page) => misses(() => requireObjects(file, tree, [page])))
    },
    otherwise: all,
  })
}

/** True if the work needs an object that is not there. */
function misses(read: () => void): boolean {
  try {
    read()
    return false
  } catch (error) {
    if (error instanceof BadSyntax || error instanceof EnoughRead) return error instanceof MissingObject
    throw error
  }
}

/** A wrong length, for example, is repaired by every reader, and must not end the search. */
const withoutOtherFaults = (file: PlainFile): PlainFile => ({
  ...file,
  object(number) {
    try {
      return file.object(number)
    } catch (error) {
      if (error instanceof BadSyntax && !(error instanceof MissingObject)) return { value: 'null', stream: null }
      throw error
    }
  },
})

/**
 * False if a file has to be written anew before it is changed: PDFium has rebuilt its table, and so would other readers.
 * PDFium also rebuilds tables that are only spaced differently, which other readers use as they are.
 */
export const isTableSound = ({ calls }: Pdfium, document: number, path: string) =>
  calls.FPDF_DocumentHasValidCrossReferenceTable(document) ||
  inspectFile(path, { read: (file) => file.hasRightTable(), otherwise: false })
