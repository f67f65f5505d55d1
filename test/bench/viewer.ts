import { createReadStream, mkdtempSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { answerContent, bytesOfAnswer, contentIdOf, findPageFile } from '../../main/hosts/serving/index.ts'
import { launchOptions } from '../support/browser.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { writeScanBook } from '../support/scans.ts'
import { onBarePage } from './bare-page.ts'
import type { Bench, Figure } from './figure.ts'
import { heldUpWhile } from './long-tasks.ts'
import { watchRenderer } from './process-memory.ts'
import type { Read, Scrolled } from './viewer-told.ts'

/** Opening, reading and scrolling a book of scans, beside pdf.js's own viewer. */
const pages = 1200
const sizeBytes = 200_000_000
const promised = { firstMs: 1000, memoryMb: 400, taskMs: 100 }
const opened = 3
const scrollMs = 15_000
/** The speed of a person who looks for something: four pages a second. */
const pixelsAMs = 4
/** Resolves when the page's script has started. */
const begun = `new Promise((resolve) => {
  const look = () => ('driver' in globalThis ? resolve() : setTimeout(look, 10))
  look()
})`

interface Measured {
  readonly firstMs: number
  readonly readSeconds: number
  readonly peak: { readonly rss: number; readonly pss: number; readonly heap: number }
  readonly longest: number
  readonly longestWorked: number
  readonly over100: number
  readonly readOver100: number
  readonly frames: number
  readonly dropped: number
}

export const bench: Bench = async (tell) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-viewer-'))
  const file = path.join(folder, 'livro.pdf')
  try {
    const length = await writeScanBook(file, pages, sizeBytes)
    tell({ what: `a document of ${pages} pages`, value: Math.round(length / 1e6), unit: 'MB', better: 'higher' })
    await buildPages(path.join(folder, 'page'))
    const server = await serve(path.join(folder, 'page'), file)
    try {
      const ours = await measure(`${server.address}/ours.html`)
      const peer = await measure(`${server.address}/peer.html`)
      tellAll(tell, ours, peer)
    } finally {
      await server.stop()
    }
  } finally {
    removeFolder(folder)
  }
}

function tellAll(tell: (figure: Figure) => void, ours: Measured, peer: Measured): void {
  const mb = (bytes: number) => Math.round(bytes / 1e6)
  const both = (what: string, unit: string, of: (measured: Measured) => number, promise?: number) => {
    const figure = { what, value: of(ours), unit, better: 'lower' } as const
    if (promise !== undefined) tell({ ...figure, peer: { name: 'promised', value: promise } })
    tell({ ...figure, peer: { name: "pdf.js's own viewer", value: of(peer) } })
  }
  both('first page drawn', 'ms', ({ firstMs }) => firstMs, promised.firstMs)
  both('reading, renderer process, most resident (RSS)', 'MB', ({ peak }) => mb(peak.rss), promised.memoryMb)
  both('reading, renderer process, most of its own (PSS)', 'MB', ({ peak }) => mb(peak.pss), promised.memoryMb)
  both('reading, most of the page’s JavaScript heap', 'MB', ({ peak }) => mb(peak.heap))
  both(`reading, all ${pages} pages drawn one after the other`, 's', ({ readSeconds }) => readSeconds)
  both('reading, tasks over 100 ms', 'tasks', ({ readOver100 }) => readOver100)
  both('scrolling, longest task', 'ms', ({ longest }) => longest, promised.taskMs)
  both('scrolling, longest in the thread’s own time', 'ms', ({ longestWorked }) => longestWorked, promised.taskMs)
  both('scrolling, tasks over 100 ms', 'tasks', ({ over100 }) => over100)
  both('scrolling, frames dropped', 'frames', ({ dropped }) => dropped)
  both('scrolling, frames shown', 'frames', ({ frames }) => frames)
}

async function measure(address: string): Promise<Measured> {
  const browser = await chromium.launch(launchOptions())
  try {
    const first: number[] = []
    for (let time = 0; time < opened; time += 1) first.push(await onPage(browser, address, firstDrawn))
    const firstMs = Math.round(first.toSorted((a, b) => a - b)[Math.floor(opened / 2)] ?? 0)
    const read = await onBarePage(browser, address, async (page) => {
      await page.evaluate(begun)
      await page.evaluate('driver.firstDrawn()')
      const stop = await watchRenderer(browser, page)
      const told = await page.evaluate<Read>('driver.readAll()')
      return { ...told, peak: await stop() }
    })
    const scrolled = await onPage(browser, address, async (page) => {
      await firstDrawn(page)
      let frames = { frames: 0, dropped: 0 }
      const held = await heldUpWhile(browser, page, async () => {
        frames = await page.evaluate<Scrolled>(`driver.scrollOn(${scrollMs}, ${pixelsAMs})`)
      })
      return { ...held, ...frames }
    })
    return {
      firstMs,
      readSeconds: Math.round(read.seconds),
      readOver100: read.over100,
      peak: read.peak,
      longest: scrolled.longest,
      longestWorked: scrolled.longestWorked,
      over100: scrolled.over100,
      frames: scrolled.frames,
      dropped: scrolled.dropped,
    }
  } finally {
    await browser.close()
  }
}

export async function onPage<T>(browser: Browser, address: string, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 } })
  page.on('pageerror', (error) => process.stderr.write(`${address}: ${error.message}\n`))
  try {
    await page.goto(address)
    return await work(page)
  } finally {
    await page.close()
  }
}

/** Milliseconds from local bytes to the first drawn page; pdf.js is loaded before. */
export async function firstDrawn(page: Page): Promise<number> {
  await page.waitForFunction('"driver" in window')
  return page.evaluate('driver.firstDrawn()')
}

export async function buildPages(outDir: string): Promise<void> {
  const root = path.join(import.meta.dirname, 'viewer-page')
  const input = { ours: path.join(root, 'ours.html'), peer: path.join(root, 'peer.html') }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir, minify: true, target: 'esnext', rollupOptions: { input } },
  })
}

/** Serves the two pages, pdf.js's files, and the document in ranges as the application does. */
export async function serve(pageFolder: string, file: string) {
  const pdfjs = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const content = { path: file, name: 'livro.pdf', mediaType: 'application/pdf', sizeBytes: statSync(file).size }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (contentIdOf(pathname) !== null) {
      const { status, headers, body } = answerContent(content, request.headers.range ?? null)
      response.writeHead(status, headers)
      const bytes = bytesOfAnswer(file, body)
      response.on('close', () => bytes.destroy())
      return void bytes.pipe(response)
    }
    const part = pathname.replace(/^\/pdfjs\//, '/')
    const folder = part === pathname ? pageFolder : part.endsWith('.mjs') ? path.join(pdfjs, 'build') : pdfjs
    const found = await findPageFile(folder, part)
    if (!found) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': found.mediaType })
    createReadStream(found.path).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { address: `http://127.0.0.1:${port}`, stop }
}
