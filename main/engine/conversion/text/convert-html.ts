import path from 'node:path'
import type { ConvertTask, Made } from '../child-messages.ts'
import { NotConverted } from '../not-converted.ts'
import { pdfName } from '../pdf-name.ts'
import { readWhole } from './convert-text.ts'
import { decodeText } from './decode-text.ts'
import { dataBytes, drawBlocks } from './draw-blocks.ts'
import { readHtml } from './read-html.ts'
import { createTextPages } from './text-pages.ts'

/** The encoding that a page names in its first bytes (HTML, 4.2.5.4). */
const namedEncoding =
  /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{1,40})|<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]{1,40})/i

/** Makes a PDF of a page's text, with the pictures that the file itself contains. */
export async function convertHtml({ from, name, to }: ConvertTask): Promise<Made> {
  const bytes = await readWhole(from)
  const named = namedEncoding.exec(Buffer.from(bytes.subarray(0, 2048)).toString('latin1'))
  const { blocks, title } = readHtml(decodeText(bytes, named?.[1] ?? named?.[2] ?? null))
  if (blocks.length === 0) throw new NotConverted('empty')
  const writer = await createTextPages({ title: title === '' ? name : title, fonts: ['plain', 'strong'] })
  if (title !== '') writer.write(title, { font: 'strong', size: 14 })
  await drawBlocks(writer, blocks, dataBytes)
  for (const notice of writer.notices()) writer.write(notice, { font: 'plain', size: 8.5, soft: true, above: 8 })
  const file = path.join(to, 'page.pdf')
  await writer.save(file)
  return { kind: 'made', documents: [{ path: file, name: pdfName(name) }], parts: [], left: [], message: null }
}
