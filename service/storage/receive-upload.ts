import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { arquivos } from '../database/schema/index.ts'
import type { UploadReference } from './claim-file.ts'
import { Meter } from './meter.ts'
import type { DirectTransfers, ObjectStorage, StoredObject } from './port.ts'
import { type Arquivo, attachObject, findArquivo, findArquivoByReference, isBound, isReceived } from './store.ts'

interface ReceiveDeps {
  readonly db: Database
  readonly objects: ObjectStorage
  readonly clock: () => Date
}

/** How often a version may be replaced while it is copied. */
const attempts = 3

/**
 * Receives direct uploads for records. `receiveUpload` copies what lies at the upload address now, reads the copy once for
 * size, SHA-256 and marks, and attaches it to the file. It does nothing without such an upload, or when this version was
 * attached already; `claimFile` then says what is missing.
 *
 * A row for the copy is written first, so that the sweep finds the copy of a killed process. Requests for the same file
 * wait for one another in one process. In two processes each makes its own copy, and the later one replaces the other.
 */
export function createReceiver(deps: ReceiveDeps) {
  const { direct } = deps.objects
  const running = new Map<string, Promise<void>>()

  async function receiveUpload(idPessoa: string, reference: UploadReference): Promise<void> {
    if (direct === null) return
    const arquivo = await findArquivoByReference(deps.db, reference)
    if (arquivo?.idPessoa !== idPessoa) return
    const { id } = arquivo
    const previous = running.get(id) ?? Promise.resolve()
    const turn = previous.catch(() => undefined).then(() => receive(deps, direct, id))
    running.set(id, turn)
    await turn.finally(() => {
      if (running.get(id) === turn) running.delete(id)
    })
  }

  async function discardUpload(reference: UploadReference): Promise<void> {
    if (direct === null) return
    const arquivo = await findArquivoByReference(deps.db, reference)
    if (arquivo) await direct.removeUpload(arquivo.identificador).catch(() => undefined)
  }

  return { receiveUpload, discardUpload }
}

async function receive(deps: ReceiveDeps, direct: DirectTransfers, id: string): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const arquivo = await findArquivo(deps.db, id)
    if (!arquivo || (await isBound(deps.db, id))) return
    const upload = await direct.findUpload(arquivo.identificador)
    if (upload?.bytes !== arquivo.tamanho) return
    if (isReceived(arquivo) && arquivo.versao === upload.version) return
    if (await copyAndAttach(deps, direct, arquivo, upload.version)) return
  }
}

/** False if the upload was replaced meanwhile. */
async function copyAndAttach(
  { db, objects, clock }: ReceiveDeps,
  direct: DirectTransfers,
  arquivo: Arquivo,
  versao: string,
): Promise<boolean> {
  const { id, identificador, tamanho, idPessoa } = arquivo
  const [idCopia, objeto] = [randomUUID(), randomUUID()]
  const copia = { id: idCopia, identificador: `copias/${idCopia}`, tamanho, idPessoa, criadoEm: clock(), objeto }
  await db.insert(arquivos).values(copia)
  let superfluous: string | null = objeto
  try {
    if (!(await direct.copyUpload(identificador, versao, objeto))) return false
    const stored = await measure(objects, objeto)
    if (stored.bytes !== tamanho) throw new Error(`object ${objeto} has ${stored.bytes} bytes instead of ${tamanho}`)
    const copy = { objeto, recebidoEm: clock(), stored, versao, idCopia }
    superfluous = (await attachObject(db, id, copy)).superfluous
    return true
  } finally {
    // The sweep completes what fails here.
    const removal = superfluous === null ? Promise.resolve() : objects.remove(superfluous)
    await removal.then(() => db.delete(arquivos).where(eq(arquivos.id, idCopia))).catch(() => undefined)
  }
}

/** Reads a whole object once, in constant memory. */
async function measure(objects: ObjectStorage, objeto: string): Promise<StoredObject> {
  const meter = new Meter()
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(await objects.get(objeto), meter, sink)
  return { bytes: meter.bytes, sha256: meter.digest(), pdf: meter.pdf, signed: meter.signed }
}
