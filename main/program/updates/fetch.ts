import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UpdateRefusal } from '../../../contract/bridge/updates.ts'
import { createDownloader, UnexpectedBytes } from '../../engine/transfer/index.ts'
import type { HttpTransport } from '../../engine/transport/index.ts'
import type { UpdateRule } from '../policy/index.ts'
import { openRelease, type Release, type ReleaseFile } from './release.ts'

/** The address offers what must not be installed. */
export class Refused extends Error {
  readonly refusal: UpdateRefusal
  constructor(refusal: UpdateRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

interface FetchOptions {
  rule: UpdateRule | null
  folder: string
  transport: Pick<HttpTransport, 'request'>
}

const limits = { connectMs: 15_000, idleMs: 30_000 }

/** @throws Refused `not-signed`, or an error of the network */
export function releaseFetcher({ rule, transport }: FetchOptions, signal: AbortSignal): () => Promise<Release> {
  return async () => {
    if (rule === null) throw new Error('no address for updates')
    const { channel, publicKey: key } = rule
    const answer = await transport.request({ method: 'GET', url: addressOf(rule, `${channel}.json`), limits, signal })
    if (answer.status !== 200) {
      answer.discard()
      throw new Error(`the address for updates answered ${answer.status}`)
    }
    const release = openRelease(await answer.text(1_000_000), { key, channel })
    if (release === null) throw new Refused('not-signed')
    return release
  }
}

/** Downloads a file once; deletes one that is not the signed one, and those of other versions. */
export function fileFetcher({ rule, transport, folder }: FetchOptions, signal: AbortSignal) {
  const download = createDownloader({ transport })
  return async (file: ReleaseFile): Promise<string> => {
    if (rule === null) throw new Error('no address for updates')
    const files = join(folder, 'files')
    const path = join(files, `${file.sha256.slice(0, 16)}-${file.name}`)
    if (existsSync(path) && (await hashOf(path)) === file.sha256) return path
    rmSync(files, { recursive: true, force: true })
    mkdirSync(files, { recursive: true, mode: 0o700 })
    const wanted = { address: addressOf(rule, file.name), sizeBytes: file.sizeBytes, isChecked: true, signal }
    try {
      const { sha256 } = await download(path, wanted)
      if (sha256 !== file.sha256) throw new Refused('other-file')
      return path
    } catch (error) {
      rmSync(path, { force: true })
      if (error instanceof UnexpectedBytes) throw new Refused('other-file')
      throw error
    }
  }
}

const addressOf = ({ address }: UpdateRule, name: string) => `${address.replace(/\/+$/, '')}/${name}`

/** Null if the file cannot be read. */
export async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch {
    return null
  }
}
