import { open } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

const headBytes = 4 * 2 ** 20
const maxManifest = 4 * 2 ** 20
const inUtf16 = (name: string) => Buffer.from(name, 'utf16le').toString('latin1')
/** The stream that holds an encrypted Office Open XML file (MS-OFFCRYPTO 2.3.4.4), and the one of PowerPoint (2.3.5.1). */
const encryptedStreams = [inUtf16('EncryptedPackage'), inUtf16('EncryptedSummary')]
/** Streams begin at such a step, also those of less than 4,096 bytes (MS-CFB 2.6). */
const step = 64
const header = 512

/** True where a document opens only with a password. A damaged one is not: the converter finds that. */
export async function needsPassword(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    return head.readUInt32BE(0) === 0xd0cf11e0 ? isEncryptedCompound(head) : await isEncryptedPackage(path)
  } catch {
    return false
  } finally {
    await file.close()
  }
}

function isEncryptedCompound(head: Buffer): boolean {
  const all = head.toString('latin1')
  if (encryptedStreams.some((name) => all.includes(name))) return true
  for (let at = header; at + step <= head.length; at += step) {
    const magic = head.readUInt16LE(at)
    // Word: the flag fEncrypted of the file's information block (MS-DOC 2.5.2).
    if (magic === 0xa5ec && head.readUInt16LE(at + 2) >= 0x65) return (head.readUInt16LE(at + 10) & 0x0100) !== 0
    if (magic === 0x0809 && head.readUInt16LE(at + 4) === 0x0600) return hasFilePass(head, at)
  }
  return false
}

/** Excel: a FILEPASS record near the beginning (MS-XLS 2.4.117). */
function hasFilePass(head: Buffer, start: number): boolean {
  let at = start
  for (let nth = 0; nth < 8 && at + 4 <= head.length; nth += 1) {
    if (head.readUInt16LE(at) === 0x002f) return true
    at += 4 + head.readUInt16LE(at + 2)
  }
  return false
}

/** OpenDocument: its manifest says how each entry is encrypted (OpenDocument 1.3, part 2, 4.8). */
async function isEncryptedPackage(path: string): Promise<boolean> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== 'META-INF/manifest.xml' || entry.uncompressedSize > maxManifest) continue
      return (await text(await zip.openReadStreamPromise(entry))).includes('encryption-data')
    }
    return false
  } finally {
    zip.close()
  }
}
