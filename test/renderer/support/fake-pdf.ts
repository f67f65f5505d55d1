import { onTestFinished } from 'vitest'
import { contentPath } from '../../../contract/bridge/channels.ts'
import { ok } from '../../../contract/bridge/outcome.ts'
import type { FakeBridge } from './fake-bridge.ts'

/** A PDF of empty A4 pages. */
function emptyPdf(pages: number): string {
  const kids = Array.from({ length: pages }, (_, nth) => `${nth + 3} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] /MediaBox [0 0 595 842] >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /Resources << >> >>'),
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, nth) => {
    const place = file.length
    file += `${nth + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

/** Makes files of the capture list open as PDFs of empty pages, until the test ends. */
export function answerPdf(bridge: FakeBridge, pages: number): void {
  const { fetch: real } = window
  window.fetch = (address, init) =>
    String(address).includes(contentPath) ? Promise.resolve(new Response(emptyPdf(pages))) : real(address, init)
  onTestFinished(() => {
    window.fetch = real
  })
  bridge.answer('capture.open', ({ fileId }) =>
    ok({ contentId: fileId, name: 'Documento.pdf', sizeBytes: 1000, sha256: 'a'.repeat(64) }),
  )
}
