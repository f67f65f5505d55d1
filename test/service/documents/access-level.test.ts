import { describe, expect, it } from 'vitest'
import { accessLevelOf } from '../../../service/documents/access-level.ts'
import { newRegistro, registroSymbols, withFreeRegistro } from '../../../service/documents/registro.ts'

const ground = '00000000-0000-4000-8000-000000000001'
const classified = (prazoAnos: number, prazoMeses = 0) => ({
  transparenciaAtiva: false,
  idsFundamentosLegais: [ground],
  classificacaoInformacao: { prazoAnos, prazoMeses, prazoDias: 0, justificativa: 'x', idPapelAprovador: ground },
})

describe('accessLevelOf', () => {
  it.each([
    ['público', { transparenciaAtiva: true }, 1],
    ['público, with the live service’s nulls', { transparenciaAtiva: true, idsFundamentosLegais: null }, 1],
    ['organizacional', { transparenciaAtiva: false, idsFundamentosLegais: [], classificacaoInformacao: null }, 2],
    ['sigiloso', { transparenciaAtiva: false, idsFundamentosLegais: [ground] }, 4],
    ['reservado', classified(5), 5],
    ['secreto', classified(5, 1), 6],
    ['secreto, at its longest term', classified(15), 6],
    ['ultrassecreto', classified(25), 7],
  ])('computes the level of a restriction: %s', (_, restricao, nivel) => {
    expect(accessLevelOf(restricao)).toEqual({ nivel })
  })

  it.each([
    ['public with grounds', { transparenciaAtiva: true, idsFundamentosLegais: [ground] }],
    ['public and classified', { ...classified(5), transparenciaAtiva: true, idsFundamentosLegais: null }],
    ['classified without grounds', { ...classified(5), idsFundamentosLegais: [] }],
    ['classified for a term of zero', classified(0)],
    ['classified for too long', classified(25, 1)],
  ])('refuses %s', (_, restricao) => {
    expect(accessLevelOf(restricao)).toHaveProperty('problem')
  })
})

describe('registry numbers', () => {
  it('have a year and six of thirty symbols, without vowels and Y', () => {
    expect(new Set(registroSymbols).size).toBe(30)
    expect(registroSymbols).not.toMatch(/[AEIOUY]/)
    const places = [0, 10, 29, 9, 15, 1]
    expect(newRegistro(new Date('2026-06-01T12:00:00Z'), () => places.shift() ?? 0)).toBe('2026-0BZ9H1')
  })

  it('are drawn again while taken', async () => {
    const tried: string[] = []
    const free = await withFreeRegistro(
      new Date('2026-06-01T12:00:00Z'),
      async (registro) => tried.push(registro) === 3,
    )
    expect(tried).toHaveLength(3)
    expect(tried.at(-1)).toBe(free)
    let refused = 0
    const neverFree = async () => {
      refused += 1
      return false
    }
    await expect(withFreeRegistro(new Date(), neverFree)).rejects.toThrow('after 20 attempts')
    expect(refused).toBe(20)
  })
})
