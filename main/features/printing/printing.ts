import { failed, ok } from '../../../contract/bridge/outcome.ts'
import type { ContentStore } from '../../engine/transfer/index.ts'
import { safeFileName } from '../../file-name.ts'
import type { Printing } from '../../host.ts'
import type { Calls, Module, ModuleTools } from '../../workspace-module.ts'
import { featuresTexts } from '../features-texts.ts'
import { type Paper, papersOf } from './printed-pages.ts'

interface PrintingOptions extends Pick<ModuleTools, 'log'> {
  /** Missing where the browser prints. */
  host: Printing | undefined
  contents: Pick<ContentStore, 'add' | 'resolve' | 'release'>
}

const texts = featuresTexts.printing

/** Prints pages of the window and documents on printers of this computer. */
export function createPrinting({ host, contents, log }: PrintingOptions): Calls<'printing'> {
  if (host === undefined) {
    const nothing = () => failed('not-offered')
    return { prepare: nothing, print: nothing, end: nothing }
  }
  const { toPdf } = host
  /** The PDFs made here, by their content id. */
  const made = new Map<string, Paper>()

  async function makePdf(title: string) {
    const bytes = await toPdf()
    const papers = papersOf(bytes)
    const [paper] = papers
    if (paper === undefined) throw new Error('the printed window has no pages')
    const content = await contents.add({ name: `${safeFileName(title)}.pdf`, mediaType: 'application/pdf', bytes })
    made.set(content.contentId, paper)
    return { content, pages: papers.length }
  }

  return {
    async prepare({ title }) {
      try {
        return ok({ page: title === null ? null : await makePdf(title), printers: [...(await host.printers())] })
      } catch (error) {
        log.warn('printing.not-prepared', { error })
        return failed('refused', texts.notPrepared)
      }
    },
    async print({ contentId, ...order }) {
      const file = contents.resolve(contentId)
      if (file === null) return failed('not-found')
      const printer = (await host.printers().catch(() => [])).find(({ name }) => name === order.printer)
      if (printer === undefined) return failed('refused', texts.noPrinter)
      const result = await host.print(file.path, { ...order, paper: made.get(contentId) ?? null })
      if (result.kind === 'sent') return ok(null)
      log.warn('printing.failed', { reason: result.kind, detail: result.detail })
      return failed('refused', texts[result.kind](printer.text))
    },
    async end({ contentId }) {
      if (made.delete(contentId)) await contents.release(contentId)
      return ok(null)
    },
  }
}

export const createPrintingModule = (
  { contents, log }: ModuleTools,
  host: Printing | undefined,
): Module<'printing'> => ({ calls: createPrinting({ host, contents, log }) })
