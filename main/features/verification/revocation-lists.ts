import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type RevocationList, readList } from '../../../pdf/signatures/revocation-list.ts'
import type { Log } from '../../engine/log/index.ts'
import { type HttpTransport, TransportError } from '../../engine/transport/index.ts'

/** Lists of revoked certificates as their authorities publish them, kept on this computer. */
export interface RevocationLists {
  /** The lists that are here for these addresses. Whether they are genuine, the check of a signature says. */
  kept(addresses: readonly string[]): Promise<readonly Uint8Array[]>
  /** Fetches those that are missing or a day old. True if any is new. Never rejects. */
  renew(addresses: readonly string[]): Promise<boolean>
}

interface ListsOptions {
  readonly folder: string
  readonly transport: Pick<HttpTransport, 'request'>
  readonly signal: AbortSignal
  readonly log: Pick<Log, 'info'>
  now(): Date
}

/** ICP-Brasil's authorities publish at least once in 6 to 24 hours. */
const freshMs = 24 * 60 * 60 * 1000
/** An address that did not answer is not asked again so soon. */
const patienceMs = 60 * 60 * 1000
const maxListBytes = 32 * 1024 * 1024
const maxLists = 100
/** A chain has few authorities, and each has two or three addresses. */
const maxAddresses = 12

export function createRevocationLists({ folder, transport, signal, log, now }: ListsOptions): RevocationLists {
  const asked = new Map<string, number>()
  const fileOf = (address: string) =>
    path.join(folder, `${createHash('sha256').update(address).digest('hex').slice(0, 32)}.crl`)
  const ageOf = async (address: string) => {
    const found = await stat(fileOf(address)).catch(() => null)
    return found === null ? Number.POSITIVE_INFINITY : now().getTime() - found.mtimeMs
  }

  async function fetchList(address: string): Promise<boolean> {
    asked.set(address, now().getTime())
    try {
      const limits = { connectMs: 10_000, totalMs: 60_000 }
      const answer = await transport.request({ method: 'GET', url: address, isPublic: true, signal, limits })
      if (answer.status !== 200) {
        answer.discard()
        return false
      }
      const bytes = await answer.bytes(maxListBytes)
      const file = fileOf(address)
      const former = await readFile(file).catch(() => null)
      if (!mayFollow(Buffer.from(bytes), former)) {
        log.info('verification.no-list', { error: 'not-a-newer-list' })
        return false
      }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.new`, bytes, { mode: 0o600 })
      await rename(`${file}.new`, file)
      return true
    } catch (error) {
      // Without a list a signature is as it was: its revocation is unknown.
      log.info('verification.no-list', { error: error instanceof TransportError ? error.code : error })
      return false
    }
  }

  return {
    async kept(addresses) {
      const found = await Promise.all(
        addresses.slice(0, maxAddresses).map((each) => readFile(fileOf(each)).catch(() => null)),
      )
      return found.filter((each) => each !== null)
    },
    async renew(addresses) {
      let isNew = false
      for (const address of addresses.slice(0, maxAddresses)) {
        const isPatient = now().getTime() - (asked.get(address) ?? Number.NEGATIVE_INFINITY) < patienceMs
        if (signal.aborted || isPatient || (await ageOf(address)) < freshMs) continue
        if (await fetchList(address)) isNew = true
      }
      if (isNew) await prune(folder)
      return isNew
    },
  }
}

/** Whether an answer is a list at all, as a proxy's page is not, and not older than the one before or of another issuer. */
function mayFollow(bytes: Buffer, former: Buffer | null): boolean {
  const list = tryRead(bytes)
  const before = former && tryRead(former)
  if (list === null || !before) return list !== null
  return list.issuer.equals(before.issuer) && list.from >= before.from
}

function tryRead(bytes: Buffer): RevocationList | null {
  try {
    return readList(bytes)
  } catch {
    return null
  }
}

/** Keeps the newest lists. */
async function prune(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      return { file, at: (await stat(file).catch(() => null))?.mtimeMs ?? 0 }
    }),
  )
  const old = files.toSorted((a, b) => b.at - a.at).slice(maxLists)
  await Promise.all(old.map(({ file }) => rm(file, { force: true }).catch(() => {})))
}
