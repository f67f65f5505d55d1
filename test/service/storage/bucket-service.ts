import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { type FaultProxy, type PassingRequest, startFaultProxy } from '../../support/fault-proxy.ts'
import { clientOf, createBucket, type TestBucket } from '../../support/object-storages.ts'
import { asPerson, type Person, pdf, sendForm } from '../../support/records.ts'
import { startService, type TestService } from '../../support/service.ts'
import { readTables } from '../../support/tables.ts'

let server: TestBucket
let line: FaultProxy
let bucket: Awaited<ReturnType<typeof createBucket>>
let service: TestService
let ana: Person

const pass = () => line.judge(() => 'pass')

/** The keys in the bucket without their folder. */
async function keysIn(folder: string): Promise<string[]> {
  const client = clientOf(server)
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket.name, Prefix: folder }))
  client.destroy()
  return Contents.map(({ Key = '' }) => Key.slice(folder.length)).toSorted()
}

/** Kills the service at the first request that matches: before the storage sees it, or after it was carried out. */
function killAt(matches: (request: PassingRequest) => boolean, when: 'before' | 'after'): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let killed: Promise<void> | undefined
  const kill = () => (killed ??= service.kill('SIGKILL').then(resolve))
  let hasMatched = false
  line.judge(
    async (request) => {
      const isFirst = !hasMatched && matches(request)
      hasMatched ||= isFirst
      if (!hasMatched) return 'pass'
      if (isFirst && when === 'after') return 'swallow'
      await kill()
      return 'drop'
    },
    () => void kill(),
  )
  return promise
}

const isCopy = ({ headers }: PassingRequest) => headers['x-amz-copy-source'] !== undefined
const isRead = ({ method, path }: PassingRequest) => method === 'GET' && path.includes('/objetos/')
const isRemoval = ({ method, path }: PassingRequest) => method === 'DELETE' && path.includes('/envios/')
const kills = [
  { when: 'before', step: 'the copy', matches: isCopy },
  { when: 'after', step: 'the copy', matches: isCopy },
  { when: 'after', step: 'the read of the copy', matches: isRead },
  { when: 'before', step: 'the removal of the upload', matches: isRemoval },
  { when: 'after', step: 'the removal of the upload', matches: isRemoval },
] as const

/** Tests of a whole service on a new bucket of the storage, behind a proxy that breaks requests. */
export function serveFromBucket(start: () => Promise<TestBucket>): void {
  beforeAll(async () => {
    server = await start()
    line = await startFaultProxy(server.endpoint, { keepsHost: true })
    bucket = await createBucket({ ...server, endpoint: line.url })
    service = await startService({ env: bucket.variables })
    ana = await asPerson(service, 'ana.prado')
  })
  afterAll(async () => {
    await service.stop()
    await line.close()
  })

  it.each(kills)('makes one record of an upload when it is killed $when $step', async ({ step, matches, when }) => {
    const bytes = pdf(`killed ${when} ${step}`)
    const idArquivo = await ana.upload(bytes)
    const killed = killAt(matches, when)
    await Promise.allSettled([ana.requestCapture(idArquivo), killed])
    await killed
    pass()
    service = await service.restart()
    ana = await asPerson(service, 'ana.prado')
    const again = await ana.requestCapture(idArquivo)
    // The record was made before the removal.
    const expected = matches === isRemoval ? 400 : 202
    expect([again.status, again.body.error ?? '']).toEqual([
      expected,
      expected === 400 ? expect.stringContaining('já utilizado') : '',
    ])
    const documento = await eventually(async () => {
      const { status, body } = await ana.searchByContent(bytes)
      expect(status).toBe(200)
      return body
    })
    const { body: address } = await ana.get(`/v2/documentos/${documento.id}/url-para-download-arquivo`)
    expect(address).toContain(line.url)
    expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(Buffer.from(bytes))
  })

  it('makes one record of two requests at the same time', async () => {
    const bytes = pdf('twice at the same time')
    const idArquivo = await ana.upload(bytes)
    const answers = await Promise.all([ana.requestCapture(idArquivo), ana.requestCapture(idArquivo)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 400])
  })

  it('says that a file was not sent, and takes it afterwards', async () => {
    const bytes = pdf('sent late')
    const ticket = await ana.announce(bytes.length)
    const early = await ana.requestCapture(ticket.idArquivo ?? '')
    expect([early.status, early.body.error]).toEqual([400, 'O arquivo ainda não foi enviado ao endereço gerado.'])
    await sendForm(ticket, bytes)
    expect((await ana.requestCapture(ticket.idArquivo ?? '')).status).toBe(202)
  })

  it('answers 503 with Retry-After while the storage is away, and goes on afterwards', async () => {
    const idArquivo = await ana.upload(pdf('while the storage is away'))
    line.judge(() => 'drop')
    const check = { idArquivo }
    for (const answer of [
      await ana.requestCapture(idArquivo),
      await ana.post('/v2/documentos/assinatura-digital-valida', check),
    ]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(answer.body.error).toBe('O armazenamento de arquivos não está respondendo. Tente de novo em instantes.')
    }
    pass()
    expect((await ana.requestCapture(idArquivo)).status).toBe(202)
    expect(service.errors).not.toContain(bucket.variables['AWS_SECRET_ACCESS_KEY'])
  })

  it('answers 503 when the storage breaks within the read of a file', async () => {
    const idArquivo = await ana.upload(pdf('broken in the middle'))
    line.judge((request) => (isRead(request) ? 'truncate' : 'pass'))
    expect((await ana.requestCapture(idArquivo)).status).toBe(503)
    pass()
    expect((await ana.requestCapture(idArquivo)).status).toBe(202)
  })

  it('is left with one object for each record after the sweep, and with no upload', async () => {
    await ana.upload(pdf('forgotten'))
    service = await service.restart({ env: bucket.variables, config: { uploadHours: 1 / 3600 } })
    await eventually(async () => expect(await keysIn('envios/')).toEqual([]))
    const kept = async () => keysIn('objetos/')
    await service.stop()
    const { documentos, arquivos } = await readTables(service)
    const named = arquivos.flatMap(({ objeto }) => objeto ?? []).toSorted()
    expect([named.length, await kept()]).toEqual([documentos.length, named])
  })
}
