import { describe, expect, it } from 'vitest'
import { cleanName, cleanOwnName } from '../../../main/features/capture/clean-name.ts'

describe('cleanOwnName', () => {
  it.each([
    ['../\u202eplanilha.xlsx', 'planilha.xlsx'],
    ['sem extensão', 'sem extensão'],
    ['NOTA.PDF', 'NOTA.PDF'],
    ['.oculto', '.oculto'],
    ['\u200b', 'Arquivo sem nome'],
    [`${'a'.repeat(500)}.png`, 'a'.repeat(200)],
  ])('%j becomes %j', (name, clean) => expect(cleanOwnName(name)).toBe(clean))
})

describe('cleanName', () => {
  it.each([
    ['Nota fiscal.pdf', 'Nota fiscal.pdf'],
    ['NOTA.PDF', 'NOTA.pdf'],
    ['sem extensão', 'sem extensão.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\ana\\Nota.pdf', 'Nota.pdf'],
    ['quebra\nde\tlinha.pdf', 'quebradelinha.pdf'],
    ['nulo\u0000.pdf', 'nulo.pdf'],
    ['fdp.\u202eexe\u202c.pdf', 'fdp.exe.pdf'],
    ['zero\u200blargura\ufeff.pdf', 'zerolargura.pdf'],
    ['  espaços   demais .pdf', 'espaços demais.pdf'],
    ['...oculto.pdf', 'oculto.pdf'],
    ['', 'documento.pdf'],
    ['.pdf', 'documento.pdf'],
    ['/', 'documento.pdf'],
    ['meia \ud83d.pdf', 'meia \ufffd.pdf'],
    ['a\u0301cento.pdf', 'ácento.pdf'],
    ['<b>"&\'.pdf', '<b>"&\'.pdf'],
  ])('%j becomes %j', (name, clean) => expect(cleanName(name)).toBe(clean))

  it('cuts at 200 characters, never within a grapheme', () => {
    expect(cleanName(`${'a'.repeat(500)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`)
    const families = '👨‍👩‍👧‍👦'.repeat(60)
    const cut = cleanName(`x${families}.pdf`)
    expect(cut.length).toBeLessThanOrEqual(200)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.slice(1, -4)).toBe('👨👩👧👦'.repeat(60).slice(0, cut.length - 5))
  })
})
