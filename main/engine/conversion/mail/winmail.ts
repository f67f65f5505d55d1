/** Attributes of TNEF (MS-OXTNEF 2.1.3.2). */
const signature = 0x223e9f78
const newAttachment = 0x00069002
const attachmentTitle = 0x00018010
const attachmentData = 0x0006800f
const attachmentProperties = 0x00069005
/** MAPI properties (MS-OXPROPS): the long name, and the data of an embedded object. */
const longName = 0x3707
const dataObject = 0x3701
const maxValues = 100_000

interface TnefFile {
  name: string
  bytes: Uint8Array
}

/** The attachments of a winmail.dat; null where it is none, so that it stays an attachment itself. */
export function readWinmail(bytes: Uint8Array): readonly TnefFile[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 6 || view.getUint32(0, true) !== signature) return null
  const files: TnefFile[] = []
  try {
    // Level, identifier, length, data, checksum.
    for (let at = 6; at + 9 <= bytes.length; ) {
      const id = view.getUint32(at + 1, true)
      const length = view.getUint32(at + 5, true)
      const start = at + 9
      if (start + length > bytes.length) return null
      const data = bytes.subarray(start, start + length)
      if (id === newAttachment) files.push({ name: '', bytes: new Uint8Array() })
      const file = files.at(-1)
      if (file) addTo(file, id, data)
      at = start + length + 2
    }
  } catch {
    return null
  }
  return files.every((file) => file.bytes.length > 0) ? files : null
}

function addTo(file: TnefFile, id: number, data: Uint8Array): void {
  if (id === attachmentTitle && file.name === '') file.name = withoutZero(new TextDecoder('windows-1252').decode(data))
  if (id === attachmentData && data.length > 0) file.bytes = data
  if (id !== attachmentProperties) return
  const { name, object } = readProperties(data)
  if (name !== null) file.name = name
  // An embedded object begins with the identifier of its interface.
  if (object !== null && file.bytes.length === 0) file.bytes = object.subarray(16)
}

const withoutZero = (text: string) => text.split('\0')[0] ?? ''
const padded = (length: number) => Math.ceil(length / 4) * 4
const fixedSizes: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}

/** MS-OXTNEF 2.1.3.4: a count, and for each property its type, its identifier, and its values. Throws RangeError at damage. */
function readProperties(data: Uint8Array): { name: string | null; object: Uint8Array | null } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const found: { name: string | null; object: Uint8Array | null } = { name: null, object: null }
  let at = 4
  const skipName = () => {
    const isNumber = view.getUint32(at + 16, true) === 0
    at += isNumber ? 24 : 24 + padded(view.getUint32(at + 20, true))
  }
  const count = Math.min(view.getUint32(0, true), maxValues)
  for (let nth = 0; nth < count; nth += 1) {
    const type = view.getUint16(at, true)
    const id = view.getUint16(at + 2, true)
    at += 4
    if (id >= 0x8000) skipName()
    const isMany = (type & 0x1000) !== 0
    const plainType = type & 0x0fff
    const fixed = fixedSizes[plainType]
    const isSized = fixed === undefined
    const values = isMany || isSized ? Math.min(view.getUint32(at, true), maxValues) : 1
    if (isMany || isSized) at += 4
    for (let value = 0; value < values; value += 1) {
      const length = fixed ?? view.getUint32(at, true)
      if (isSized) at += 4
      if (at + length > data.length) throw new RangeError('a property beyond its data')
      const bytes = data.subarray(at, at + length)
      if (id === longName) found.name = withoutZero(decodeString(plainType, bytes))
      if (id === dataObject) found.object = bytes
      at += padded(length)
    }
  }
  return found
}

const decodeString = (type: number, bytes: Uint8Array) =>
  new TextDecoder(type === 0x001f ? 'utf-16le' : 'windows-1252').decode(bytes)
