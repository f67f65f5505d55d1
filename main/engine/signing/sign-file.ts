import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { NotUpdatable } from '../../../pdf/increment/open-pdf.ts'
import { type ByteSource, StorageReadError } from '../../../pdf/reader/byte-source.ts'
import { certificateHolder } from '../../../pdf/signatures/certificate-holder.ts'
import type { SignatureMark } from '../../../pdf/signing/mark.ts'
import { type SignatureUpdate, signatureUpdate } from '../../../pdf/signing/signature-update.ts'
import { roomFor, signedData } from '../../../pdf/signing/signed-data.ts'
import { certificateProblem, type DocumentSigner, SigningError } from '../../../pdf/signing/signer.ts'
import { type AskForStamp, stampSignature } from '../../../pdf/signing/time-stamp.ts'
import { openPlainFile } from '../../open-plain-file.ts'
import { renameAtLast, syncFolder } from '../../replace-file.ts'

const blockBytes = 1024 * 1024

export interface SignFile {
  /** The PDF; stays as it is unless `to` is the same file. */
  readonly from: string
  /** Replaced only by the whole signed file. */
  readonly to: string
  /** Visible marks of the moment of signing; invisible without any. */
  readonly marks?: (at: Date) => readonly SignatureMark[]
  /** SHA-256 in hex of the document that the person read: another one is refused. */
  readonly expectedSha256?: string
}

export interface SigningTime {
  now(): Date
  /** For B-T; null: B-B. */
  readonly askForStamp: AskForStamp | null
}

export interface SignedFile {
  readonly bytes: number
  /** Of the signed file, in hex. */
  readonly sha256: string
  /** How many marks are on its pages. */
  readonly marks: number
}

/**
 * Signs a PDF as an incremental update, in constant memory. The file is written beside its place and renamed, so that a
 * kill leaves it signed or untouched.
 * @throws SigningError
 */
export async function signFile(order: SignFile, signer: DocumentSigner, time: SigningTime): Promise<SignedFile> {
  const at = time.now()
  const problem = certificateProblem(signer.certificate, at)
  if (problem !== null) throw new SigningError(problem)
  const temporary = `${order.to}.assinando`
  const source = await openPlainFile(order.from).catch(failAs('unreadable-file'))
  try {
    const bytes = Number(source.stats.size)
    const update = await prepare(order, { handle: source.handle, bytes }, { at, signer, time })
    const target = await openNew(temporary).catch(failAs('not-written'))
    try {
      const before = await copy({ from: source.handle, to: target, bytes })
      if (order.expectedSha256 !== undefined && order.expectedSha256 !== before.copy().digest('hex'))
        throw new SigningError('changed')
      const { start, end } = update.gap
      const digest = before.copy().update(update.bytes.subarray(0, start)).update(update.bytes.subarray(end)).digest()
      const stamp = time.askForStamp
      const message = await signedData(digest, signer, stamp && ((signature) => stampSignature(signature, stamp)))
      if (2 * message.length > end - start - 2) throw new SigningError('no-stamp')
      update.bytes.write(message.toString('hex'), start + 1, 'latin1')
      await writeAll(target, update.bytes).catch(failAs('not-written'))
      await target.sync().catch(failAs('not-written'))
      const sha256 = before.update(update.bytes).digest('hex')
      await target.close()
      replace(temporary, order.to)
      return { bytes: bytes + update.bytes.length, sha256, marks: update.marks }
    } catch (error) {
      await target.close().catch(() => {})
      await rm(temporary, { force: true }).catch(() => {})
      throw error
    }
  } finally {
    await source.handle.close().catch(() => {})
  }
}

const failAs =
  (reason: 'unreadable-file' | 'not-written') =>
  (cause: unknown): never => {
    throw new SigningError(reason, { cause })
  }

function replace(temporary: string, to: string): void {
  try {
    renameAtLast(temporary, to)
    syncFolder(path.dirname(to))
  } catch (error) {
    failAs('not-written')(error)
  }
}

/** Left over by a kill, it is nobody's. */
async function openNew(file: string): Promise<FileHandle> {
  await rm(file, { force: true })
  return open(file, 'wx', 0o600)
}

interface OpenFile {
  readonly handle: FileHandle
  readonly bytes: number
}

async function prepare(
  order: SignFile,
  { handle, bytes }: OpenFile,
  { at, signer, time }: { at: Date; signer: DocumentSigner; time: SigningTime },
): Promise<SignatureUpdate> {
  const source: ByteSource = {
    bytes,
    read: async (start, length) => {
      const buffer = Buffer.alloc(length)
      const { bytesRead } = await handle.read(buffer, 0, length, start).catch((cause: unknown) => {
        throw new StorageReadError('a file cannot be read', { cause })
      })
      return buffer.subarray(0, bytesRead)
    },
  }
  try {
    const holder = certificateHolder(signer.certificate).titular
    const room = roomFor(signer, time.askForStamp !== null)
    return await signatureUpdate(source, { holder, at, room, marks: order.marks?.(at) ?? [] })
  } catch (cause) {
    if (cause instanceof StorageReadError) throw new SigningError('unreadable-file', { cause })
    // A damaged PDF can make the parsers throw anything.
    throw new SigningError(cause instanceof NotUpdatable ? cause.reason : 'damaged', { cause })
  }
}

/** Copies exactly these bytes, and returns their running SHA-256. */
async function copy({ from, to, bytes }: { from: FileHandle; to: FileHandle; bytes: number }): Promise<Hash> {
  const hash = createHash('sha256')
  const block = Buffer.alloc(Math.min(blockBytes, bytes))
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await from
      .read(block, 0, Math.min(block.length, bytes - done), done)
      .catch(failAs('unreadable-file'))
    // It is being written by another program.
    if (bytesRead === 0) throw new SigningError('changed')
    const part = block.subarray(0, bytesRead)
    hash.update(part)
    await writeAll(to, part).catch(failAs('not-written'))
    done += bytesRead
  }
  return hash
}

async function writeAll(to: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await to.write(bytes, done)).bytesWritten
}
