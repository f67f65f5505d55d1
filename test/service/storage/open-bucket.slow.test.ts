import { cpSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openBucket } from '../../../service/storage/s3/open-bucket.ts'
import { copyFiles } from '../../support/copy-files.ts'
import { type FaultProxy, startFaultProxy, type Verdict } from '../../support/fault-proxy.ts'
import { freePorts } from '../../support/free-ports.ts'
import { createBucket, startS3rver } from '../../support/object-storages.ts'
import { quickService, templateFolder } from '../../support/prepared-service.ts'
import { asPerson, pdf } from '../../support/records.ts'
import { newDataFolder, spawnService, startService } from '../../support/service.ts'

const secret = 'segredo-que-nao-aparece'
let server: Awaited<ReturnType<typeof startS3rver>>
let line: FaultProxy
beforeAll(async () => {
  server = await startS3rver()
  line = await startFaultProxy(server.endpoint)
  await server.create('malote')
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await line.close()
  await server.stop()
})

const refusal = (code: string): Verdict => ({
  when: 'instead',
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: `<Error><Code>${code}</Code><Message>${secret}</Message></Error>`,
})

interface Problem {
  readonly what: string
  readonly says: RegExp
  readonly bucket?: string
  readonly key?: string
  readonly rule?: Verdict
  readonly isDown?: boolean
}

const problems: readonly Problem[] = [
  { what: 'a missing bucket', bucket: 'outro', says: /^O bucket outro não existe em http:/ },
  { what: 'an unknown key', key: 'DESCONHECIDA', says: /não aceita as chaves informadas \(InvalidAccessKeyId\)/ },
  { what: 'no key', key: '', says: /^Faltam as chaves do bucket\./ },
  { what: 'a wrong secret', rule: refusal('SignatureDoesNotMatch'), says: /não aceita as chaves informadas/ },
  { what: 'a key without permission', rule: refusal('AccessDenied'), says: /não podem listar, gravar e apagar/ },
  { what: 'another region', rule: refusal('AuthorizationHeaderMalformed'), says: /não fica na região us-east-1/ },
  { what: 'an unknown refusal', rule: refusal('Teapot'), says: /recusou o teste de início \(Teapot, 403\)/ },
  { what: 'a storage that is away', isDown: true, says: /não responde \(ECONNREFUSED\)\. Confira S3_URL e a rede\.$/ },
  {
    what: 'a clock that is behind',
    rule: { when: 'instead', status: 200, headers: { date: new Date(Date.now() + 600_000).toUTCString() } },
    says: /^O relógio deste computador está 10 min atrasado/,
  },
]

it.each(problems)('a start says $what in one sentence', async ({ bucket = 'malote', key = 'S3RVER', ...problem }) => {
  const [closed] = await freePorts(1)
  line.judge(() => problem.rule ?? 'pass')
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  vi.stubEnv('AWS_ACCESS_KEY_ID', key || undefined)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', key && secret)
  const endpoint = problem.isDown ? `http://127.0.0.1:${closed}` : line.url
  const opening = openBucket({ endpoint, bucket, region: 'us-east-1', style: 'path' })
  const message = await opening.then(() => '', String)
  expect(message.replace(/^Error: /, '')).toMatch(problem.says)
  expect(message).not.toContain(secret)
})

it('a service with a wrong bucket ends with exit code 2 and that sentence', async () => {
  line.judge(() => 'pass')
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: secret }
  const folder = newDataFolder()
  // Creating a database takes seconds; copying a template does not.
  cpSync(await templateFolder(), path.join(folder, 'service'), { recursive: true })
  const variables = { S3_URL: `${server.endpoint}/outro`, ...keys }
  const child = spawnService(folder, [], variables, await quickService())
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += String(text)
  })
  const [code] = await new Promise<[number | null]>((resolve) => child.once('exit', (exit) => resolve([exit])))
  expect([code, errors]).toEqual([2, `O bucket outro não existe em ${server.endpoint}. Crie-o ou corrija S3_URL.\n`])
})

it('a service moves from its folder to a bucket with its files, and does not start there without them', async () => {
  const bytes = pdf('moved')
  let service = await startService()
  const idDocumento = await (await asPerson(service, 'ana.prado')).capture(bytes)
  const { variables } = await createBucket(server)
  const moved = { env: variables }
  await expect(service.restart(moved)).rejects.toThrow('O banco de dados tem documentos que não estão no bucket')

  const { ended } = copyFiles({ ...variables, MALOTE_DATA: service.dataFolder })
  expect(await ended).toEqual([
    0,
    expect.stringMatching(/^Arquivos copiados: 1\. Já estavam no bucket: 0\. A pasta não mudou: /),
  ])
  service = await service.restart(moved)
  const ana = await asPerson(service, 'ana.prado')
  const { body: address } = await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)
  expect(address).toContain(server.endpoint)
  expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(Buffer.from(bytes))
  await service.stop()
})

it('the copy of files says in one sentence what is wrong', async () => {
  const { variables } = await createBucket(server)
  const MALOTE_DATA = path.join(newDataFolder(), 'nowhere')
  const saidOf = async (given: Record<string, string>) => copyFiles({ MALOTE_DATA, ...given }).ended
  expect(await saidOf({})).toEqual([2, 'Informe em S3_URL o bucket que deve receber os arquivos.\n'])
  expect(await saidOf({ S3_MOVE: 'on' })).toEqual([2, expect.stringContaining('S3_MOVE (sem S3_URL)')])
  const files = path.join(MALOTE_DATA, 'service/files')
  expect(await saidOf(variables)).toEqual([2, `Não há arquivos na pasta ${files}. Confira MALOTE_DATA.\n`])
  expect(await saidOf({ ...variables, S3_URL: `${server.endpoint}/outro` })).toEqual([
    2,
    `O bucket outro não existe em ${server.endpoint}. Crie-o ou corrija S3_URL.\n`,
  ])
})
