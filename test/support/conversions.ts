import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { ChildLimits, Made } from '../../main/engine/conversion/child-messages.ts'
import { kindOf } from '../../main/engine/conversion/kind-of.ts'
import { perform } from '../../main/engine/conversion/perform.ts'
import { pagesOf } from './pdf-pages.ts'
import { removeFolder } from './remove-folder.ts'

const limits: ChildLimits = { memoryBytes: 2 ** 31, pixels: 1e8, parts: 100, partBytes: 50_000_000 }

interface Converter {
  /** A path in the folder of the tests. */
  at(name: string): string
  /** Converts one file as the child does. Rejects where the child refuses, with the reason as its message. */
  convert(name: string, bytes: string | Uint8Array, own?: Partial<ChildLimits>): Promise<Made>
  /** Why the child refuses a file. */
  refusalOf(name: string, bytes: string | Uint8Array, own?: Partial<ChildLimits>): Promise<string>
}

/** Converts files in this process; the folder goes when the tests of the file have run. */
export function createConverter(): Converter {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-conversions-'))
  afterAll(() => removeFolder(folder))
  let nth = 0
  async function run(name: string, given: string | Uint8Array, own: Partial<ChildLimits>) {
    const bytes = typeof given === 'string' ? Buffer.from(given) : given
    nth += 1
    const from = path.join(folder, `file-${nth}`)
    const to = path.join(folder, `made-${nth}`)
    writeFileSync(from, bytes)
    mkdirSync(to)
    const kind = kindOf(name, bytes.subarray(0, 65_536))
    if (kind === null || kind === 'pdf') throw new Error(`${name} is of the kind ${kind}`)
    return perform({ task: 'convert', kind, from, name, to, paper: 'as-is', limits: { ...limits, ...own } })
  }
  return {
    at: (name) => path.join(folder, name),
    async convert(name, bytes, own = {}) {
      const reply = await run(name, bytes, own)
      if (reply.kind !== 'made') throw new Error(JSON.stringify(reply))
      return reply
    },
    async refusalOf(name, bytes, own = {}) {
      const reply = await run(name, bytes, own)
      return reply.kind === 'refused' ? reply.why : reply.kind
    },
  }
}

/** The text of all pages of the first document, with single spaces. */
export async function textOf({ documents: [first] }: Made): Promise<string> {
  const pages = await pagesOf(readFileSync(first?.path ?? ''))
  return pages.join(' ').replaceAll(/\s+/g, ' ').trim()
}

export const partsOf = ({ parts }: Made): Record<string, string> =>
  Object.fromEntries(parts.map(({ path: file, name }) => [name, readFileSync(file, 'latin1')]))

export const sha256Of = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
