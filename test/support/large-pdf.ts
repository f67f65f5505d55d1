/** The beginning and the end of a valid one-page document of exactly so many bytes; between them lie zeros. */
export function sparsePdf(sizeBytes: number): { head: Buffer; tail: Buffer; sizeBytes: number } {
  const bodies = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]
  let head = '%PDF-1.7\n'
  const offsets: number[] = []
  for (const [index, body] of bodies.entries()) {
    offsets.push(head.length)
    head += `${index + 1} 0 obj\n${body}\nendobj\n`
  }
  offsets.push(head.length)
  // Every number has its full width, so that no length depends on another.
  const digits = (value: number) => String(value).padStart(10, '0')
  const opening = (length: number) => `4 0 obj\n<</Length ${digits(length)}>>stream\n`
  const entries = offsets.map((offset) => `${digits(offset)} 00000 n \n`).join('')
  const closing = (at: number) =>
    `\nendstream\nendobj\nxref\n0 5\n0000000000 65535 f \n${entries}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${digits(at)}\n%%EOF\n`
  const before = head.length + opening(0).length
  const length = sizeBytes - before - closing(0).length
  const table = before + length + '\nendstream\nendobj\n'.length
  return { head: Buffer.from(head + opening(length)), tail: Buffer.from(closing(table)), sizeBytes }
}
