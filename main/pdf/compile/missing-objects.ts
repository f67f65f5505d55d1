import type { Pdfium } from '../pdfium.ts'
import { copyChosen, type PageChoice, readPages } from './copy-pages.ts'
import type { ObjectWriter } from './object-writer.ts'
import type { PageTree } from './page-tree.ts'
import { BadSyntax, MissingObject } from './pdf-values.ts'
import { openPlainFile, type PlainFile } from './plain-file.ts'

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
export function hasMissingObjects(path: string): boolean {
  try {
    const opened = openPlainFile(path, { protection: 'ignored' })
    try {
      const tree = readPages(opened)
      const chosen = tree.pages.map((_, page): PageChoice => ({ page, turn: 0 }))
      copyChosen(withoutOtherFaults(opened), { writer: nullWriter(mostObjects), parent: 0, tree, chosen })
    } finally {
      opened.close()
    }
    return false
  } catch (error) {
    if (error instanceof BadSyntax || error instanceof EnoughRead) return error instanceof MissingObject
    throw error
  }
}

/** The pages, from 0, that need an object which is not where the file says. All pages if their tree needs one. */
export function incompletePages(path: string, count: number): number[] {
  const all = [...Array(count).keys()]
  try {
    const opened = openPlainFile(path, { protection: 'ignored' })
    try {
      const file = withoutOtherFaults(opened)
      const tree = readPages(opened)
      return tree.pages.length === count ? all.filter((page) => isIncomplete(file, tree, page)) : all
    } finally {
      opened.close()
    }
  } catch (error) {
    if (error instanceof BadSyntax) return all
    throw error
  }
}

function isIncomplete(file: PlainFile, tree: PageTree, page: number): boolean {
  try {
    requireObjects(file, tree, [page])
    return false
  } catch (error) {
    if (error instanceof BadSyntax) return error instanceof MissingObject
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
export const isTableSound = ({ calls }: Pdfium, document: number, path: string): boolean =>
  calls.FPDF_DocumentHasValidCrossReferenceTable(document) || leadsToObjects(path)

function leadsToObjects(path: string): boolean {
  try {
    const file = openPlainFile(path, { protection: 'ignored' })
    try {
      return file.hasRightTable()
    } finally {
      file.close()
    }
  } catch (error) {
    if (error instanceof BadSyntax) return false
    throw error
  }
}
