import { electronChannels } from '../contract/bridge/channels.ts'

/** A file for main: its path, a handle of bytes that main has, or why they are missing. */
export type GivenFile =
  | string
  | { readonly handle: string }
  | { readonly name: string; readonly problem: 'unreadable' | 'too-large' | 'not-kept' }

type Invoke = (channel: string, ...args: readonly unknown[]) => Promise<unknown>

interface Answer {
  readonly ok: boolean
  readonly value?: unknown
  readonly failure?: { readonly code: string }
}

/** One chunk is in memory at a time; the call for each costs little beside it. */
const chunkBytes = 1024 * 1024

/** Sends the bytes of a file without a path: from a mail program, or pasted. */
export async function sendBytes(file: File, invoke: Invoke, onBytes: (sent: number) => void): Promise<GivenFile> {
  const ask = async (message: object) => (await invoke(electronChannels.bytes, message)) as Answer
  const begun = await ask({ step: 'begin', name: file.name, changedMs: file.lastModified })
  if (!begun.ok) return { name: file.name, problem: 'not-kept' }
  const id = String(begun.value)
  for (let at = 0; at < file.size; at += chunkBytes) {
    const bytes = await read(file.slice(at, at + chunkBytes))
    if (bytes === null) {
      await ask({ step: 'abort', id })
      return { name: file.name, problem: 'unreadable' }
    }
    const written = await ask({ step: 'write', id, bytes })
    if (!written.ok) return problemOf(file, written)
    onBytes(bytes.length)
  }
  const ended = await ask({ step: 'end', id })
  return ended.ok ? { handle: String(ended.value) } : problemOf(file, ended)
}

const problemOf = ({ name }: File, { failure }: Answer): GivenFile => ({
  name,
  problem: failure?.code === 'file-problem' ? 'too-large' : 'not-kept',
})

/** Null if the program that the file came from no longer delivers it. */
const read = (part: Blob): Promise<Uint8Array | null> =>
  part.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  )
