/** More than the canvas of a page, so that a picture that fills the page stays sharp. */
const maxPixels = 16_000_000

/** A BMP picture as pdf.js writes it: from the top, rows padded to four bytes. */
interface Bitmap {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly bitsPerPixel: number
  /** Offset of the pixels. */
  readonly start: number
  readonly rowBytes: number
  /** A set bit is black. */
  readonly isInverted: boolean
}

const headerBytes = 54

function parse(bytes: Uint8Array): Bitmap {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const width = view.getInt32(18, true)
  const bitsPerPixel = view.getUint16(28, true)
  return {
    bytes,
    width,
    height: Math.abs(view.getInt32(22, true)),
    bitsPerPixel,
    start: view.getUint32(10, true),
    rowBytes: Math.ceil((width * bitsPerPixel) / 32) * 4,
    isInverted: bitsPerPixel === 1 && bytes[headerBytes] === 255,
  }
}

/** Bytes per pixel; pictures of one bit have one channel, whose sums count set bits. */
const channelsOf = ({ bitsPerPixel }: Bitmap) => Math.max(1, bitsPerPixel >> 3)

/** The target pixel of each pixel of a row; padding goes to one more target after the last. */
const targetsOf = ({ width, bitsPerPixel, rowBytes }: Bitmap, factor: number): Uint32Array =>
  Uint32Array.from({ length: Math.ceil((rowBytes * 8) / bitsPerPixel) }, (_, x) =>
    x < width ? Math.floor(x / factor) : Math.ceil(width / factor),
  )

/** Adds a row of one-bit pixels to the sums of a target row. */
function addBits(row: Uint8Array, targets: Uint32Array, sums: Uint32Array): void {
  for (let at = 0; at < row.length; at += 1) {
    const value = row[at] ?? 0
    if (value === 0) continue
    for (let bit = 0; bit < 8; bit += 1) {
      const to = targets[at * 8 + bit] ?? 0
      sums[to] = (sums[to] ?? 0) + ((value >> (7 - bit)) & 1)
    }
  }
}

/** Adds a row of pixels of `channels` bytes each. */
function addBytes(row: Uint8Array, channels: number, targets: Uint32Array, sums: Uint32Array): void {
  for (let x = 0, at = 0; at < row.length; x += 1) {
    const to = (targets[x] ?? 0) * channels
    for (let channel = 0; channel < channels; channel += 1, at += 1) {
      sums[to + channel] = (sums[to + channel] ?? 0) + (row[at] ?? 0)
    }
  }
}

function addRow(bitmap: Bitmap, y: number, targets: Uint32Array, sums: Uint32Array): void {
  const { bytes, start, rowBytes, bitsPerPixel } = bitmap
  const row = bytes.subarray(start + y * rowBytes, start + (y + 1) * rowBytes)
  if (bitsPerPixel === 1) addBits(row, targets, sums)
  else addBytes(row, bitsPerPixel >> 3, targets, sums)
}

/** The sums of one target row: of `rows` rows and `factor` columns for each pixel. */
interface RowSums {
  readonly sums: Uint32Array
  readonly rows: number
  readonly factor: number
}

/** Writes the means of one target row as red, green, blue and opacity. */
function writeRow(bitmap: Bitmap, { sums, rows, factor }: RowSums, to: Uint8ClampedArray): void {
  const channels = channelsOf(bitmap)
  // BMP has blue first; pdf.js declares red first for pixels with opacity.
  const [red, green, blue] = channels === 4 ? [0, 1, 2] : [2, 1, 0]
  for (let at = 0, from = 0; at < to.length; at += 4, from += channels) {
    const area = rows * Math.min(factor, bitmap.width - (at >> 2) * factor)
    if (channels === 1) {
      const set = ((sums[from] ?? 0) * 255) / area
      const grey = bitmap.isInverted ? 255 - set : set
      to[at] = grey
      to[at + 1] = grey
      to[at + 2] = grey
    } else {
      to[at] = (sums[from + red] ?? 0) / area
      to[at + 1] = (sums[from + green] ?? 0) / area
      to[at + 2] = (sums[from + blue] ?? 0) / area
    }
    to[at + 3] = channels === 4 ? (sums[from + 3] ?? 0) / area : 255
  }
}

interface SmallerBitmap {
  /** RGBA. */
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
  /** Source pixels per target pixel, in each direction. */
  readonly factor: number
}

/** Scales a BMP picture down while it is read, so that its pixels never exist in full. */
export function smallerBitmap(bytes: Uint8Array, maxPixelCount = maxPixels): SmallerBitmap {
  const bitmap = parse(bytes)
  const factor = Math.ceil(Math.sqrt((bitmap.width * bitmap.height) / maxPixelCount))
  const width = Math.ceil(bitmap.width / factor)
  const height = Math.ceil(bitmap.height / factor)
  const data = new Uint8ClampedArray(width * height * 4)
  // One more pixel for the padding of a row.
  const sums = new Uint32Array((width + 1) * channelsOf(bitmap))
  const targets = targetsOf(bitmap, factor)
  for (let row = 0; row < height; row += 1) {
    const end = Math.min(bitmap.height, (row + 1) * factor)
    sums.fill(0)
    for (let y = row * factor; y < end; y += 1) addRow(bitmap, y, targets, sums)
    const rowSums = { sums, rows: end - row * factor, factor }
    writeRow(bitmap, rowSums, data.subarray(row * width * 4, (row + 1) * width * 4))
  }
  return { data, width, height, factor }
}
