import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { maxFileBytes } from '../../contract/api/uploads.ts'

/** A file in the spool, named by what it contains. */
export interface Spooled {
  readonly sha256: string
  readonly sizeBytes: number
}

/** Why a file was not taken: a sentence in Portuguese that says what is kept and what to do. */
export class NotTaken extends Error {
  readonly why: WhyNotTaken
  /** The row that is the same document. */
  readonly sameAs: string | null

  constructor(sentence: string, about: ErrorOptions & { why?: WhyNotTaken; sameAs?: string } = {}) {
    super(sentence, about)
    this.why = about.why ?? 'unfit'
    this.sameAs = about.sameAs ?? null
  }
}

/**
 * `unfit`: it can never be taken as it is. `duplicate`: its content is here already. The others pass: it `changed`
 * meanwhile, could not be read, or the disk of this computer did not keep it.
 */
export type WhyNotTaken = 'unfit' | 'duplicate' | 'changed' | 'unreadable' | 'disk'

/** Private copies of what is to be sent, so that nothing that happens to the originals can change or lose it. */
export interface Spool {
  /** Throws NotTaken for what is no whole PDF or cannot be read: nothing of it is kept then. */
  keep(from: string): Promise<Spooled>
  pathOf(sha256: string): string
  remove(sha256: string): Promise<void>
  /** What lies here that nothing needs any more, left by a program that was killed. */
  sweep(isNeeded: (sha256: string) => boolean): Promise<void>
}

const arriving = 'arriving-'
/** Readers of PDF look for the end within the last kilobyte; scanners sometimes pad a little more. */
const endBytes = 4096

export function createSpool({ folder }: { folder: string }): Spool {
  const pathOf = (sha256: string) => path.join(folder, `${sha256}.pdf`)
  const ready = mkdir(folder, { recursive: true, mode: 0o700 }).then(() => chmod(folder, 0o700))
  ready.catch(() => {})

  async function copy(from: string, to: string): Promise<Spooled> {
    const hash = createHash('sha256')
    let sizeBytes = 0
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        sizeBytes += chunk.length
        done(null, chunk)
      },
    })
    // On the disk, not only in the system's memory, before anything relies on it.
    const target = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(createReadStream(from, { highWaterMark: 256 * 1024 }), counting, target)
    await requireEnd(to, sizeBytes)
    return { sha256: hash.digest('hex'), sizeBytes }
  }

  return {
    pathOf,
    async keep(from) {
      const temporary = path.join(folder, arriving + randomUUID())
      try {
        await ready
        await requireReadable(from)
        const spooled = await copy(from, temporary)
        await rename(temporary, pathOf(spooled.sha256))
        return spooled
      } catch (error) {
        // Where nothing could be written there is nothing to take away, and the first reason is the one to tell.
        await rm(temporary, { force: true }).catch(() => {})
        throw error instanceof NotTaken ? error : new NotTaken(sentenceFor(error), { cause: error, why: whyOf(error) })
      }
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async sweep(isNeeded) {
      await ready
      for (const name of await readdir(folder)) {
        const sha256 = /^([0-9a-f]{64})\.pdf$/.exec(name)?.[1]
        if (sha256 === undefined ? name.startsWith(arriving) : !isNeeded(sha256)) await rm(path.join(folder, name))
      }
    },
  }
}

async function requireReadable(from: string): Promise<void> {
  const { size, isDirectory } = await stat(from).then((found) => ({
    size: found.size,
    isDirectory: found.isDirectory(),
  }))
  if (isDirectory) throw new NotTaken('É uma pasta. Abra-a e escolha os arquivos PDF que estão nela.')
  if (size === 0) throw new NotTaken('O arquivo está vazio. Digitalize ou gere o documento de novo.')
  if (size > maxFileBytes) throw new NotTaken('O arquivo passa de 2 GB, o máximo que o serviço recebe. Divida-o.')
  const head = await readAt(from, 0, 5)
  if (head.toString('latin1') !== '%PDF-') {
    throw new NotTaken('Não é um PDF. Só PDFs podem ser capturados: salve o documento como PDF e adicione-o de novo.')
  }
}

async function requireEnd(file: string, sizeBytes: number): Promise<void> {
  const length = Math.min(endBytes, sizeBytes)
  const end = await readAt(file, sizeBytes - length, length)
  if (end.includes('%%EOF')) return
  throw new NotTaken(
    'O PDF está incompleto. Espere a digitalização terminar, ou gere-o de novo, e adicione-o outra vez.',
  )
}

async function readAt(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function whyOf(error: unknown): WhyNotTaken {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk' : 'unreadable'
}

function sentenceFor(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'O arquivo não está mais onde estava. Adicione-o de novo.'
  if (code === 'EACCES' || code === 'EPERM')
    return 'Este computador não permite ler o arquivo. Verifique as permissões.'
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return 'Não há espaço no disco deste computador. O arquivo original não foi alterado: libere espaço e adicione-o de novo.'
  }
  return 'O arquivo não pôde ser lido. O original não foi alterado: tente adicioná-lo de novo.'
}
