import { deflateSync } from 'node:zlib'
import { type Body, streamBody, withTable } from './odd-pdfs.ts'

/** A scanned page with words that are not seen, a link, a stamp and a state of graphics; an LZW stream, no metadata. */
export function scanToArchive(): Buffer {
  const picture = deflateSync(Buffer.alloc(30 * 20 * 3, 200))
  const objects: readonly Body[] = [
    [1, '<</Type/Catalog/Pages 2 0 R/PageMode/UseOutlines/Outlines 12 0 R/OpenAction[3 0 R/Fit]>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1/Resources 9 0 R>>'],
    [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents[4 0 R 5 0 R]/Annots[7 0 R 8 0 R]>>'],
    [4, streamBody('/Filter/LZWDecode', lzw('q 300 0 0 200 0 0 cm /Im Do Q\n'))],
    [5, streamBody('', Buffer.from('/Gs gs 0.2 0.3 0.4 rg 5 5 9 9 re f BT 3 Tr /F 12 Tf (oi) Tj ET\n'))],
    [
      6,
      streamBody(
        '/Type/XObject/Subtype/Image/Width 30/Height 20/BitsPerComponent 8/ColorSpace/DeviceRGB/Interpolate true/Filter/FlateDecode',
        picture,
      ),
    ],
    [7, '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://exemplo.gov.br)>>>>'],
    [8, '<</Type/Annot/Subtype/Square/Rect[20 20 40 40]/F 4/AP<</N 10 0 R>>>>'],
    [9, '<</XObject<</Im 6 0 R>>/Font<</F 11 0 R>>/ExtGState<</Gs<</Type/ExtGState/RI/Perceptual/ca 0.5>>>>>>'],
    [10, streamBody('/Type/XObject/Subtype/Form/BBox[0 0 20 20]/Resources<<>>', Buffer.from('0 0 20 20 re S\n'))],
    [11, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'],
    [12, '<</Type/Outlines/First 13 0 R/Last 13 0 R/Count 1>>'],
    [13, '<</Title(Folha)/Parent 12 0 R/Dest[3 0 R/Fit]>>'],
    [
      14,
      "<</Title(Of\\355cio <1> & anexo)/Author<FEFF004D00610072006900610020263A>/CreationDate(D:20240229101112-03'00')/Trapped/False>>",
    ],
  ]
  return withTable(objects, '/Info 14 0 R')
}

/** Codes of nine bits, without a table: right for so few bytes (ISO 32000-1, 7.4.4). */
function lzw(text: string): Buffer {
  const codes = [256, ...Buffer.from(text, 'latin1'), 257]
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('')
  return Buffer.from(bits.match(/.{1,8}/g)?.map((each) => Number.parseInt(each.padEnd(8, '0'), 2)) ?? [])
}

/** A file of Malote's with one of its texts changed, under a table that is right again. */
export function withText(bytes: Buffer, from: string | RegExp, to: string): Buffer {
  const text = bytes.toString('latin1')
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`there is no ${from}`)
  return relaid(changed)
}

/** Corrects the offsets and the lengths of a file whose objects begin on lines of their own. */
function relaid(text: string): Buffer {
  const start = text.lastIndexOf('\nxref') + 1
  const body = text
    .slice(0, start)
    .replaceAll(
      /\/Length \d+((?:(?!endobj|endstream)[\s\S])*?)stream\n([\s\S]*?)\nendstream/g,
      (_, between: string, data: string) => `/Length ${data.length}${between}stream\n${data}\nendstream`,
    )
  const offsets = new Map<number, number>()
  for (const found of body.matchAll(/^(\d+)[ \n]+0 obj/gm)) offsets.set(Number(found[1]), found.index)
  const size = Math.max(...offsets.keys()) + 1
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const end = text
    .slice(start)
    .replace(/\n(?:\d{10} \d{5} [nf] \n)+/, `\n${rows.join('')}`)
    .replace(/startxref\n\d+/, `startxref\n${body.length}`)
  return Buffer.from(body + end, 'latin1')
}
