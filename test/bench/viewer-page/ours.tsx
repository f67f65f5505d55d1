import '../../../renderer/ui/tokens.css'
import '../../../renderer/ui/base.css'
import { createRoot } from 'react-dom/client'
import { PdfViewer } from '../../../renderer/ui/pdf/pdf-viewer.tsx'
import { address, drive } from './driver.ts'

let pages = 0
drive({
  scroller: () => document.querySelector<HTMLElement>('[role="document"]'),
  isDrawn: (page) => document.querySelector(`section[aria-label="Página ${page}"] canvas[data-drawn]`) !== null,
  pages: () => pages,
})
const root = document.querySelector('#root')
if (root === null) throw new Error('there is no place for the viewer')
const note = (_: number, all: number) => {
  pages = all
}
createRoot(root).render(<PdfViewer address={address} label="Documento" onSeen={note} />)
