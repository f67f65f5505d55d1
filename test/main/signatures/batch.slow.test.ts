import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { SignatureBatch } from '../../../contract/bridge/signatures.ts'
import { refusalOf, type Verdict } from '../../support/fault-proxy.ts'
import { type Phases, papelOf, phaseGroup, phasesOf } from '../../support/phases.ts'
import { readToSign } from '../../support/read-to-sign.ts'
import { asPerson, type Person } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

/** A batch takes longer than other work under load. */
const batchPatience = { timeout: 120_000, interval: 50 }
const sign = new RegExp(`^POST ${phaseGroup}/assinar/`)
const signedIn = signedInApp()
let bruno: Phases
let ana: Person
beforeAll(async () => {
  bruno = await phasesOf(signedIn.service, 'bruno.reis')
  ana = await asPerson(signedIn.service, 'ana.prado')
})

/** Documents for Ana to sign, which she has read. Bruno must sign them too, so that none is captured. */
async function documentsToSign(count: number, prefix: string) {
  const ids: string[] = []
  for (let n = 1; n <= count; n += 1) ids.push(await bruno.send(`${prefix} ${n}.pdf`, [ana, bruno.sender]))
  await signedIn.app.call('signatures.refresh', {})
  return Promise.all(ids.map((id) => readToSign(signedIn.app, id)))
}
const batch = (batchId: string) => signedIn.app.call('signatures.batch', { batchId })
const ended = (batchId: string) =>
  vi.waitFor(async () => {
    const found = await batch(batchId)
    expect(found.state).toBe('ended')
    return found
  }, batchPatience)
const outcomes = ({ entries }: SignatureBatch) => entries.map(({ outcome }) => outcome)
const requestsFor = (id: string) => signedIn.line.seen.filter((each) => sign.test(each) && each.endsWith(id)).length
/** True where the service has Ana's signature. */
const isSigned = async (id: string) =>
  (await bruno.read(id)).body.assinantes.find((each: { id: string }) => each.id === papelOf(ana)).manifestacao ===
  'Assinado'
/** The batch reports as signed exactly what the service reports as signed. */
async function expectTrueOutcomes(found: SignatureBatch): Promise<void> {
  const atTheService = await Promise.all(found.entries.map(({ id }) => isSigned(id)))
  expect(found.entries.map(({ outcome }) => outcome === 'signed' || outcome === 'skipped')).toEqual(atTheService)
}

describe('a batch of 30 documents', () => {
  it('signs each document once, despite a new sign-in at the 12th and a lost answer at the 18th', async () => {
    const wanted = await documentsToSign(30, 'Lote')
    let requests = 0
    let refusesTokens = false
    const order: string[] = []
    signedIn.line.judge(({ method, path }) => {
      if (refusesTokens) return refusalOf(401)
      if (!sign.test(`${method} ${path}`)) return 'pass'
      requests += 1
      refusesTokens = requests === 12
      if (refusesTokens) return refusalOf(401)
      order.push(path.slice(path.lastIndexOf('/') + 1))
      return requests === 18 ? 'swallow' : 'pass'
    })
    const { batchId } = await signedIn.app.call('signatures.sign', { documents: wanted })
    await vi.waitFor(async () => expect((await batch(batchId)).state).toBe('sign-in'), batchPatience)
    expect(await signedIn.app.call('session.get', {})).toMatchObject({ status: 'expired' })
    const paused = await batch(batchId)
    expect(paused.counts.signed).toBeLessThan(12)
    const isCertain = ({ outcome }: SignatureBatch['entries'][number]) => outcome === 'signed' || outcome === 'waiting'
    await expectTrueOutcomes({ ...paused, entries: paused.entries.filter(isCertain) })
    refusesTokens = false
    const before = order.length
    await signedIn.app.signIn()
    const found = await ended(batchId)
    expect(found.counts).toMatchObject({ signed: 30, cancelled: 0, unknown: 0 })
    expect(found.entries.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    await expectTrueOutcomes(found)
    for (const { id } of wanted) expect(requestsFor(id)).toBe(1)
    // The batch continues with the next documents in its order; a few requests are in flight together.
    const next = wanted.map(({ id }) => id).filter((id) => !order.slice(0, before).includes(id))
    expect(next.slice(0, 8)).toEqual(expect.arrayContaining(order.slice(before, before + 4)))
    expect(await signedIn.app.call('signatures.batches', {})).toEqual([found])
    await signedIn.app.call('signatures.archiveBatch', { batchId })
    expect(await signedIn.app.call('signatures.batches', {})).toEqual([])
  }, 240_000)
})

it('two documents are signed without a request for each list that the window reads again', async () => {
  const wanted = await documentsToSign(2, 'Par')
  const { batchId } = await signedIn.app.call('signatures.sign', { documents: wanted })
  const from = signedIn.line.seen.length
  let lists = 0
  await vi.waitFor(async () => {
    for (const situacao of ['AguardandoMim', 'AguardandoOutros'] as const) {
      await signedIn.app.call('signatures.list', { situacao })
      lists += 1
    }
    expect((await batch(batchId)).state).toBe('ended')
    expect(lists).toBeGreaterThanOrEqual(20)
  }, batchPatience)
  const search = `POST ${phaseGroup}/paginated-search`
  // A refresh after the acts, and a poll, have two searches each.
  expect(signedIn.line.seen.slice(from).filter((each) => each.startsWith(search)).length).toBeLessThan(lists)
  expect((await batch(batchId)).counts).toMatchObject({ signed: 2 })
})

describe('a stopped batch', () => {
  it('cancels what has not begun, and reports truly which documents are signed', async () => {
    const wanted = await documentsToSign(24, 'Parado')
    let requests = 0
    const reached = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    signedIn.line.judge(async ({ method, path }): Promise<Verdict> => {
      if (!sign.test(`${method} ${path}`)) return 'pass'
      requests += 1
      if (requests === 6) reached.resolve()
      // Later requests are answered only after the stop, however slow the machine.
      if (requests >= 6) await answered.promise
      return 'pass'
    })
    const { batchId } = await signedIn.app.call('signatures.sign', { documents: wanted })
    await reached.promise
    const stopped = await signedIn.app.call('signatures.stopBatch', { batchId })
    answered.resolve()
    expect(stopped.stopped).toBe('person')
    const found = await ended(batchId)
    signedIn.line.judge(() => 'pass')
    expect(found.counts.signed).toBeGreaterThanOrEqual(5)
    expect(found.counts.cancelled).toBeGreaterThan(10)
    expect(found.counts.signed + found.counts.cancelled).toBe(24)
    await expectTrueOutcomes(found)
    // Exactly the cancelled documents can be signed again.
    const rest = wanted.filter((_, index) => outcomes(found)[index] === 'cancelled')
    const again = await ended((await signedIn.app.call('signatures.sign', { documents: rest })).batchId)
    expect(again.counts.signed).toBe(rest.length)
  })

  it('names the document whose 403 stopped it, and cancels what has not begun', async () => {
    const wanted = await documentsToSign(20, 'Negado')
    signedIn.line.judge(({ path }) => (path.endsWith(`/assinar/${wanted[5]?.id}`) ? refusalOf(403) : 'pass'))
    const { batchId } = await signedIn.app.call('signatures.sign', { documents: wanted })
    const found = await ended(batchId)
    signedIn.line.judge(() => 'pass')
    expect(found).toMatchObject({ stopped: 'forbidden', reason: expect.stringContaining('"Negado 6.pdf"') })
    expect(found.entries[5]).toMatchObject({ outcome: 'refused' })
    expect(found.counts.cancelled).toBeGreaterThan(8)
    await expectTrueOutcomes(found)
  })
})

describe('an entry of a batch', () => {
  it('is skipped without a request where the document is already signed, or blocked', async () => {
    const wanted = await documentsToSign(3, 'Misto')
    const [signed, blocked, free] = wanted.map(({ id }) => id)
    await ana.post(`${phaseGroup}/assinar/${signed}`)
    await bruno.sender.post(`${phaseGroup}/bloquear/${blocked}`, { justificativa: 'Falta um anexo.' })
    const found = await ended((await signedIn.app.call('signatures.sign', { documents: wanted })).batchId)
    expect(outcomes(found)).toEqual(['skipped', 'skipped', 'signed'])
    expect(found.entries[1]?.message).toContain('bloqueado')
    expect([signed, blocked, free].map((id) => requestsFor(id ?? ''))).toEqual([0, 0, 1])
  })

  it('without an answer is unknown until the signature is found, also after a restart', async () => {
    const wanted = await documentsToSign(2, 'Incerto')
    const id = wanted[0]?.id ?? ''
    let isReadable = true
    signedIn.line.judge(({ method, path }) => {
      if (path.endsWith(`/assinar/${id}`)) {
        isReadable = false
        return 'swallow'
      }
      const isRead = method === 'GET' && path === `${phaseGroup}/${id}`
      return isRead && !isReadable ? { when: 'instead', status: 503 } : 'pass'
    })
    const { batchId } = await signedIn.app.call('signatures.sign', { documents: wanted })
    await vi.waitFor(async () => expect(outcomes(await batch(batchId))).toEqual(['unknown', 'signed']), batchPatience)
    await signedIn.app.restart()
    await signedIn.app.signIn()
    expect(outcomes(await batch(batchId))).toEqual(['unknown', 'signed'])
    isReadable = true
    expect((await ended(batchId)).counts).toMatchObject({ signed: 2 })
    expect(requestsFor(id)).toBe(1)
    signedIn.line.judge(() => 'pass')
  })

  it('that the service accepts and does not show is not reported as signed', async () => {
    const wanted = await documentsToSign(1, 'Escondido')
    const id = wanted[0]?.id ?? ''
    let isTaken = false
    signedIn.line.judge(({ method, path }) => {
      if (path.endsWith(`/assinar/${id}`)) isTaken = true
      const isRead = method === 'GET' && path === `${phaseGroup}/${id}`
      return isRead && isTaken ? { when: 'instead', status: 502 } : 'pass'
    })
    const { batchId } = await signedIn.app.call('signatures.sign', { documents: wanted })
    await vi.waitFor(async () => expect(outcomes(await batch(batchId))).toEqual(['unknown']), batchPatience)
    signedIn.line.judge(() => 'pass')
    expect((await ended(batchId)).counts.signed).toBe(1)
    expect(requestsFor(id)).toBe(1)
  })
})
