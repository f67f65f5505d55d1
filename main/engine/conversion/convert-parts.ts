import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { MessageFacts } from '../../../contract/bridge/capture.ts'
import type { ChildReply, Made } from './child-messages.ts'
import { headBytes, kindOf } from './kind-of.ts'
import type {
  ConversionOrder,
  ConversionRefusal,
  ConversionResult,
  ConvertedDocument,
  FileKind,
  PicturePaper,
} from './types.ts'

/** Limits of one order with all its parts: files in archives and mails, and in those. */
export interface PartLimits {
  /** Files that are taken out. Default: 1000. */
  readonly parts: number
  /** Their bytes. Default: 2 GiB. */
  readonly partBytes: number
  /** How deep archives and mails may stand in one another. Default: 5. */
  readonly depth: number
}

/** One file for one converter. */
export interface PartTask {
  readonly kind: FileKind
  readonly from: string
  readonly name: string
  /** An existing folder of its own. */
  readonly to: string
  readonly paper: PicturePaper
}

interface PartsTools {
  readonly limits: PartLimits
  /** `unused`: what the task may still take out. */
  convert(task: PartTask, unused: { parts: number; partBytes: number }): Promise<ChildReply>
  readonly signal: AbortSignal
}

interface Part {
  readonly from: string
  readonly name: string
  readonly depth: number
  readonly message: MessageFacts | null
}

/** Ends the whole order. */
class Ended extends Error {
  readonly why: ConversionRefusal
  constructor(why: ConversionRefusal) {
    super(why)
    this.why = why
  }
}

/** Converts a file, and in turn all that its converters take out of it. Rejects with the system's error. */
export async function convertWithParts(order: ConversionOrder, tools: PartsTools): Promise<ConversionResult> {
  const { limits, convert, signal } = tools
  const documents: ConvertedDocument[] = []
  const left: { name: string; why: ConversionRefusal }[] = []
  const used = { parts: 0, bytes: 0, folders: 0 }

  async function convertPart(part: Part): Promise<ConversionRefusal | null> {
    if (signal.aborted) throw new Ended('cancelled')
    const kind = await kindOfFile(part)
    if (typeof kind === 'object') return kind.why
    if (kind === 'pdf') {
      documents.push({ path: part.from, name: withPdfName(part.name), original: null, message: part.message })
      return null
    }
    if (part.depth > limits.depth) return 'too-many'
    used.folders += 1
    const to = path.join(order.to, String(used.folders))
    await mkdir(to, { mode: 0o700 })
    const unused = { parts: limits.parts - used.parts, partBytes: limits.partBytes - used.bytes }
    const reply = await convert({ kind, from: part.from, name: part.name, to, paper: order.paper }, unused)
    if (reply.kind === 'made') {
      await take(part, reply)
      return null
    }
    await rm(to, { recursive: true, force: true })
    return refusalOf(reply).why
  }

  async function take(part: Part, made: Made): Promise<void> {
    const message = made.message ?? part.message
    const original = { path: part.from, name: part.name }
    documents.push(...made.documents.map((document) => ({ ...document, original, message })))
    left.push(...made.left)
    for (const each of made.parts) {
      used.parts += 1
      used.bytes += (await stat(each.path)).size
      if (used.parts > limits.parts) throw new Ended('too-many')
      if (used.bytes > limits.partBytes) throw new Ended('too-large')
      const why = await convertPart({ from: each.path, name: each.name, depth: part.depth + 1, message })
      if (why === 'cancelled') throw new Ended(why)
      if (why !== null) left.push({ name: each.name, why })
    }
  }

  try {
    const why = await convertPart({ from: order.from, name: order.name, depth: 0, message: null })
    return why === null ? { kind: 'converted', documents, left } : { kind: 'refused', why }
  } catch (error) {
    if (error instanceof Ended) return { kind: 'refused', why: error.why }
    throw error
  }
}

/** The refusal of a child. Throws the system's error of a child. */
export function refusalOf(reply: Exclude<ChildReply, Made>): { why: ConversionRefusal; nth: number } {
  if (reply.kind === 'refused') return { why: reply.why, nth: reply.nth }
  throw Object.assign(new Error(reply.message), { code: reply.code })
}

async function kindOfFile({ from, name }: Part): Promise<FileKind | { why: ConversionRefusal }> {
  const file = await open(from)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    if (bytesRead === 0) return { why: 'empty' }
    return kindOf(name, buffer.subarray(0, bytesRead)) ?? { why: 'unknown' }
  } finally {
    await file.close()
  }
}

const withPdfName = (name: string) => (/\.pdf$/i.test(name) ? name : `${name}.pdf`)
