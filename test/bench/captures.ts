import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { DocumentoArquivo } from '../../contract/api/uploads.ts'
import type { EventPayload } from '../../contract/bridge/events.ts'
import { logLines } from '../support/data-folder.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import { tinyPdf } from '../support/odd-pdfs.ts'
import { startService } from '../support/service.ts'
import { personToken } from '../support/sign-in.ts'
import type { Bench } from './figure.ts'
import { lane } from './lane.ts'

/** Files in each of two rounds; the first program alternates. */
const perRound = 500
/** The limits of main/engine/outbox. */
const limits = { upload: 3, register: 4, poll: 4 }

/** A thousand small captures through the application, beside a bare script with the same requests. */
export const bench: Bench = async (tell) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malote-bench-'))
  const service = await startService({ asInstalled: true })
  const ana = await startTestApp({ service, login: 'ana.prado', dataFolder: path.join(folder, 'data') })
  try {
    const { roles } = await ana.signIn()
    const idPapel = roles[0]?.id ?? ''
    const token = await personToken(service, 'bruno.reis')
    const [bruno] = (await ask(`${service.baseUrl}/v2/usuario/papeis`, token)) as { id: string }[]
    const script = { baseUrl: service.baseUrl, token, idPapel: bruno?.id ?? '' }
    let number = 0
    const files = async () => {
      const made = Array.from({ length: perRound }, async () => {
        number += 1
        const file = { name: `Nota ${number}.pdf`, path: path.join(folder, `${number}.pdf`) }
        await writeFile(file.path, tinyPdf(file.name))
        return file
      })
      return Promise.all(made)
    }
    let [ours, bare] = [0, 0]
    bare += await bareCaptures(script, await files())
    ours += await throughTheApp(ana, idPapel, await files())
    ours += await throughTheApp(ana, idPapel, await files())
    bare += await bareCaptures(script, await files())
    const seconds = (ms: number) => Math.round(ms / 100) / 10
    tell({
      what: `${2 * perRound} captures through the outbox`,
      value: seconds(ours),
      unit: 's',
      better: 'lower',
      peer: { name: 'a bare script with the same concurrency', value: seconds(bare) },
    })
    const asked = logLines(ana.dataFolder).flatMap((line) => eventEndedSchema.safeParse(line).data?.requests ?? [])
    const mean = asked.reduce((sum, requests) => sum + requests, 0) / asked.length
    tell({ what: 'Requests for each event that ended', value: Math.round(mean * 10) / 10, unit: '', better: 'lower' })
    const promise = { name: 'promised at most', value: 1.3 }
    const ratio = Math.round((ours / bare) * 100) / 100
    tell({ what: 'Times as long as the script', value: ratio, unit: '×', better: 'lower', peer: promise })
  } finally {
    await ana.stop()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const eventEndedSchema = z.object({ event: z.literal('outbox.event-ended'), requests: z.int() })

interface NamedFile {
  readonly path: string
  readonly name: string
}

/** Milliseconds from the request until every operation is done. */
async function throughTheApp(app: TestApp, idPapel: string, files: readonly NamedFile[]): Promise<number> {
  const rows = await app.addFiles(files)
  let seen = app.events.length
  const done = new Set<string>()
  const begin = performance.now()
  await app.call('capture.submit', { fileIds: rows.map(({ fileId }) => fileId), idPapel })
  while (done.size < files.length) {
    for (; seen < app.events.length; seen += 1) {
      const event = app.events[seen]
      if (event?.name !== 'outbox.changed') continue
      const { operations } = event.payload as EventPayload<'outbox.changed'>
      for (const { id, state } of operations) if (state === 'done') done.add(id)
    }
    await pause(10)
  }
  return performance.now() - begin
}

interface Script {
  readonly baseUrl: string
  readonly token: string
  readonly idPapel: string
}

async function ask(url: string, token: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

/** The same requests for each file, with the outbox's concurrency and nothing else. */
async function bareCaptures({ baseUrl, token, idPapel }: Script, files: readonly NamedFile[]): Promise<number> {
  const [uploads, registers, polls] = [lane(limits.upload), lane(limits.register), lane(limits.poll)]
  const group = `${baseUrl}/v2/documentos`

  async function upload({ path: from }: NamedFile): Promise<string> {
    const bytes = await readFile(from)
    const ticket = (await ask(`${group}/upload-arquivo/gerar-url-upload/${bytes.length}`, token)) as DocumentoArquivo
    const form = new FormData()
    for (const [name, value] of Object.entries(ticket.body ?? {})) form.append(name, value)
    form.append('file', new Blob([bytes]), 'documento.pdf')
    const sent = await fetch(ticket.url, { method: 'POST', body: form })
    if (sent.status !== 204) throw new Error(`the storage answered ${sent.status}`)
    return ticket.idArquivo ?? ''
  }
  async function capture(file: NamedFile): Promise<void> {
    const idArquivo = await uploads(() => upload(file))
    const body = {
      nomeArquivo: file.name,
      idArquivo,
      idPapelCapturador: idPapel,
      credenciarCapturador: true,
      restricaoAcesso: { transparenciaAtiva: false },
      valorLegalDocumentoConferencia: 'CopiaAutenticadaAdministrativamente',
    }
    const post = () => ask(`${group}/capturar/digitalizado/servidor`, token, body)
    const { idEvento } = (await registers(post)) as { idEvento: string }
    for (let waitMs = 500; ; waitMs = Math.min(waitMs * 2, 30_000)) {
      const event = (await polls(() => ask(`${baseUrl}/v2/eventos/${idEvento}`, token))) as Ended
      if (event.situacao === 'Concluido') {
        await polls(() => ask(`${group}/${event.idDocumento}`, token))
        return
      }
      await pause(waitMs)
    }
  }
  const begin = performance.now()
  await Promise.all(files.map(capture))
  return performance.now() - begin
}

interface Ended {
  readonly situacao: string
  readonly idDocumento?: string
}
