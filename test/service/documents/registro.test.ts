import { describe, expect, it } from 'vitest'
import { newRegistro, registroSymbols, withFreeRegistro } from '../../../service/documents/registro.ts'

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
