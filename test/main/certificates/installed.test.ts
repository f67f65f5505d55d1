import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../contract/bridge/outcome.ts'
import { forkChild } from '../../../main/child-process.ts'
import { tokenSource } from '../../../main/engine/signing/index.ts'
import { createCertificates } from '../../../main/features/certificates/certificates.ts'
import { startBatch } from '../../../main/features/certificates/signing-batch.ts'
import { makeAuthority, rsa, type Signer } from '../../support/authority.ts'
import { openA1 } from '../../support/certificate-files.ts'
import { usualTime } from '../../support/signing-folder.ts'
import { hasSoftTokens, makeSoftToken, type SoftToken } from '../../support/soft-token.ts'

/** No mark is wanted here. */
const pool = { findFreePlaces: () => Promise.reject(new Error('asked for the place of a mark')) }
let ana: Signer
let token: SoftToken
beforeAll(() => {
  ana = makeAuthority('/CN=Autoridade de teste').issue('/CN=Ana Prado', { key: rsa })
  if (!hasSoftTokens) return
  token = makeSoftToken('Cartão de Ana')
  token.add(ana, '01')
})
afterAll(() => {
  if (hasSoftTokens) token.dispose()
})

describe.skipIf(!hasSoftTokens)('the certificates of a computer', () => {
  it('are listed once where the token and the store of the system have them, by the token', async () => {
    const entry = new URL('../../../main/engine/signing/token-child.ts', import.meta.url)
    const source = (kind: 'token' | 'store') =>
      tokenSource({
        kind,
        spawn: () => forkChild(entry),
        log: { warn() {} },
        modules: () => [token.module],
        now: usualTime.now,
      })
    const certificates = createCertificates({
      installed: [source('token'), source('store')],
      askSecret: async () => null,
      personName: 'Ana Prado',
      now: usualTime.now,
      time: () => usualTime,
      files: { handed: () => null, draft: () => null, pathOf: () => '', replace: async () => ok(null) },
      pool,
      changed() {},
      fault() {},
    })
    expect(await certificates.list({})).toMatchObject({
      value: { certificates: [{ kind: 'token', name: 'Ana Prado' }], failures: [] },
    })
  })
})

it("a batch of a key in the system's store says that the system may ask, until the first document is signed", async () => {
  const states: string[] = []
  const batch = startBatch({
    offered: { place: 'Windows', pin: 'asked-by-system' },
    files: ['a', 'b'].map((name) => ({ fileId: name, name, sha256: '' })),
    signal: new AbortController().signal,
    time: usualTime,
    mark: null,
    pool,
    open: () => openA1(ana),
    async replace() {
      states.push(batch.view().state)
      return ok(null)
    },
    changed() {},
  })
  states.push(batch.view().state)
  await batch.ended
  expect([...states, batch.view().state]).toEqual(['system', 'system', 'running', 'ended'])
})
