/** More pixels than a page is drawn with, so that a picture of all of it stays sharp. */
const mostPixels = 16_000_000

/** A picture in the BMP format, as pdf.js writes it: from the top, its rows padded to four bytes. */
interface Bitmap {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly bits: number
  /** Where its pixels begin. */
  readonly start: number
  readonly rowBytes: number
  /** Whether a bit that is set is black. */
  readonly isInverted: boolean
}

const fileHead = 54

function parse(bytes: Uint8Array): Bitmap {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const width = view.getInt32(18, true)
  const bits = view.getUint16(28, true)
  return {
    bytes,
    width,
    height: Math.abs(view.getInt32(22, true)),
    bits,
    start: view.getUint32(10, true),
    rowBytes: Math.ceil((width * bits) / 32) * 4,
    isInverted: bits === 1 && bytes[fileHead] === 255,
  }
}

/** How many bytes each pixel has; of one bit, the sums are of the bits that are set. */
const channelsOf = ({ bits }: Bitmap) => Math.max(1, bits >> 3)

/** In which pixel of the smaller picture each pixel of a row lies; what pads the row lies after them. */
const placesOf = ({ width, bits, rowBytes }: Bitmap, factor: number): Uint32Array =>
  Uint32Array.from({ length: Math.ceil((rowBytes * 8) / bits) }, (_, x) =>
    x < width ? Math.floor(x / factor) : Math.ceil(width / factor),
  )

/** Adds one row of bits to the sums of a row of the smaller picture. */
function addBits(row: Uint8Array, places: Uint32Array, sums: Uint32Array): void {
  for (let at = 0; at < row.length; at += 1) {
    const value = row[at] ?? 0
    if (value === 0) continue
    for (let bit = 0; bit < 8; bit += 1) {
      const to = places[at * 8 + bit] ?? 0
      sums[to] = (sums[to] ?? 0) + ((value >> (7 - bit)) & 1)
    }
  }
}

/** Adds one row of pixels of so many bytes each. */
function addBytes(row: Uint8Array, channels: number, places: Uint32Array, sums: Uint32Array): void {
  for (let x = 0, at = 0; at < row.length; x += 1) {
    const to = (places[x] ?? 0) * channels
    for (let channel = 0; channel < channels; channel += 1, at += 1) {
      sums[to + channel] = (sums[to + channel] ?? 0) + (row[at] ?? 0)
    }
  }
}

function addRow({ bytes, start, rowBytes, bits }: Bitmap, y: number, places: Uint32Array, sums: Uint32Array): void {
  const row = bytes.subarray(start + y * rowBytes, start + (y + 1) * rowBytes)
  if (bits === 1) addBits(row, places, sums)
  else addBytes(row, bits >> 3, places, sums)
}

/** Writes the means of one row as red, green, blue and opacity. */
function writeRow(bitmap: Bitmap, sums: Uint32Array, rows: number, factor: number, to: Uint8ClampedArray): void {
  const channels = channelsOf(bitmap)
  // The BMP format has blue first; pdf.js states another order for pixels with opacity.
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

export interface SmallerBitmap {
  /** Red, green, blue and opacity of each pixel. */
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
  /** How many pixels of the large picture stand beside one another in a pixel of the smaller one. */
  readonly factor: number
}

/** Makes a BMP picture smaller while it is read, so that its pixels are never there in full. */
export function smallerBitmap(bytes: Uint8Array, most = mostPixels): SmallerBitmap {
  const bitmap = parse(bytes)
  const factor = Math.ceil(Math.sqrt((bitmap.width * bitmap.height) / most))
  const width = Math.ceil(bitmap.width / factor)
  const height = Math.ceil(bitmap.height / factor)
  const data = new Uint8ClampedArray(width * height * 4)
  // With one more for what pads a row.
  const sums = new Uint32Array((width + 1) * channelsOf(bitmap))
  const places = placesOf(bitmap, factor)
  for (let row = 0; row < height; row += 1) {
    const end = Math.min(bitmap.height, (row + 1) * factor)
    sums.fill(0)
    for (let y = row * factor; y < end; y += 1) addRow(bitmap, y, places, sums)
    writeRow(bitmap, sums, end - row * factor, factor, data.subarray(row * width * 4, (row + 1) * width * 4))
  }
  return { data, width, height, factor }
}
