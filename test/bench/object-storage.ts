import { createHash } from 'node:crypto'
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { maxFileBytes } from '../../contract/api/uploads.ts'
import { createUploader } from '../../main/engine/transfer/index.ts'
import { createHttpTransport } from '../../main/engine/transport/index.ts'
import { createBucket } from '../support/object-storages.ts'
import { plainPdf } from '../support/pdfs.ts'
import { startRadosgw } from '../support/radosgw.ts'
import { asPerson, organizacional } from '../support/records.ts'
import { residentOf } from '../support/resident.ts'
import { startService } from '../support/service.ts'
import type { Bench } from './figure.ts'

/** Room for the signature page. */
const bytes = maxFileBytes - 2 * 1024 * 1024
const phases = '/v2/documentos/fase-assinatura'

/** A valid PDF of one page and much of nothing, as a sparse file. */
async function makeSparsePdf(file: string, bytes: number): Promise<void> {
  const page = Buffer.from(await plainPdf('Grande'))
  const start = /startxref\s+(\d+)/.exec(page.toString('latin1'))?.[1] ?? ''
  const tail = Buffer.from(`\nstartxref\n${start}\n%%EOF\n`)
  const handle = await open(file, 'w')
  await handle.write(Buffer.concat([page, Buffer.from('\n%')]), 0)
  await handle.write(tail, 0, tail.length, bytes - tail.length)
  await handle.close()
}

async function sha256Of(body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk)
  return hash.digest('hex')
}

/** Two gigabytes through radosgw: sent, registered, signed and downloaded, and the memory of the service meanwhile. */
export const bench: Bench = async (tell) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-bench-'))
  const storage = await startRadosgw({ bytes: 10 * 2 ** 30 })
  const { variables } = await createBucket(storage)
  const service = await startService({ asInstalled: true, env: variables, config: { addressSeconds: 600 } })
  const readSoFar = () => Number(/^rchar: (\d+)/m.exec(readFileSync(`/proc/${service.pid}/io`, 'utf8'))?.[1])

  /** Tells the time of some work, and how much memory and input the service needed for it. */
  async function measure<T>(what: string, work: () => Promise<T>): Promise<T> {
    // Resets the peak (proc(5), clear_refs).
    writeFileSync(`/proc/${service.pid}/clear_refs`, '5')
    const [memory, read, start] = [residentOf(service.pid).now, readSoFar(), performance.now()]
    const result = await work()
    const value = (performance.now() - start) / 1000
    tell({ what, value: Math.round(value * 10) / 10, unit: 's', better: 'lower' })
    const grown = Math.round((residentOf(service.pid).peak - memory) / 1e6)
    tell({ what: 'The memory of the service grew by', value: grown, unit: 'MB', better: 'lower' })
    const passed = Math.round((readSoFar() - read) / 1e6)
    tell({ what: 'The service read', value: passed, unit: 'MB', better: 'lower' })
    return result
  }

  try {
    const ana = await asPerson(service, 'ana.prado')
    const papel = ana.roles[0]?.id
    const idClasse = await ana.idClasse()
    const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/bench' })

    /** Sends a file to signature; returns the phase and the SHA-256. */
    async function begin(bytes: number, size: string) {
      const file = path.join(folder, `${bytes}.pdf`)
      await makeSparsePdf(file, bytes)
      const sha256 = await sha256Of(createReadStream(file))
      const ticket = await ana.announce(bytes)
      await measure(`${size} uploaded by the application`, async () => {
        const { signal } = new AbortController()
        const order = { ticket, path: file, sizeBytes: bytes, sha256, signal, onProgress() {} }
        const { kind } = await createUploader({ transport }).upload(order)
        if (kind !== 'sent') throw new Error(`the upload ended as ${kind}`)
      })
      const phase = await measure(`${size} copied, read and registered`, async () => {
        const { body } = await ana.post(`${phases}/enviar/servidor`, {
          nomeArquivo: 'Grande.pdf',
          restricaoAcesso: organizacional,
          idArquivo: ticket.idArquivo,
          idPapelCapturador: papel,
          idClasse,
          assinantes: [papel],
        })
        if (typeof body !== 'string') throw new Error(JSON.stringify(body))
        return body
      })
      return { phase, sha256 }
    }

    await begin(2 ** 28, '256 MiB')
    const { phase, sha256 } = await begin(bytes, '2 GiB')
    const idDocumento = await measure('2 GiB signed, with the page behind the file', async () => {
      const { body } = await ana.post(`${phases}/assinar/${phase}`)
      for (;;) {
        const { body: event } = await ana.get(`/v2/eventos/${body.idCapturaEvento}`)
        if (event.situacao === 'Concluido') return event.idDocumento
        if (event.situacao === 'Cancelado') throw new Error(event.mensagem)
        await setTimeout(200)
      }
    })
    const { body: address } = await ana.get(`/v2/documentos/${idDocumento}/revisado/url-para-download-arquivo`)
    await measure('2 GiB downloaded', async () => {
      const { body } = await fetch(address)
      if (!body || (await sha256Of(body)) !== sha256) throw new Error('other bytes came back')
    })
    const { body: whole } = await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)
    const head = await fetch(whole, { headers: { range: 'bytes=0-0' } })
    const length = Number(head.headers.get('content-range')?.split('/')[1])
    if (!(length > bytes)) throw new Error(`the file with the page has ${length} bytes`)
  } finally {
    await service.stop()
    storage.stop()
    rmSync(folder, { recursive: true })
  }
}
