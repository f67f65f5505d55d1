import { cpSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBucket } from '../../../service/storage/s3/open-bucket.ts'
import { type FaultProxy, startFaultProxy, type Verdict } from '../../support/fault-proxy.ts'
import { freePorts } from '../../support/free-ports.ts'
import { startS3rver } from '../../support/object-storages.ts'
import { quickService, templateFolder } from '../../support/prepared-service.ts'
import { newDataFolder, spawnService } from '../../support/service.ts'

const secret = 'segredo-que-nao-aparece'
let server: Awaited<ReturnType<typeof startS3rver>>
let line: FaultProxy
const before = { ...process.env }
beforeAll(async () => {
  server = await startS3rver()
  line = await startFaultProxy(server.endpoint)
  await server.create('malote')
})
afterAll(async () => {
  process.env = before
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
  process.env = { ...before, AWS_EC2_METADATA_DISABLED: 'true' }
  if (key !== '') Object.assign(process.env, { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret })
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
