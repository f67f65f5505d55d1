import { describe, expect, it } from 'vitest'
import {
  applyFaults,
  type FaultSchedule,
  type FaultStage,
  type FaultSwitch,
  nextRandom,
  randomFaultKinds,
} from '../../../service/training/faults.ts'

const here = { metodo: 'GET', caminho: '/v2/usuario' }
const always: FaultSchedule = { vale: 'sempre' }
const next = (restantes: number): FaultSchedule => ({ vale: 'proximas', vezes: restantes, restantes })
const chance = (probabilidade: number, semente = 7): FaultSchedule => ({
  vale: 'acaso',
  probabilidade,
  semente,
  estado: semente,
})
const set = (falha: FaultSwitch['falha'], changes: Partial<FaultSwitch> = {}): FaultSwitch => ({
  id: falha,
  ...here,
  falha,
  atrasoMs: 10,
  tentarDepoisSegundos: 5,
  schedule: always,
  aplicadas: 0,
  ...changes,
})

/** The kinds of fault that apply to each of `times` consecutive requests. */
function play(switches: readonly FaultSwitch[], times: number, stage: FaultStage = 'request', endpoint = here) {
  let now = switches
  const applied = Array.from({ length: times }, () => {
    const decided = applyFaults(now, stage, endpoint)
    now = decided.switches
    return decided.applied.map(({ falha }) => falha)
  })
  return { applied, now }
}

describe('a fault', () => {
  it.each([
    ['applies to its endpoint', {}, here, ['erro']],
    ['does not apply to another path', {}, { ...here, caminho: '/v2/usuario/papeis' }, []],
    ['does not apply to another method', {}, { ...here, metodo: 'POST' }, []],
    ['for any endpoint applies to each', { metodo: '*', caminho: '*' }, { metodo: 'POST', caminho: '/v2/x' }, ['erro']],
    ['for any method of a path applies to each', { metodo: '*' }, { ...here, metodo: 'DELETE' }, ['erro']],
  ])('%s', (_, changes, asked, expected) => {
    expect(play([set('erro', changes)], 1, 'request', asked).applied).toEqual([expected])
  })

  it.each([
    ['request', ['atraso', 'erro']],
    ['event', ['evento-preso']],
    ['bytes', ['outros-bytes']],
  ] as const)('applies at its own moment only: %s', (moment, expected) => {
    const all = [set('atraso'), set('evento-preso'), set('outros-bytes'), set('erro')]
    expect(play(all, 1, moment).applied).toEqual([expected])
  })

  it('adds its delay to others, and ends the request before later faults', () => {
    const all = [set('atraso'), set('limite', { schedule: next(1) }), set('atraso'), set('erro')]
    expect(play(all, 2).applied).toEqual([
      ['atraso', 'limite'],
      ['atraso', 'atraso', 'erro'],
    ])
  })

  it('applies to the next requests only, and is not used up behind a fault that ends the request', () => {
    const { applied, now } = play([set('erro', { schedule: next(2) }), set('limite', { schedule: next(1) })], 4)
    expect(applied).toEqual([['erro'], ['erro'], ['limite'], []])
    expect(now.map(({ aplicadas, schedule }) => [aplicadas, schedule])).toEqual([
      [2, { vale: 'proximas', vezes: 2, restantes: 0 }],
      [1, { vale: 'proximas', vezes: 1, restantes: 0 }],
    ])
  })
})

describe('a random fault', () => {
  const times = 4000
  it.each([0.1, 0.5, 0.9])('applies with the given probability: %d', (probability) => {
    const { applied } = play([set('erro', { schedule: chance(probability) })], times)
    const share = applied.filter((each) => each.length > 0).length / times
    expect(Math.abs(share - probability)).toBeLessThan(0.03)
  })

  it('follows the same sequence for the same seed only', () => {
    const run = (seed: number) =>
      play([set('erro', { schedule: chance(0.5, seed) })], 64).applied.map((each) => each.length)
    expect(run(1)).toEqual(run(1))
    expect(run(1)).not.toEqual(run(2))
  })

  it('applies always with probability 1 and never with 0', () => {
    expect(play([set('erro', { schedule: chance(1) })], 50).applied.flat()).toHaveLength(50)
    expect(play([set('erro', { schedule: chance(0) })], 50).applied.flat()).toHaveLength(0)
  })

  it('draws every kind that applies to a request, and no other', () => {
    const { applied } = play([set('sorteio', { schedule: chance(1) })], 500)
    expect(new Set(applied.flat())).toEqual(new Set(randomFaultKinds))
  })

  it('draws reproducible numbers from 0 to below 1', () => {
    const first = nextRandom(42)
    expect(first.value).toBeCloseTo(0.6011037519201636, 12)
    expect(nextRandom(first.state).value).toBeCloseTo(0.44829055899754167, 12)
  })
})
