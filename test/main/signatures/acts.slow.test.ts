import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OperationKind, OperationView } from '../../../contract/bridge/outbox.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { createClockOffset } from '../../support/clock-offset.ts'
import { eventually } from '../../support/eventually.ts'
import { breakOnce, type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts'
import { freshSignatures } from '../../support/fresh-signatures.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { asPerson, organizacional, type Person, pdf } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

const base = '/v2/documentos/fase-assinatura'
const justificativa = 'Falta o anexo II.'
const clockOffset = createClockOffset()
let service: TestService
let faultProxy: FaultProxy
/** Ana's application, and her direct access to the service. */
let ana: TestApp
let anaAtTheService: Person
let bruno: Person
let idClasse: string
let number = 0

beforeAll(async () => {
  service = await borrowService()
  faultProxy = await startFaultProxy(service.baseUrl)
  ana = await startTestApp({ service, login: 'ana.prado', apiUrl: faultProxy.url, aheadMs: clockOffset.ms })
  await ana.signIn()
  anaAtTheService = await asPerson(service, 'ana.prado')
  bruno = await asPerson(service, 'bruno.reis')
  idClasse = await bruno.idClasse()
})
afterAll(async () => {
  await ana.stop()
  await faultProxy.close()
  await service.stop()
})
afterEach(() => {
  faultProxy.judge(() => 'pass')
  clockOffset.reset()
})

const papel = (person: Person) => person.roles[0]?.id ?? ''
/** Sends a document of Ana's to these signers, and waits until her application lists it. Returns its id. */
async function sendToSigners(...signers: Person[]): Promise<string> {
  number += 1
  const idArquivo = await anaAtTheService.upload(pdf(`document ${number}`))
  const { body: id } = await anaAtTheService.post(`${base}/enviar/servidor`, {
    nomeArquivo: `Parecer ${number}.pdf`,
    restricaoAcesso: organizacional,
    idArquivo,
    idClasse,
    idPapelCapturador: papel(anaAtTheService),
    assinantes: signers.map(papel),
  })
  await listedItem(id)
  return id
}
/** Waits until Ana's application lists a document. */
function listedItem(id: string) {
  return eventually(async () => {
    const lists = ['AguardandoMim', 'AguardandoOutros'] as const
    const found = await Promise.all(lists.map((situacao) => freshSignatures(ana, situacao)))
    const item = found.flatMap(({ items }) => items).find((each) => each.id === id)
    if (item === undefined) throw new Error('not in the list')
    return item
  })
}
const atTheService = (id: string) => anaAtTheService.get(`${base}/${id}`)
const operation = async (operationId: string): Promise<OperationView | undefined> =>
  (await ana.call('outbox.list', {})).find(({ id }) => id === operationId)
const until = (operationId: string, expected: object) =>
  eventually(async () => expect(await operation(operationId)).toMatchObject(expected))
const requestCount = (act: RegExp, id: string) =>
  faultProxy.seen.filter((each) => act.test(each) && each.includes(id)).length

interface Act {
  kind: OperationKind
  /** The request that must not be repeated blindly. */
  request: RegExp
  ask(id: string): Promise<string>
  /** True where another act reverses it: then only the person may repeat a request that had no answer. */
  isReversible: boolean
  before?(id: string): Promise<unknown>
  after: object
}
const withReason = (id: string) => ({ id, justificativa })
const signerDid = (manifestacao: string) => ({
  assinantes: expect.arrayContaining([expect.objectContaining({ manifestacao, justificativa })]),
})
const acts: Act[] = [
  {
    kind: 'refuse-signature',
    request: /^POST .*\/recusar\//,
    isReversible: false,
    ask: (id) => ana.call('signatures.refuse', withReason(id)),
    after: { status: 200, body: signerDid('Recusado') },
  },
  {
    kind: 'block-signature',
    request: /^POST .*\/bloquear\//,
    isReversible: true,
    ask: (id) => ana.call('signatures.block', withReason(id)),
    after: { status: 200, body: { bloqueado: true } },
  },
  {
    kind: 'unblock-signature',
    request: /^POST .*\/desbloquear\//,
    isReversible: true,
    before: async (id) => {
      await bruno.post(`${base}/bloquear/${id}`, { justificativa })
      await eventually(async () => expect((await listedItem(id)).bloqueado).toBe(true))
    },
    ask: (id) => ana.call('signatures.unblock', { id }),
    after: { status: 200, body: { bloqueado: false } },
  },
  {
    kind: 'delete-signature-document',
    request: /^DELETE /,
    isReversible: false,
    ask: (id) => ana.call('signatures.delete', { id }),
    after: { status: 404 },
  },
]

describe.each(acts)('an operation of kind $kind', ({ kind, request, ask, isReversible, before, after }) => {
  async function begin(verdict: 'drop' | 'swallow') {
    const id = await sendToSigners(anaAtTheService, bruno)
    await before?.(id)
    const cut = breakOnce(faultProxy, request, verdict)
    const operationId = await ask(id)
    await cut
    return { id, operationId }
  }

  it('is found done after a lost answer, and sends no second request', async () => {
    const { id, operationId } = await begin('swallow')
    await until(operationId, { kind, state: 'done', failure: null })
    expect(await atTheService(id)).toMatchObject(after)
    expect(requestCount(request, id)).toBe(1)
  })

  const testRetry = () =>
    it('is retried where its request never arrived', async () => {
      const { id, operationId } = await begin('drop')
      await until(operationId, { state: 'done', failure: null })
      expect(await atTheService(id)).toMatchObject(after)
      expect(requestCount(request, id)).toBe(1)
    })

  const testUncertain = () =>
    it('stays uncertain where its request never arrived, until the person retries it', async () => {
      const { id, operationId } = await begin('drop')
      await until(operationId, { state: 'uncertain', question: null })
      expect((await listedItem(id)).operationId).toBe(operationId)
      const changedAt = async () => (await operation(operationId))?.updatedAt
      const unknownSince = await changedAt()
      await eventually(async () => expect(await changedAt()).not.toBe(unknownSince))
      clockOffset.advance(130_000)
      await until(operationId, { state: 'uncertain', question: 'send-again' })
      expect(requestCount(request, id)).toBe(0)
      await ana.call('outbox.retry', { operationId })
      await until(operationId, { state: 'done', failure: null })
      expect(await atTheService(id)).toMatchObject(after)
      expect(requestCount(request, id)).toBe(1)
    })

  if (isReversible) testUncertain()
  else testRetry()
})

const signAtTheService = (id: string) => anaAtTheService.post(`${base}/assinar/${id}`)
const blockAtTheService = (id: string) => bruno.post(`${base}/bloquear/${id}`, { justificativa })
const deleteAtTheService = (id: string) => anaAtTheService.remove(`${base}/${id}`)
const refuse = (id: string) => ana.call('signatures.refuse', withReason(id))

describe('an act overtaken by another one', () => {
  /** Delays the operation's first read until another act is done. */
  async function overtaken(id: string, ask: () => Promise<string>, other: () => Promise<unknown>) {
    faultProxy.judge(({ method, path }) => (method === 'GET' && path.endsWith(id) ? 'drop' : 'pass'))
    const operationId = await ask()
    await until(operationId, { state: 'waiting', waitReason: 'offline' })
    await other()
    faultProxy.judge(() => 'pass')
    return operationId
  }

  it.each<[string, (id: string) => Promise<string>, (id: string) => Promise<unknown>, RegExp]>([
    ['refusing a blocked document', refuse, blockAtTheService, /bloqueado para assinaturas/],
    ['refusing a document that she signed elsewhere', refuse, signAtTheService, /Você já assinou/],
    ['refusing a deleted document', refuse, deleteAtTheService, /não está mais em fase de assinatura/],
    [
      'blocking a document that she signed',
      (id) => ana.call('signatures.block', withReason(id)),
      signAtTheService,
      /Você já assinou/,
    ],
  ])('%s is refused with a reason, without a request', async (_, ask, other, sentence) => {
    const id = await sendToSigners(anaAtTheService, bruno)
    const operationId = await overtaken(
      id,
      () => ask(id),
      () => other(id),
    )
    await until(operationId, { state: 'refused', failure: { message: expect.stringMatching(sentence) } })
    expect(requestCount(/(recusar|bloquear)/, id)).toBe(0)
  })

  it.each<[string, (id: string) => Promise<string>, (id: string) => Promise<unknown>]>([
    ['blocking a blocked document', (id) => ana.call('signatures.block', withReason(id)), blockAtTheService],
    ['deleting a deleted document', (id) => ana.call('signatures.delete', { id }), deleteAtTheService],
  ])('%s completes without a request', async (_, ask, other) => {
    const id = await sendToSigners(anaAtTheService, bruno)
    const operationId = await overtaken(
      id,
      () => ask(id),
      () => other(id),
    )
    await until(operationId, { state: 'done', failure: null })
    expect(requestCount(/(DELETE|bloquear)/, id)).toBe(0)
  })
})

describe('an act whose answer was lost', () => {
  it.each<[string, RegExp, (id: string) => Promise<string | undefined>, RegExp]>([
    [
      'signing',
      /assinar/,
      async (id) =>
        (await ana.call('signatures.sign', { documents: [{ id, sha256: null }], unread: true })).operationIds[0],
      /se a sua assinatura chegou antes/,
    ],
    ['refusing', /recusar/, refuse, /se a sua recusa chegou antes/],
  ])('%s without an answer claims no result where the document is gone', async (_, act, ask, sentence) => {
    const id = await sendToSigners(anaAtTheService, bruno)
    let isRequested = false
    faultProxy.judge(({ method, path }) => {
      if (method === 'POST' && act.test(path) && path.endsWith(id)) {
        isRequested = true
        return 'swallow'
      }
      return isRequested && method === 'GET' && path.endsWith(id) ? { when: 'instead', status: 503 } : 'pass'
    })
    const operationId = (await ask(id)) ?? ''
    await until(operationId, { state: 'uncertain' })
    expect((await deleteAtTheService(id)).status).toBeLessThan(300)
    faultProxy.judge(() => 'pass')
    await until(operationId, { state: 'refused', failure: { message: expect.stringMatching(sentence) } })
  })

  it('a refusal by the last signer reports the captured document', async () => {
    const id = await sendToSigners(bruno, anaAtTheService)
    await bruno.post(`${base}/assinar/${id}`)
    let isSwallowed = false
    faultProxy.judge(async ({ path }) => {
      if (!isSwallowed && path.includes('/recusar/')) {
        isSwallowed = true
        return 'swallow'
      }
      // Reads of the document wait until it is captured.
      if (isSwallowed && path.endsWith(id)) {
        await eventually(async () => expect((await atTheService(id)).body).toHaveProperty('idDocumento'))
      }
      return 'pass'
    })
    const operationId = await refuse(id)
    await until(operationId, { state: 'done', result: { registro: expect.stringMatching(/^\d{4}-/) } })
  })
})

describe('an act on a document', () => {
  it('makes a second one a conflict until it is cancelled', async () => {
    const id = await sendToSigners(anaAtTheService, bruno)
    faultProxy.judge(() => 'drop')
    const operationId = await ana.call('signatures.block', withReason(id))
    await until(operationId, { state: 'waiting' })
    const second = await ana.outcome('signatures.refuse', withReason(id))
    expect(second).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    const signing = await ana.outcome('signatures.sign', { documents: [{ id, sha256: null }], unread: true })
    expect(signing).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    await ana.call('outbox.cancel', { operationId })
    faultProxy.judge(() => 'pass')
    await until(await ana.call('signatures.refuse', withReason(id)), { state: 'done' })
    expect((await atTheService(id)).body).toMatchObject({ bloqueado: false })
  })

  it.each(['signatures.refuse', 'signatures.block'] as const)('%s fails without a reason', async (name) => {
    const id = await sendToSigners(anaAtTheService)
    expect((await ana.outcome(name, { id, justificativa: '  ' })).ok).toBe(false)
  })

  it('fails at once where the local copy shows that it is impossible', async () => {
    const id = await sendToSigners(anaAtTheService, bruno)
    expect(await ana.outcome('signatures.unblock', { id })).toMatchObject({ failure: { code: 'too-late' } })
    const unknown = { id: '00000000-0000-4000-8000-000000000000' }
    expect(await ana.outcome('signatures.delete', unknown)).toMatchObject({ failure: { code: 'not-found' } })
  })
})
