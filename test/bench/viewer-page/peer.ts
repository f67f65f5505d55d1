import 'pdfjs-dist/web/pdf_viewer.css'
import * as pdfjs from 'pdfjs-dist'
import { address, drive } from './driver.ts'

// The viewer's components expect pdf.js as a global.
Object.assign(globalThis, { pdfjsLib: pdfjs })
const { EventBus, PDFLinkService, PDFViewer } = await import('pdfjs-dist/web/pdf_viewer.mjs')

const container = document.querySelector<HTMLDivElement>('#root')
const inner = document.querySelector<HTMLDivElement>('#viewer')
if (container === null || inner === null) throw new Error('there is no place for the viewer')
const eventBus = new EventBus()
const linkService = new PDFLinkService({ eventBus })
const viewer = new PDFViewer({ container, viewer: inner, eventBus, linkService })
linkService.setViewer(viewer)
eventBus.on('pagesinit', () => {
  viewer.currentScaleValue = 'page-width'
})
const finished = 3
const parts = new URL('pdfjs/', document.baseURI).href
pdfjs.GlobalWorkerOptions.workerSrc = `${parts}pdf.worker.min.mjs`
const worker = pdfjs.PDFWorker.create({ verbosity: 0 })
drive({
  ready: worker.promise,
  open: () => void open(),
  scroller: () => container,
  isDrawn: (page) =>
    (viewer.getPageView(page - 1) as { renderingState?: number } | undefined)?.renderingState === finished,
  pages: () => viewer.pagesCount,
})

async function open(): Promise<void> {
  const loaded = await pdfjs.getDocument({
    url: new URL(address, document.baseURI).href,
    worker,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    wasmUrl: `${parts}wasm/`,
    // As in ours: only visible pages are fetched.
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 128 * 1024,
  }).promise
  viewer.setDocument(loaded)
  linkService.setDocument(loaded)
}
