import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTestApp, type TestApp } from '../support/host.ts'
import { sendToSign, signaturesOf } from '../support/phase-documents.ts'
import { startService } from '../support/service.ts'
import { personToken } from '../support/sign-in.ts'
import type { Bench } from './figure.ts'
import { lane } from './lane.ts'

/** Documents in each of two rounds; the first program alternates. */
const perRound = 100
/** The concurrency of main/engine/outbox for registrations. */
const width = 4

/**
 * Two hundred documents signed in one batch, beside a bare script with the same requests and concurrency: the cost of
 * writing a batch down first and reading it back before reporting it.
 */
export const bench: Bench = async (tell) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malote-bench-'))
  const service = await startService({ asInstalled: true })
  const bruno = await startTestApp({ service, login: 'bruno.reis', dataFolder: path.join(folder, 'data') })
  try {
    await bruno.signIn()
    const token = await personToken(service, 'diego.martins')
    let made = 0
    // A second signer is pending, so that the service captures nothing meanwhile.
    const documents = (signer: string) =>
      sendToSign(
        service,
        Array.from({ length: perRound }, () => `Nota de empenho ${++made}.pdf`),
        { signers: [signer, 'carla.nunes'] },
      )
    let [ours, bare] = [0, 0]
    const sent: string[] = []
    for (const first of ['script', 'application']) {
      const mine = await documents('bruno.reis')
      const theirs = await documents('diego.martins')
      sent.push(...mine, ...theirs)
      if (first === 'script') bare += await bareSignatures(service.baseUrl, token, theirs)
      ours += await throughTheApp(bruno, mine)
      if (first !== 'script') bare += await bareSignatures(service.baseUrl, token, theirs)
    }
    const lacking = (await signaturesOf(service, 'ana.prado', sent)).filter((who) => who.length !== 1).length
    if (lacking > 0) throw new Error(`${lacking} documents are not signed once`)
    const seconds = (ms: number) => Math.round(ms / 100) / 10
    tell({
      what: `${2 * perRound} signatures in batches of ${perRound}`,
      value: seconds(ours),
      unit: 's',
      better: 'lower',
      peer: { name: `a bare script, ${width} at once`, value: seconds(bare) },
    })
    const each = Math.round((2 * perRound * 10_000) / ours) / 10
    tell({ what: 'Signatures in a second', value: each, unit: '/s', better: 'higher' })
    const ratio = Math.round((ours / bare) * 100) / 100
    tell({ what: 'Times as long as the script', value: ratio, unit: '×', better: 'lower' })
  } finally {
    await bruno.stop()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Milliseconds from the request until the end of the batch is reported. */
async function throughTheApp(app: TestApp, ids: readonly string[]): Promise<number> {
  await app.call('signatures.refresh', {})
  const begin = performance.now()
  const documents = ids.map((id) => ({ id, sha256: null }))
  const { batchId } = await app.call('signatures.sign', { documents, unread: true })
  for (;;) {
    const { state, counts } = await app.call('signatures.batch', { batchId })
    if (state === 'ended' && counts.signed !== ids.length) throw new Error(JSON.stringify(counts))
    if (state === 'ended') return performance.now() - begin
    await pause(10)
  }
}

/** The same requests for each document, with the outbox's concurrency and nothing else. */
async function bareSignatures(baseUrl: string, token: string, ids: readonly string[]): Promise<number> {
  const group = `${baseUrl}/v2/documentos/fase-assinatura`
  const signing = lane(width)
  async function ask(url: string, method: string): Promise<void> {
    const response = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    await response.json()
  }
  async function sign(id: string): Promise<void> {
    await ask(`${group}/${id}`, 'GET')
    await ask(`${group}/assinar/${id}`, 'POST')
    await ask(`${group}/${id}`, 'GET')
  }
  const begin = performance.now()
  await Promise.all(ids.map((id) => signing(() => sign(id))))
  return performance.now() - begin
}
