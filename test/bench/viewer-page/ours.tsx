import '../../../renderer/ui/tokens.css'
import '../../../renderer/ui/base.css'
import { createRoot } from 'react-dom/client'
import { PdfViewer } from '../../../renderer/ui/pdf/pdf-viewer.tsx'
import { prewarmPdf } from '../../../renderer/ui/pdf/prewarm.ts'
import { address, drive } from './driver.ts'

const element = document.querySelector('#root')
if (element === null) throw new Error('there is no place for the viewer')
const root = createRoot(element)
let pages = 0
const note = (_: number, all: number) => {
  pages = all
}
drive({
  // As in the window, where both start while the document is fetched.
  ready: prewarmPdf(),
  open: () => root.render(<PdfViewer address={address} label="Documento" reports={{ onSeen: note }} />),
  scroller: () => document.querySelector<HTMLElement>('[data-pages]'),
  isDrawn: (page) => document.querySelector(`section[aria-label="Página ${page}"] canvas[data-drawn]`) !== null,
  pages: () => pages,
})
