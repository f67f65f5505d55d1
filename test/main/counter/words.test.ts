import { describe, expect, it } from 'vitest'
import { isEmptyName, titleIn } from '../../../main/features/counter/title.ts'
import { knownWords, writtenWord } from '../../../main/features/counter/vocabulary.ts'

describe('knownWords', () => {
  it.each([
    ['Requerimento de férias - Joana Prates.pdf', ['requerimento', 'ferias']],
    ['OFÍCIO Nº 88/2026 — SEFAZ', ['oficio']],
    ['Certidões e declarações', ['certidao', 'declaracao']],
    ['Joana Prates, CPF 111.222.333-96, Rua das Flores 12', []],
    ['requerimento requerimento Requerimentos', ['requerimento']],
    ['Scan_20261130_001.pdf', []],
    ['', []],
  ])('finds in "%s" only words of papers', (text, expected) => {
    expect(knownWords(text)).toEqual(expected)
  })

  it('writes a word with its accents', () => {
    expect(knownWords('PRESTACAO DE CONTAS').map(writtenWord)).toEqual(['prestação', 'contas'])
  })
})

describe('isEmptyName', () => {
  it.each([
    ['Scan_20261130_001.pdf', true],
    ['digitalização 12.pdf', true],
    ['IMG-20261130-WA0001.pdf', true],
    ['WhatsApp Image 2026-11-30 at 10.42.11.pdf', true],
    ['0001.pdf', true],
    ['Digitalizar0003.pdf', true],
    ['Scan requerimento.pdf', false],
    ['Ofício 88.pdf', false],
    ['Joana.pdf', false],
  ])('says of "%s": %s', (name, expected) => {
    expect(isEmptyName(name)).toBe(expected)
  })
})

describe('titleIn', () => {
  it.each([
    [['GOVERNO DO ESTADO', 'REQUERIMENTO DE FÉRIAS', 'Eu, Joana'], 'Requerimento de férias'],
    [['Secretaria da Fazenda', 'OFÍCIO Nº 88/2026 — SEFAZ/GECON'], 'Ofício nº 88-2026 — SEFAZ-GECON'],
    [['Assunto: Prestação de contas.', 'Senhora Chefe,'], 'Prestação de contas'],
    [['DECLARAÇÃO DE COMPARECIMENTO'], 'Declaração de Comparecimento'],
    [['Joana Prates', 'Rua das Flores, 12'], null],
    [['Requerimento de Joana, CPF 111.222.333-96'], null],
    [['Encaminho, para registro e guarda, o requerimento de férias da servidora'], null],
    [[], null],
  ])('reads %j', (lines, expected) => {
    expect(titleIn(lines)).toBe(expected)
  })
})
