import { describe, expect, it } from 'vitest'
import { newRegistro, registroSymbols, withFreeRegistro } from '../../../service/documents/registro.ts'
import { nivelDe } from '../../../service/documents/rules.ts'

const ground = '00000000-0000-4000-8000-000000000001'
const classified = (prazoAnos: number, prazoMeses = 0) => ({
  transparenciaAtiva: false,
  idsFundamentosLegais: [ground],
  classificacaoInformacao: { prazoAnos, prazoMeses, prazoDias: 0, justificativa: 'x', idPapelAprovador: ground },
})

describe('nivelDe', () => {
  it.each([
    ['público', { transparenciaAtiva: true }, 1],
    ['público, with the live service’s nulls', { transparenciaAtiva: true, idsFundamentosLegais: null }, 1],
    ['organizacional', { transparenciaAtiva: false, idsFundamentosLegais: [], classificacaoInformacao: null }, 2],
    ['sigiloso', { transparenciaAtiva: false, idsFundamentosLegais: [ground] }, 4],
    ['reservado', classified(5), 5],
    ['secreto', classified(5, 1), 6],
    ['secreto at its end', classified(15), 6],
    ['ultrassecreto', classified(25), 7],
  ])('%s', (_, restricao, nivel) => {
    expect(nivelDe(restricao)).toEqual({ nivel })
  })

  it.each([
    ['public with grounds', { transparenciaAtiva: true, idsFundamentosLegais: [ground] }],
    ['public and classified', { ...classified(5), transparenciaAtiva: true, idsFundamentosLegais: null }],
    ['classified without grounds', { ...classified(5), idsFundamentosLegais: [] }],
    ['classified for no time', classified(0)],
    ['classified for too long', classified(25, 1)],
  ])('refuses %s', (_, restricao) => {
    expect(nivelDe(restricao)).toHaveProperty('problem')
  })
})

describe('registry numbers', () => {
  it('are a year and six of thirty symbols without vowels and Y', () => {
    expect(new Set(registroSymbols).size).toBe(30)
    expect(registroSymbols).not.toMatch(/[AEIOUY]/)
    const places = [0, 10, 29, 9, 15, 1]
    expect(newRegistro(new Date('2026-06-01T12:00:00Z'), () => places.shift() ?? 0)).toBe('2026-0BZ9H1')
  })

  it('are drawn again while they are taken', async () => {
    const tried: string[] = []
    const free = await withFreeRegistro(
      new Date('2026-06-01T12:00:00Z'),
      async (registro) => tried.push(registro) === 3,
    )
    expect(tried).toHaveLength(3)
    expect(tried.at(-1)).toBe(free)
    await expect(withFreeRegistro(new Date(), async () => false)).rejects.toThrow()
  })
})
