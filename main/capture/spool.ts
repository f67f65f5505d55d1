import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { maxFileBytes } from '../../contract/api/uploads.ts'
import { GaveUp, type Kept, type NotKeptReason, type NotWritten, type PdfPool, PoolClosed } from '../pdf/index.ts'

/** A file in the spool, named by what it contains. */
export type Spooled = Pick<Kept, 'sha256' | 'sizeBytes'>

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
 * meanwhile, could not be read, or this computer (`disk`) did not keep it, for which the original is not to blame.
 */
export type WhyNotTaken = 'unfit' | 'duplicate' | 'changed' | 'unreadable' | 'disk'

/** Whoever asked for a file to be kept wants it no more, or the program closes. */
export class KeepingStopped extends Error {}

/** Private copies of what is to be sent, so that nothing that happens to the originals can change or lose it. */
export interface Spool {
  /** Throws NotTaken for what is no whole PDF or cannot be read, KeepingStopped when told to: nothing is kept then. */
  keep(from: string, signal?: AbortSignal): Promise<Spooled>
  pathOf(sha256: string): string
  remove(sha256: string): Promise<void>
  /** What lies here that nothing needs any more, left by a program that was killed. */
  sweep(isNeeded: (sha256: string) => boolean): Promise<void>
}

export interface SpoolOptions {
  folder: string
  pool: Pick<PdfPool, 'keep'>
  /** The most that the service takes, where it is less than what its API could say. */
  maxMegabytes?: number | undefined
}

const arriving = 'arriving-'

export function createSpool({ folder, pool, maxMegabytes }: SpoolOptions): Spool {
  const pathOf = (sha256: string) => path.join(folder, `${sha256}.pdf`)
  const ready = mkdir(folder, { recursive: true, mode: 0o700 }).then(() => chmod(folder, 0o700))
  ready.catch(() => {})
  const maxBytes = maxMegabytes === undefined ? maxFileBytes : maxMegabytes * 1024 * 1024

  async function copy(from: string, to: string, signal?: AbortSignal): Promise<Spooled> {
    const kept = await pool.keep({ from, to, maxBytes }, signal)
    if ('notWritten' in kept) throw notOnDisk(refusalOf(kept))
    if (!('notKept' in kept)) return { sha256: kept.sha256, sizeBytes: kept.sizeBytes }
    if (kept.notKept === 'cancelled') throw new KeepingStopped()
    throw new NotTaken(kept.notKept === 'too-large' ? tooLarge(maxMegabytes) : reasons[kept.notKept])
  }

  return {
    pathOf,
    async keep(from, signal) {
      const temporary = path.join(folder, arriving + randomUUID())
      try {
        await own(ready)
        const spooled = await copy(from, temporary, signal)
        await own(rename(temporary, pathOf(spooled.sha256)))
        return spooled
      } catch (error) {
        // Where nothing could be written there is nothing to take away, and the first reason is the one to tell.
        await rm(temporary, { force: true }).catch(() => {})
        if (error instanceof NotTaken || error instanceof KeepingStopped) throw error
        if (signal?.aborted === true || error instanceof PoolClosed) throw new KeepingStopped()
        if (error instanceof GaveUp) throw new NotTaken(gaveUp, { cause: error, why: 'disk' })
        throw new NotTaken(sentenceFor(error), { cause: error, why: 'unreadable' })
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

const reasons: Readonly<Record<Exclude<NotKeptReason, 'too-large' | 'cancelled'>, string>> = {
  folder: 'É uma pasta. Abra-a e escolha os arquivos PDF que estão nela.',
  empty: 'O arquivo está vazio. Digitalize ou gere o documento de novo.',
  'no-pdf': 'Não é um PDF. Só PDFs podem ser capturados: salve o documento como PDF e adicione-o de novo.',
  incomplete: 'O PDF está incompleto. Espere a digitalização terminar, ou gere-o de novo, e adicione-o outra vez.',
}

const tooLarge = (maxMegabytes?: number) =>
  `O arquivo passa de ${maxMegabytes === undefined ? '2 GB' : `${maxMegabytes} MB`}, o máximo que o serviço recebe. Divida-o.`

/** What the system says of the spool's own folder and files. */
const own = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw notOnDisk(error)
  })
const refusalOf = ({ notWritten: { code, message } }: NotWritten) => Object.assign(new Error(message), { code })

const gaveUp =
  'O Malote não terminou de copiar o arquivo. O original não foi alterado: tente adicioná-lo de novo e, se acontecer outra vez, reinicie o Malote.'

/** What is told of a copy that was not written. */
function notOnDisk(cause: unknown): NotTaken {
  return new NotTaken(diskSentence((cause as NodeJS.ErrnoException).code), { cause, why: 'disk' })
}

function diskSentence(code: string | undefined): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return 'Não há espaço no disco deste computador. O arquivo original não foi alterado: libere espaço e adicione-o de novo.'
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return 'Este computador não permite gravar na pasta de dados do Malote. O arquivo original não foi alterado: verifique as permissões da pasta e adicione-o de novo.'
  }
  return 'O disco deste computador não guardou a cópia do arquivo. O original não foi alterado: tente adicioná-lo de novo.'
}

/** What is told of an original that was not read. */
function sentenceFor(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'O arquivo não está mais onde estava. Adicione-o de novo.'
  if (code === 'EACCES' || code === 'EPERM')
    return 'Este computador não permite ler o arquivo. Verifique as permissões.'
  return 'O arquivo não pôde ser lido. O original não foi alterado: tente adicioná-lo de novo.'
}
