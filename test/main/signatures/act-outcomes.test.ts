import { expect, it } from 'vitest'
import type { ApiClient, ApiFailure } from '../../../main/engine/api/index.ts'
import { createSignHandler } from '../../../main/features/signatures/sign-handler.ts'
import { ana, documentOf, idOf, signedBy } from './local-queue.ts'

const io = { signal: new AbortController().signal, progress: () => undefined, dependencies: () => [] }
const payload = { idFase: idOf(1), reviewed: 'a', papeis: [ana] }
const attempt = { payload, file: null, evidence: {}, at: new Date() }
const said = { message: 'Agora não.', traceId: null, issues: {} }
const forbidden: ApiFailure = { kind: 'forbidden', status: 403, ...said }
const gone: ApiFailure = { kind: 'refused', status: 410, ...said }
const unavailable: ApiFailure = { kind: 'unavailable', status: 503, ...said }

/** A signing at a service that shows the phase's document, and answers for others by this failure. */
function signingAt({ phase, others }: { phase?: ApiFailure; others?: ApiFailure }) {
  const client: ApiClient = {
    async request({ path, schema }) {
      const failure = path.includes('/fase-assinatura/') ? phase : others
      if (failure !== undefined) return failure
      return { kind: 'ok', status: 200, value: schema.parse(signedBy(documentOf(1))) }
    },
  }
  return createSignHandler({
    client,
    actingIds: [ana],
    checkReview: async () => null,
    observe: () => undefined,
    onAlreadySigned: () => undefined,
    onUpdate: () => undefined,
  })
}

it.each([
  ['forbidden', forbidden],
  ['refused', gone],
])('a signing is done although its captured document is %s to the person', async (_, others) => {
  const result = { idDocumentoFaseAssinatura: payload.idFase, idDocumento: idOf(2) }
  const ends = await signingAt({ others }).finish(payload, { idDocumento: idOf(2) }, io)
  expect(ends).toEqual({ kind: 'completed', result })
})

it('a signing is not done while the service cannot be asked for the captured document', async () => {
  const ends = await signingAt({ others: unavailable }).finish(payload, { idDocumento: idOf(2) }, io)
  expect(ends).toMatchObject({ kind: 'failed', failure: { kind: 'later' } })
})

it.each([
  ['the signature is shown', {}, { kind: 'completed' }],
  ['the document is hidden from the person', { phase: forbidden }, null],
  ['the service cannot be asked', { phase: unavailable }, { kind: 'failed', failure: { kind: 'later' } }],
])('a refused signing is looked for once more, where %s', async (_, service, expected) => {
  const found = await signingAt(service).findLateSuccess?.(attempt, io)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toMatchObject(expected)
})
