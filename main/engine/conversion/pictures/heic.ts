import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { NotConverted } from '../not-converted.ts'
import { checkSize, type PixelLimit } from './limit.ts'
import { type EncodedPicture, usableProfile } from './picture.ts'
import { decoding, loadVips, packPixels } from './vips.ts'

/** The part of libheif-js that is used here; it has no types of its own build. */
interface HeifImage {
  get_width(): number
  get_height(): number
  /** Calls back with null where it cannot be decoded. */
  display(pixels: { data: Uint8ClampedArray; width: number; height: number }, done: (pixels: unknown) => void): void
  free(): void
}
interface Heif {
  readonly ready: Promise<unknown>
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
}

const isSource = import.meta.url.endsWith('.ts')
const load = createRequire(import.meta.url)
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function loadHeif(): Promise<Heif> {
  const folder = 'libheif-js/libheif-wasm'
  const create = load(isSource ? `${folder}/libheif.js` : beside('libheif.cjs')) as (options: object) => Heif
  const wasm = isSource ? load.resolve(`${folder}/libheif.wasm`) : beside('libheif.wasm')
  const heif = create({ wasmBinary: readFileSync(wasm), print() {}, printErr() {} })
  await heif.ready
  return heif
}

/** The pictures of a HEIC, as it turns them itself. @throws NotConverted */
export async function* encodeHeic(bytes: Buffer, limit: PixelLimit): AsyncGenerator<EncodedPicture> {
  if (/^avi[fs]$/.test(bytes.toString('latin1', 8, 12))) throw new NotConverted('unknown', 'AVIF')
  const heif = await loadHeif()
  const pictures = await decoding(() => new heif.HeifDecoder().decode(bytes))
  if (pictures.length === 0) throw new NotConverted('damaged', 'no pictures')
  for (const each of pictures) checkSize({ width: each.get_width(), height: each.get_height() }, limit)
  const profile = profileIn(bytes)
  for (const each of pictures) {
    yield await decoding(async () => {
      const [width, height] = [each.get_width(), each.get_height()]
      const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
      await new Promise<void>((resolve, reject) =>
        each.display(pixels, (drawn) => (drawn ? resolve() : reject(new NotConverted('damaged', 'not decoded')))),
      )
      each.free()
      const vips = await loadVips()
      const data = new Uint8Array(pixels.data.buffer)
      const image = vips.Image.newFromMemory(data, width, height, 4, vips.BandFormat.uchar).copy({
        interpretation: 'srgb',
      })
      return { ...(await packPixels({ image }, { orientation: 1, resolution: null })), profile }
    })
  }
}

/** The first profile of the file: a box `colr` of the type `prof` (ISO/IEC 14496-12, 12.1.5). */
function profileIn(bytes: Buffer): Buffer | null {
  const at = bytes.subarray(0, 2 ** 20).indexOf('colrprof', 0, 'latin1')
  if (at < 4) return null
  return usableProfile(bytes.subarray(at + 8, at - 4 + bytes.readUInt32BE(at - 4)), 3)
}
