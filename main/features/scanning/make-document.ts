import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import type { Conversion } from '../../engine/conversion/index.ts'
import { createCompilation, type PageRun, type PdfPool } from '../../engine/pdf/index.ts'
import { isPicture, type StackRecord, type StackStore } from './stack-store.ts'

export interface DocumentTools {
  readonly stacks: Pick<StackStore, 'pathOf'>
  readonly conversion: Pick<Conversion, 'picturesToPdf'>
  readonly pool: Pick<PdfPool, 'append'>
  now(): Date
}

/** `page`: the one, from 1, that cannot be read; null where the whole cannot be made. */
type MadeDocument = { readonly path: string; readonly sha256: string } | { readonly refusedPage: number | null }

const nameOf = 'document.pdf'

/**
 * Makes the PDF of a stack in its folder, once: after a crash the same bytes are found, by which the capture list recognises
 * them. Rejects with the system's error of the disk.
 */
export async function makeDocument(stack: StackRecord, tools: DocumentTools): Promise<MadeDocument> {
  const path = tools.stacks.pathOf(stack, nameOf)
  if ((await stat(path).catch(() => null)) === null) {
    const temporary = `${path}.new`
    await rm(temporary, { force: true })
    const refused = await write(stack, temporary, tools)
    if (refused !== null) return { refusedPage: refused.page }
    await flush(temporary)
    await rename(temporary, path)
  }
  return { path, sha256: await hashOf(path) }
}

/** The pages have changed, or its name is open again: it is made anew. */
export const dropDocument = (stack: StackRecord, { pathOf }: Pick<StackStore, 'pathOf'>): Promise<void> =>
  rm(pathOf(stack, nameOf), { force: true })

async function write(stack: StackRecord, to: string, tools: DocumentTools): Promise<{ page: number | null } | null> {
  const { conversion, stacks } = tools
  const pictures = stack.pages.map(({ file }) => stacks.pathOf(stack, file))
  if (!stack.pages.every(isPicture)) return compile(stack, to, tools)
  const result = await conversion.picturesToPdf({ pictures, to, paper: 'as-is', dpi: stack.settings.dpi })
  return result.kind === 'made'
    ? null
    : { page: result.why === 'damaged' || result.why === 'too-large' ? result.nth + 1 : null }
}

/** For a scanner whose pages come as PDFs. */
async function compile(stack: StackRecord, to: string, { stacks, conversion, pool, now }: DocumentTools) {
  const compilation = await createCompilation(pool, to)
  const order: PageRun[] = []
  for (const [nth, page] of stack.pages.entries()) {
    const path = stacks.pathOf(stack, page.file)
    const from = isPicture(page) ? `${path}.pdf` : path
    if (from !== path) {
      await rm(from, { force: true })
      const result = await conversion.picturesToPdf({
        pictures: [path],
        to: from,
        paper: 'as-is',
        dpi: stack.settings.dpi,
      })
      if (result.kind === 'refused') return { page: nth + 1 }
    }
    const run = await compilation.append(from, AbortSignal.timeout(60_000)).catch(() => null)
    if (run === null || !('pages' in run)) return { page: nth + 1 }
    order.push(run)
  }
  await compilation.end({ title: stack.name, at: now(), order, bookmarks: [] })
  return null
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) hash.update(part)
  return hash.digest('hex')
}
