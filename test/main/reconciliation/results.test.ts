import { expect, it } from 'vitest'
import { lateIfReadable } from '../../../main/engine/reconciliation/index.ts'

const words = { status: 400, message: null, traceId: null, issues: {} }

it.each([
  ['that was read whole and found nothing', { kind: 'ok', value: [] }, null],
  ['that the service refuses', { ...words, kind: 'forbidden' }, null],
  ['with records that could not be read', { kind: 'ok', value: [], leftOut: 1 }, { kind: 'unreadable' }],
  ['whose answer could not be read', { kind: 'malformed', status: 200, detail: '' }, { kind: 'unreadable' }],
  ['that did not reach the service', { kind: 'unreachable', code: 'ECONNREFUSED' }, { kind: 'failed' }],
  ['that is not answered', { ...words, kind: 'unavailable' }, { kind: 'failed' }],
] as const)('a search after a refusal, %s, answers %j with %j', (_, search, answer) => {
  const late = lateIfReadable(search)
  if (answer === null) expect(late).toBeNull()
  else expect(late).toMatchObject(answer)
})
