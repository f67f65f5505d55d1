import { createHash } from 'node:crypto'

const namespace = Buffer.from('6f9a3c1e4b7d4e52a1c80d5b2f6e9a37', 'hex')

/**
 * The id of a thing of the sample, always the same for one name (UUID version 5): tests and documentation can name
 * things, and a second start finds what the first made.
 */
export function sampleId(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
