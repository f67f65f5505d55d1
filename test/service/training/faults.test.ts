import { describe, expect, it } from 'vitest'
import {
  decide,
  drawn,
  type FaultSwitch,
  type Holds,
  type Moment,
  nextRandom,
} from '../../../service/training/faults.ts'

const here = { metodo: 'GET', caminho: '/v2/usuario' }
const always: Holds = { vale: 'sempre' }
const next = (restantes: number): Holds => ({ vale: 'proximas', vezes: restantes, restantes })
const chance = (probabilidade: number, semente = 7): Holds => ({
  ...{ vale: 'acaso', probabilidade, semente, estado: semente },
})
const set = (falha: FaultSwitch['falha'], changes: Partial<FaultSwitch> = {}): FaultSwitch => ({
  ...{ id: falha, ...here, falha, atrasoMs: 10, tentarDepoisSegundos: 5, holds: always, aplicadas: 0 },
  ...changes,
})

/** Which kinds strike at each of so many requests, one after another. */
function play(switches: readonly FaultSwitch[], times: number, moment: Moment = 'request', asked = here) {
  let now = switches
  const struck = Array.from({ length: times }, () => {
    const decided = decide(now, moment, asked)
    now = decided.switches
    return decided.struck.map(({ falha }) => falha)
  })
  return { struck, now }
}

describe('which faults strike', () => {
  it.each([
    ['the same endpoint', {}, here, ['erro']],
    ['another path', {}, { ...here, caminho: '/v2/usuario/papeis' }, []],
    ['another method', {}, { ...here, metodo: 'POST' }, []],
    ['any endpoint', { metodo: '*', caminho: '*' }, { metodo: 'POST', caminho: '/v2/x' }, ['erro']],
    ['any method of a path', { metodo: '*' }, { ...here, metodo: 'DELETE' }, ['erro']],
  ])('on %s', (_, changes, asked, expected) => {
    expect(play([set('erro', changes)], 1, 'request', asked).struck).toEqual([expected])
  })

  it.each([
    ['request', ['atraso', 'erro']],
    ['event', ['evento-preso']],
    ['bytes', ['outros-bytes']],
  ] as const)('at the moment of the %s', (moment, expected) => {
    const all = [set('atraso'), set('evento-preso'), set('outros-bytes'), set('erro')]
    expect(play(all, 1, moment).struck).toEqual([expected])
  })

  it('delays add up, and the first end is the last', () => {
    const all = [set('atraso'), set('limite', { holds: next(1) }), set('atraso'), set('erro')]
    expect(play(all, 2).struck).toEqual([
      ['atraso', 'limite'],
      ['atraso', 'atraso', 'erro'],
    ])
  })

  it('for the next requests only, and what did not have its turn is not used up', () => {
    const { struck, now } = play([set('erro', { holds: next(2) }), set('limite', { holds: next(1) })], 4)
    expect(struck).toEqual([['erro'], ['erro'], ['limite'], []])
    expect(now.map(({ aplicadas, holds }) => [aplicadas, holds])).toEqual([
      [2, { vale: 'proximas', vezes: 2, restantes: 0 }],
      [1, { vale: 'proximas', vezes: 1, restantes: 0 }],
    ])
  })
})

describe('chance', () => {
  const times = 4000
  it.each([0.1, 0.5, 0.9])('strikes as often as it says: %d', (probability) => {
    const { struck } = play([set('erro', { holds: chance(probability) })], times)
    const share = struck.filter((each) => each.length > 0).length / times
    expect(Math.abs(share - probability)).toBeLessThan(0.03)
  })

  it('is the same for one seed, and another for another', () => {
    const run = (seed: number) =>
      play([set('erro', { holds: chance(0.5, seed) })], 64).struck.map((each) => each.length)
    expect(run(1)).toEqual(run(1))
    expect(run(1)).not.toEqual(run(2))
  })

  it('always and never are what they say', () => {
    expect(play([set('erro', { holds: chance(1) })], 50).struck.flat()).toHaveLength(50)
    expect(play([set('erro', { holds: chance(0) })], 50).struck.flat()).toHaveLength(0)
  })

  it('draws every kind that may happen to a request, and no other', () => {
    const { struck } = play([set('sorteio', { holds: chance(1) })], 500)
    expect(new Set(struck.flat())).toEqual(new Set(drawn))
  })

  it('gives numbers from 0 to below 1 that anybody can compute again', () => {
    const first = nextRandom(42)
    expect(first.value).toBeCloseTo(0.6011037519201636, 12)
    expect(nextRandom(first.state).value).toBeCloseTo(0.44829055899754167, 12)
  })
})
