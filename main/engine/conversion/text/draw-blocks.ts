import type { PDFImage } from '@cantoo/pdf-lib'
import { encodeJpeg } from '../pictures/jpeg.ts'
import type { Block } from './html-lines.ts'
import { pageTexts } from './page-texts.ts'
import type { TextPages } from './text-pages.ts'

/** Larger pictures would fill the memory when their pixels are unpacked. */
const maxPixels = 40_000_000
const body = { font: 'plain', size: 10.5 } as const

/**
 * Writes blocks on pages.
 * @param bytesOf the bytes of a picture's address; null where there are none
 * @param onDrawn is called with the address of each picture that now stands on a page
 */
export async function drawBlocks(
  writer: TextPages,
  blocks: readonly Block[],
  bytesOf: (address: string) => Uint8Array | null,
  onDrawn: (address: string) => void = () => {},
): Promise<void> {
  for (const block of blocks) {
    if (block.kind === 'text') {
      writer.write(block.text, block.strong ? { font: 'strong', size: 11.5, above: 8 } : { ...body, above: 6 })
      continue
    }
    const picture = await embedPicture(writer, bytesOf(block.address))
    if (picture === null) writer.write(pageTexts.missingPicture(block.about), { ...body, soft: true, above: 6 })
    else {
      writer.draw(picture)
      onDrawn(block.address)
    }
  }
}

/** Null where it is no JPEG or PNG, is damaged, has too many pixels, or lies on its side: drawn as it is, it would be wrong. */
export async function embedPicture({ document }: TextPages, bytes: Uint8Array | null): Promise<PDFImage | null> {
  if (bytes === null) return null
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) {
      // Without the segments that tell where a person was.
      const { orientation, data } = encodeJpeg(Buffer.from(bytes))
      return orientation === 1 ? await document.embedJpg(Buffer.concat(data)) : null
    }
    if (bytes[0] !== 0x89 || bytes[1] !== 0x50) return null
    const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (header.getUint32(16) * header.getUint32(20) > maxPixels) return null
    return await document.embedPng(bytes)
  } catch {
    return null
  }
}

/** The bytes of a `data:` address (RFC 2397); null for any other. */
export function dataBytes(address: string): Uint8Array | null {
  const parts = /^data:([^,]*),/i.exec(address.slice(0, 1000))
  if (parts === null) return null
  const data = address.slice(parts[0].length)
  return /;\s*base64\s*$/i.test(parts[1] ?? '')
    ? Buffer.from(decodePercents(data), 'base64')
    : Buffer.from(decodePercents(data), 'latin1')
}

const decodePercents = (text: string) =>
  text.replaceAll(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
