import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type Vips from 'wasm-vips'
import { NotConverted, notConverted } from '../not-converted.ts'
import type { EncodedPicture } from './picture.ts'
import { encodePng, readPng } from './png.ts'

/** In the bundle all files are beside the program; in the sources they are in node_modules. */
const isSource = import.meta.url.endsWith('.ts')
const load = createRequire(import.meta.url)
const loaderPath = () => (isSource ? 'wasm-vips' : fileURLToPath(new URL('vips.cjs', import.meta.url)))

type Library = typeof Vips
export type VipsImage = Vips.Image
let loading: Promise<Library> | null = null

/** libvips, compiled to WebAssembly: it decodes TIFF, WebP and PNG, and packs pixels as PNG. */
export function loadVips(): Promise<Library> {
  loading ??= (load(loaderPath()) as (options: object) => Promise<Library>)({
    dynamicLibraries: [],
    print() {},
    printErr() {},
    preRun(module: { ENV: Record<string, string> }) {
      // Two conversions may run at once.
      module.ENV['VIPS_CONCURRENCY'] = '2'
    },
  }).then((vips) => {
    vips.blockUntrusted(true)
    return vips
  })
  return loading
}

/** Runs decoders, whose errors are damage, or a lack of memory. */
export async function decoding<T>(decode: () => T | Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (error) {
    const refused = notConverted(error)
    const isUnknown = error !== refused && /not configured|not been built in|unsupported/i.test(refused.message)
    throw isUnknown ? new NotConverted('unknown', refused.message) : refused
  }
}

/** One picture of decoded pixels. */
interface Decoded {
  readonly image: VipsImage
  /** Of a grey picture: 1, 2 or 4 where its pixels have no more. */
  readonly bits?: number
  /** Whether the colours of its pixels are multiplied by alpha already. */
  readonly isPremultiplied?: boolean
}
/** By the file, beside its pixels. */
type Shown = Pick<EncodedPicture, 'orientation' | 'resolution'>

/** Packs pixels without loss. Transparent ones lie on white, like ink on paper. */
export async function packPixels(
  { image, bits = 8, isPremultiplied = false }: Decoded,
  { orientation, resolution }: Shown,
): Promise<EncodedPicture> {
  const isCmyk = image.interpretation === 'cmyk'
  const is16 = image.format === 'ushort'
  const plain = isCmyk ? inks(image) : onWhite(inColours(image), isPremultiplied)
  const depth = plain.bands === 1 ? bits : 8
  const bytes = plain.pngsaveBuffer({
    compression: 5,
    filter: depth < 8 ? 'none' : 'all',
    keep: isCmyk ? 'none' : 'icc',
    bitdepth: is16 ? 16 : depth,
  })
  const made = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return { ...(await encodePng(readPng(made), { isCmyk })), orientation, resolution }
}

/** Grey or RGB, of 8 or 16 bits. */
function inColours(image: VipsImage): VipsImage {
  const { interpretation, format } = image
  const isPlain = ['b-w', 'srgb', 'rgb', 'grey16', 'rgb16', 'multiband'].includes(interpretation)
  if (isPlain && (format === 'uchar' || format === 'ushort')) return image
  return image.colourspace(image.bands < 3 ? 'b-w' : 'srgb').cast('uchar')
}

function onWhite(image: VipsImage, isPremultiplied: boolean): VipsImage {
  if (!image.hasAlpha()) return withoutExtra(image)
  const most = image.format === 'ushort' ? 65_535 : 255
  const straight = isPremultiplied ? image.unpremultiply({ max_alpha: most }).cast(image.format) : image
  return straight.flatten({ background: [most], max_alpha: most }).cast(image.format)
}

const withoutExtra = (image: VipsImage): VipsImage => {
  const kept = image.bands < 3 ? 1 : 3
  return image.bands === kept ? image : image.extractBand(0, { n: kept })
}

/** PNG has no inks, but room for four channels. */
const inks = (image: VipsImage): VipsImage => {
  const four = image.bands > 4 ? image.extractBand(0, { n: 4 }) : image
  return four.copy({ interpretation: four.format === 'ushort' ? 'rgb16' : 'srgb' })
}
