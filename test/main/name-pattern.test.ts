import { describe, expect, it } from 'vitest'
import { parseNamePattern } from '../../main/name-pattern.ts'

describe('a file name pattern', () => {
  it.each([
    ['{classe} - {nome}', '01.01 - Ofício 12.pdf', { classe: '01.01', nome: 'Ofício 12' }],
    ['{classe} - {nome}', '01.01 - Ofício - anexo.PDF', { classe: '01.01', nome: 'Ofício - anexo' }],
    ['{nome}_{classe}', 'Nota_fiscal_01.01.02.pdf', { nome: 'Nota_fiscal', classe: '01.01.02' }],
    ['{acesso} {classe} {nome}', 'PÚBLICO 01 Edital.pdf', { acesso: 'Publico', classe: '01', nome: 'Edital' }],
    ['{nome} ({acesso})', 'Ata (organizacional).pdf', { nome: 'Ata', acesso: 'Organizacional' }],
    ['{nome} ({acesso})', 'Ata (publico).pdf', { nome: 'Ata', acesso: 'Publico' }],
    ['scan-{nome}', 'SCAN-0001.pdf', { nome: '0001' }],
    // The same letters, written by another system.
    ['Ofício {nome}', 'Ofício 3.pdf'.normalize('NFD'), { nome: '3' }],
    ['{ NOME } . {classe}', 'a  .  01.pdf', { nome: 'a', classe: '01' }],
    ['{classe} - {nome}', 'scan0001.pdf', null],
    ['{classe} - {nome}', 'dois espaços - Ofício.pdf', null],
    ['{classe} - {nome}', '01.01 - .pdf', null],
    ['{nome} ({acesso})', 'Ata (sigiloso).pdf', { nome: 'Ata', acesso: 'Sigiloso' }],
    ['{nome} ({acesso})', 'Ata (CLASSIFICADO).pdf', { nome: 'Ata', acesso: 'Classificado' }],
    ['{nome} ({acesso})', 'Ata (ultrassecreto).pdf', { nome: 'Ata', acesso: 'Classificado' }],
    ['{nome} ({acesso})', 'Ata (restrito).pdf', null],
    ['scan.{nome}', 'scanx1.pdf', null],
  ])('%s of "%s"', (pattern, name, values) => {
    const parsed = parseNamePattern(pattern)
    expect(parsed.ok && parsed.read(name)).toEqual(values)
  })

  it.each([
    ['scan', /nenhum campo/],
    ['', /nenhum campo/],
    ['{nome} {nome}', /mais de uma vez/],
    ['{nome}{classe}', /entre dois campos/i],
    ['{titulo} {nome}', /\{titulo\} não existe/],
    ['{nome} {', /sem par/],
  ])('"%s" is refused with a sentence', (pattern, sentence) => {
    expect(parseNamePattern(pattern)).toEqual({ ok: false, sentence: expect.stringMatching(sentence) })
  })

  it('finds without hanging that a name made to be slow does not match', () => {
    const parsed = parseNamePattern('{nome}-{classe}-{acesso}')
    expect(parsed.ok && parsed.read(`${'-a'.repeat(127)}.pdf`)).toBeNull()
  })
})
