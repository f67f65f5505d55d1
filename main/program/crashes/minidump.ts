/**
 * Reads a minidump (Microsoft's format, written by Crashpad on all systems) for its facts: the cause, and code addresses
 * as module and offset. Nothing else of its memory is copied.
 */
interface DumpFacts {
  /** Windows' exception code, or the number of the signal. */
  readonly exception: string
  /** Where it happened. */
  readonly at: string
  /** Code addresses on the stack of the crashed thread, innermost first: return addresses, and some accidental ones. */
  readonly frames: readonly string[]
}

interface Module {
  readonly name: string
  readonly base: bigint
  readonly size: bigint
}

interface Place {
  readonly size: number
  readonly offset: number
}

const signature = 0x504d444d
const streams = { threads: 3, modules: 4, exception: 6 } as const
const sizes = { module: 108, thread: 48, entry: 12 } as const
const most = { modules: 2000, threads: 2000, streams: 200, frames: 40, stackBytes: 256 * 1024 } as const

/** Null for a file that is no whole minidump with an exception. */
export function readMinidump(bytes: Buffer): DumpFacts | null {
  try {
    return factsOf(bytes)
  } catch (error) {
    // Every read outside of the buffer.
    if (error instanceof RangeError) return null
    throw error
  }
}

function factsOf(bytes: Buffer): DumpFacts | null {
  if (bytes.readUInt32LE(0) !== signature) return null
  const found = directory(bytes)
  const exception = found.get(streams.exception)
  if (exception === undefined) return null
  const modules = modulesOf(bytes, found.get(streams.modules))
  const named = (address: bigint): string | null => {
    const module = modules.find(({ base, size }) => address >= base && address < base + size)
    return module === undefined ? null : `${module.name}+0x${(address - module.base).toString(16)}`
  }
  const threadId = bytes.readUInt32LE(exception.offset)
  const code = bytes.readUInt32LE(exception.offset + 8)
  const address = bytes.readBigUInt64LE(exception.offset + 24)
  const frames = wordsOf(bytes, stackOf(bytes, found.get(streams.threads), threadId)).flatMap(
    (word) => named(word) ?? [],
  )
  return { exception: `0x${code.toString(16)}`, at: named(address) ?? 'unknown', frames: frames.slice(0, most.frames) }
}

function directory(bytes: Buffer): ReadonlyMap<number, Place> {
  const count = Math.min(bytes.readUInt32LE(8), most.streams)
  const start = bytes.readUInt32LE(12)
  return new Map(
    Array.from({ length: count }, (_, nth) => {
      const entry = start + nth * sizes.entry
      return [
        bytes.readUInt32LE(entry),
        { size: bytes.readUInt32LE(entry + 4), offset: bytes.readUInt32LE(entry + 8) },
      ] as const
    }),
  )
}

function modulesOf(bytes: Buffer, list: Place | undefined): readonly Module[] {
  if (list === undefined) return []
  const count = Math.min(bytes.readUInt32LE(list.offset), most.modules)
  return Array.from({ length: count }, (_, nth) => {
    const module = list.offset + 4 + nth * sizes.module
    return {
      base: bytes.readBigUInt64LE(module),
      size: BigInt(bytes.readUInt32LE(module + 8)),
      name: fileNameAt(bytes, bytes.readUInt32LE(module + 20)),
    }
  })
}

/** The last part of a path in UTF-16, because a folder can have the user's name. */
function fileNameAt(bytes: Buffer, offset: number): string {
  const length = bytes.readUInt32LE(offset)
  const path = bytes.toString('utf16le', offset + 4, offset + 4 + Math.min(length, 4096))
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

function stackOf(bytes: Buffer, list: Place | undefined, threadId: number): Place | null {
  if (list === undefined) return null
  const count = Math.min(bytes.readUInt32LE(list.offset), most.threads)
  for (let nth = 0; nth < count; nth += 1) {
    const thread = list.offset + 4 + nth * sizes.thread
    if (bytes.readUInt32LE(thread) !== threadId) continue
    return { size: bytes.readUInt32LE(thread + 32), offset: bytes.readUInt32LE(thread + 36) }
  }
  return null
}

function wordsOf(bytes: Buffer, place: Place | null): bigint[] {
  if (place === null) return []
  const count = Math.floor(Math.min(place.size, most.stackBytes) / 8)
  return Array.from({ length: count }, (_, nth) => bytes.readBigUInt64LE(place.offset + nth * 8))
}
