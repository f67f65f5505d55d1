import path from 'node:path'
import { safeFileName } from '../../file-name.ts'
import type { ChildOrder, ChildReply, Made } from './child-messages.ts'
import { NotConverted, replyOfError } from './not-converted.ts'
import { writePictures } from './pictures/write-pictures.ts'
import type { FileKind } from './types.ts'

type ConvertTask = Extract<ChildOrder, { task: 'convert' }>
type Converter = (order: ConvertTask) => Promise<Made>

const pictures: Converter = async ({ from, name, to, ...order }) => {
  const file = path.join(to, 'pictures.pdf')
  await writePictures({ ...order, pictures: [from], to: file, dpi: null })
  return { kind: 'made', documents: [{ path: file, name: pdfName(name) }], parts: [], left: [], message: null }
}

/** One more kind of file: its converter here. A converter throws NotConverted, or the system's errors. */
const converters: Partial<Record<FileKind, Converter>> = {
  jpeg: pictures,
  png: pictures,
  tiff: pictures,
  webp: pictures,
  heic: pictures,
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

/** The name of the PDF that is made of a file. */
const pdfName = (name: string) => `${safeFileName(path.parse(name).name)}.pdf`
