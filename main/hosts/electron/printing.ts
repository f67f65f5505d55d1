import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { PrinterInfo, WebContents } from 'electron'
import type { Printer, Printing, PrintOrder, PrintResult } from '../../host.ts'
import { hostTexts } from '../hosts-texts.ts'

interface PrintingOptions {
  platform: NodeJS.Platform
  /** The page of the window; null while there is none. */
  contents(): Pick<WebContents, 'getPrintersAsync' | 'printToPDF' | 'print'> | null
  /** Runs a program. */
  run?: (program: string, args: readonly string[], options: { timeout: number }) => Promise<{ stdout: string }>
}

const limitMs = 60_000
const noMargins = { top: 0, bottom: 0, left: 0, right: 0 }
const micronsPerPoint = 25_400 / 72
const mmPerPoint = 25.4 / 72

/** Printing without the dialog of Chromium, which Electron lacks on Linux and which shows no preview anywhere. */
export function createPrinting({ platform, contents, run = promisify(execFile) }: PrintingOptions): Printing {
  function page() {
    const shown = contents()
    if (shown === null) throw new Error('no window to print')
    return shown
  }
  const listed = async () => (await page().getPrintersAsync()).map(viewOf)
  const toPdf = () => page().printToPDF({ preferCSSPageSize: true, pageSize: 'A4', margins: noMargins })
  if (platform === 'win32')
    return {
      takes: 'window',
      toPdf,
      async printers() {
        const found = await listed()
        return found.length === 0 ? found : [{ name: '', text: hostTexts.defaultPrinter }, ...found]
      },
      print: (_file, order) => printWindow(page(), order),
    }
  return {
    takes: 'pdf',
    toPdf,
    async printers() {
      const found = await listed()
      const chosen = await run('lpstat', ['-d'], { timeout: limitMs }).catch(() => ({ stdout: '' }))
      // "system default destination: NAME", in the language of the system.
      const first = /:\s*(\S+)\s*$/.exec(chosen.stdout)?.[1]
      return [...found.filter(({ name }) => name === first), ...found.filter(({ name }) => name !== first)]
    },
    async print(file, order) {
      try {
        await run('lp', lpArguments(file, order), { timeout: limitMs })
        return { kind: 'sent' }
      } catch (error) {
        return lpFailure(error)
      }
    },
  }
}

function viewOf({ name, displayName, description }: PrinterInfo): Printer {
  const text = displayName || name
  return description === '' || description === text ? { name, text } : { name, text, detail: description }
}

/** No document is named in the queue, which others can read. */
const jobName = 'Malote'

function lpArguments(file: string, { printer, copies, ranges, paper }: PrintOrder): string[] {
  const pages = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
  const args = ['-d', printer, '-n', String(copies), '-t', jobName]
  if (pages !== '') args.push('-P', pages)
  // Without these, CUPS puts a label into the middle of an A4 page and shrinks pages to the margins of the printer.
  if (paper !== null) args.push('-o', `media=${mediaOf(paper)}`, '-o', 'print-scaling=none')
  return [...args, '--', file]
}

/** By its name where it has one, because few printers take a size of millimetres for it. */
function mediaOf({ width, height }: NonNullable<PrintOrder['paper']>): string {
  const [across, down] = [width, height].map((points) => Math.round(points * mmPerPoint))
  if (across === 210 && down === 297) return 'A4'
  return across === 216 && down === 279 ? 'Letter' : `Custom.${across}x${down}mm`
}

function lpFailure(error: unknown): PrintResult {
  const { code, killed, stderr, message } = error as Error & { code?: unknown; killed?: boolean; stderr?: string }
  if (code === 'ENOENT') return { kind: 'no-program', detail: message }
  return { kind: killed === true ? 'no-answer' : 'not-accepted', detail: stderr?.trim() || message }
}

function printWindow(
  page: Pick<WebContents, 'print'>,
  { printer, copies, ranges, paper }: PrintOrder,
): Promise<PrintResult> {
  const pageRanges = ranges.map(({ from, to }) => ({ from: from - 1, to: to - 1 }))
  const [width, height] = paper === null ? [] : [paper.width, paper.height].map((points) => points * micronsPerPoint)
  const pageSize = width === undefined || height === undefined ? 'A4' : { width, height }
  return new Promise((resolve) => {
    // Electron has left prints without an answer (electron#39092).
    const timer = setTimeout(() => resolve({ kind: 'no-answer', detail: 'no callback' }), limitMs)
    page.print({ silent: true, deviceName: printer, copies, pageRanges, pageSize }, (isSent, reason) => {
      clearTimeout(timer)
      resolve(isSent ? { kind: 'sent' } : { kind: 'not-accepted', detail: reason })
    })
  })
}
