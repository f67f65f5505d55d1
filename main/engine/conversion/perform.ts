import path from 'node:path'
import type { ChildOrder, ChildReply, ConvertTask, Made } from './child-messages.ts'
import { NotConverted, replyOfError } from './not-converted.ts'
import { pdfName } from './pdf-name.ts'
import { writePictures } from './pictures/write-pictures.ts'
import type { FileKind } from './types.ts'

type Converter = (order: ConvertTask) => Promise<Made>

const pictures: Converter = async ({ from, name, to, ...order }) => {
  const file = path.join(to, 'pictures.pdf')
  await writePictures({ ...order, pictures: [from], to: file, dpi: null })
  return { kind: 'made', documents: [{ path: file, name: pdfName(name) }], parts: [], left: [], message: null }
}

// A child loads only what its file needs.
const mail: Converter = async (order) => (await import('./mail/convert-mail.ts')).convertMail(order)

/** One more kind of file: its converter here. A converter throws NotConverted, or the system's errors. */
const converters: Partial<Record<FileKind, Converter>> = {
  jpeg: pictures,
  png: pictures,
  tiff: pictures,
  webp: pictures,
  heic: pictures,
  eml: mail,
  msg: mail,
  zip: async (order) => (await import('./archive/convert-zip.ts')).convertZip(order),
  text: async (order) => (await import('./text/convert-text.ts')).convertText(order),
  html: async (order) => (await import('./text/convert-html.ts')).convertHtml(order),
  office: async (order) => (await import('./office/convert-office.ts')).convertOffice(order),
}

/** Does the work of the child. Never rejects. */
export async function perform(order: ChildOrder): Promise<ChildReply> {
  try {
    if (order.task === 'convert') {
      const convert = converters[order.kind]
      if (convert === undefined) throw new NotConverted('unknown', `no converter of ${order.kind}`)
      return await convert(order)
    }
    await writePictures(order)
    return { kind: 'made', documents: [], parts: [], left: [], message: null }
  } catch (error) {
    return replyOfError(error)
  }
}
