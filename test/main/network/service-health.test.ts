import { describe, expect, it } from 'vitest'
import { createServiceHealth, operationOf } from '../../../main/program/network/index.ts'

const minute = 60_000

/** A recorder at a clock of its own. */
function open() {
  let at = Date.UTC(2026, 2, 2, 9)
  let changes = 0
  const health = createServiceHealth({
    now: () => new Date(at),
    changed: () => {
      changes += 1
    },
  })
  return {
    health,
    changes: () => changes,
    pass: (minutes: number) => {
      at += minutes * minute
    },
    /** Sees calls that took this long each; null for failures. */
    see(calls: number, tookMs: number | null, operation: Parameters<typeof health.saw>[0]['operation'] = 'boxes') {
      for (let call = 0; call < calls; call += 1) health.saw({ operation, tookMs })
    },
  }
}

describe('the health of the service', () => {
  it('is unknown before three calls, and tells its figures from the first', () => {
    const { health, see } = open()
    expect(health.read()).toMatchObject({ state: 'unknown', since: null, operations: [] })
    see(2, 100)
    const { state, since, operations, points } = health.read()
    expect([state, since]).toEqual(['unknown', '2026-03-02T09:00:00.000Z'])
    expect(operations).toEqual([
      { operation: 'boxes', calls: 2, failures: 0, medianMs: null, usualMs: null, isSlow: false },
    ])
    expect(points).toHaveLength(12)
    expect(points.at(-1)).toMatchObject({ calls: 2, failures: 0 })
  })

  it.each<[string, (given: ReturnType<typeof open>) => void, string]>([
    ['well among few failures', ({ see }) => [see(9, 100), see(1, null)], 'well'],
    ['failing from a fifth of failures on', ({ see }) => [see(8, 100), see(2, null)], 'failing'],
    ['slow without a usual from three seconds on', ({ see }) => see(5, 4000), 'slow'],
    ['slow at twice the usual', ({ see, pass }) => [see(20, 400), pass(70), see(5, 1200)], 'slow'],
    ['well where twice the usual is no wait', ({ see, pass }) => [see(20, 40), pass(70), see(5, 200)], 'well'],
    ['well at a usual that is slow', ({ see, pass }) => [see(20, 4000), pass(70), see(5, 4000)], 'well'],
    ['well where one slow kind is not most', ({ see }) => [see(5, 100), see(4, 5000, 'acts')], 'well'],
    ['that of the hour where the last minutes had few calls', ({ see, pass }) => [see(5, 4000), pass(30)], 'slow'],
    ['unknown after an hour without calls', ({ see, pass }) => [see(5, 4000), pass(70)], 'unknown'],
    ['of the new service only', ({ see, health }) => [see(5, 4000), health.at('outro')], 'unknown'],
  ])('is %s', (_, act, expected) => {
    const given = open()
    act(given)
    expect(given.health.read().state).toBe(expected)
  })

  it('compares the hour with the day before it, within a tenth, and forgets what is older', () => {
    const { health, see, pass } = open()
    see(30, 1000)
    pass(90)
    see(3, 240)
    const [row] = health.read().operations
    expect(row?.calls).toBe(3)
    expect(Math.abs((row?.medianMs ?? 0) - 240)).toBeLessThan(30)
    expect(Math.abs((row?.usualMs ?? 0) - 1000)).toBeLessThan(120)
    pass(24 * 60)
    see(3, 240)
    expect(health.read().operations[0]).toMatchObject({ calls: 3, usualMs: null })
  })

  it('announces a new state at once, and figures at most every quarter of a minute', () => {
    const { see, pass, changes } = open()
    see(1, 100)
    const first = changes()
    for (let second = 0; second < 10; second += 1) {
      pass(1 / 60)
      see(1, 100)
    }
    // Unknown becomes well.
    expect(changes()).toBe(first + 1)
    pass(1)
    see(1, 100)
    expect(changes()).toBe(first + 2)
  })
})

it.each([
  ['/v2/usuario', true, 'account'],
  ['/v2/usuario/papeis', true, 'account'],
  ['/v2/usuario/caixas-encaminhamento', true, 'boxes'],
  ['/v2/caixas/7f/encaminhamentos/paginated-search', true, 'boxes'],
  ['/v2/caixas/7f/encaminhamento/responder', false, 'forwarding'],
  ['/v2/encaminhamento', false, 'forwarding'],
  ['/v2/documentos/upload-arquivo/gerar-url-upload/12', true, 'capture'],
  ['/v2/documentos/capturar/digitalizado', false, 'capture'],
  ['/v2/documentos/fase-assinatura', false, 'signatures'],
  ['/v2/documentos/7f', true, 'documents'],
  ['/v2/processos/7f', true, 'processes'],
  ['/v2/usuario/caixas-processo', true, 'processes'],
  ['/v2/caixas/7f/processo/despachar', false, 'acts'],
  ['/v2/eventos/7f', true, 'progress'],
  ['/v2/agente/7f/setores', true, 'directory'],
])('a call of %s (safe: %s) counts as %s', (path, safe, operation) => {
  expect(operationOf({ path, safe })).toBe(operation)
})
