import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from '@cantoo/fontkit'
import { describe, expect, it, vi } from 'vitest'
import { formatTimestamp, replaceUndrawable, wrapText } from '../../../pdf/increment/text.ts'
import { createSeparatePdf } from '../../../service/signature-page/incremental-update.ts'
import type { SignaturePageData, SignerAction } from '../../../service/signature-page/page-data.ts'
import { signaturePage } from '../../../service/signature-page/signature-page.ts'
import { pagesOf } from '../../support/pdf-pages.ts'

const data = new Date('2026-11-21T02:37:02Z')
const signature = (changes: Partial<SignerAction> = {}): SignerAction => ({
  nome: 'Bruno Reis',
  papel: 'Contador',
  manifestacao: 'Assinado',
  data,
  justificativa: null,
  ...changes,
})
const pagesWith = async (assinaturas: SignerAction[], changes: Partial<SignaturePageData> = {}) =>
  pagesOf(
    await createSeparatePdf(
      signaturePage({
        nome: 'Ofício.pdf',
        registro: '2026-B2C3D4',
        registradoEm: data,
        bytes: 1234,
        sha256: 'ab'.repeat(32),
        enviadoPor: { nome: 'Ana Prado', papel: 'Gerente' },
        enviadoEm: data,
        isSeparate: false,
        ...changes,
        assinaturas,
      }),
    ),
  )

describe('a signature page', () => {
  it('uses as many pages as needed and names each signer once', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `Servidora Número ${String(at + 1).padStart(2, '0')}`)
    const pages = await pagesWith(names.map((nome) => signature({ nome })))
    expect(pages.length).toBeGreaterThan(2)
    const all = pages.join(' ')
    expect(names.map((nome) => all.split(nome).length - 1)).toEqual(names.map(() => 1))
    expect(pages.map((text) => /página \d+ de \d+/.exec(text)?.[0])).toEqual(
      pages.map((_, at) => `página ${at + 1} de ${pages.length}`),
    )
  })

  it('keeps every word of a justification that is longer than a page @all', async () => {
    const words = Array.from({ length: 700 }, (_, at) => `w${String(at).padStart(4, '0')}`)
    const pages = await pagesWith([signature({ manifestacao: 'Recusado', justificativa: words.join(' ') })])
    expect(pages.join(' ').match(/w\d{4}/g)).toEqual(words)
  })

  it('explains character codes only if it contains one', async () => {
    const [[plain], [coded]] = [await pagesWith([signature()]), await pagesWith([signature({ nome: '李 Ana' })])]
    expect(plain).not.toContain('Unicode')
    expect(coded).toContain('[U+674E] Ana')
    expect(coded).toContain('pelo seu código Unicode')
  })

  it('shapes each line once, without positions, and measures it by the widths that earlier pages found', async () => {
    const require = createRequire(import.meta.url)
    const file = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')
    const shape = vi.spyOn(Object.getPrototypeOf(create(readFileSync(file))), 'layout')
    try {
      await pagesWith([signature()])
      shape.mockClear()
      await pagesWith([signature({ nome: 'Rui Bona' })])
      const shaped = shape.mock.calls.map(([text]) => String(text))
      expect(shaped).toContain('Rui Bona')
      expect(shaped).toEqual([...new Set(shaped)])
      expect(shaped.filter((text) => text.length === 1)).toEqual([])
      expect(shape.mock.calls.filter(([, features]) => Object(features).kern !== false)).toEqual([])
    } finally {
      shape.mockRestore()
    }
  })

  it.each([
    ['accents, of the languages of the land too', 'João Conceição Tẽnh ỹ Ñandú'],
    ['letters of other alphabets', 'Łukasz Ștefan Αθήνα Юрий Nguyễn'],
    ['a word that is wider than the page', 'X'.repeat(300)],
    ['an ordinary ligature', 'oficio afflito'],
  ])('writes names with %s', async (_, nome) => {
    const [page] = await pagesWith([signature({ nome })])
    expect(page?.replaceAll(' ', '')).toContain(nome.replaceAll(' ', ''))
  })
})

describe('replaceUndrawable', () => {
  it.each([
    ['composes what was decomposed', 'Joa\u0303o', 'João'],
    ['keeps white space apart, of any kind', 'a\tb\u00a0c\nd', 'a b c d'],
    ['names what the font lacks', 'Ana 李😀', 'Ana [U+674E][U+1F600]'],
    ['names what would turn or hide its neighbours', 'a\u202eb\u200bc\u0007', 'a[U+202E]b[U+200B]c[U+0007]'],
  ])('%s', (_, text, expected) => {
    expect(replaceUndrawable(text, (code) => code < 0x2fff && code !== 0x1f600)).toBe(expected)
  })
})

describe('wrapText', () => {
  it.each([
    ['', []],
    ['um dois três', ['um dois', 'três']],
    ['  um   dois ', ['um dois']],
    ['paralelepípedo é', ['paralele', 'pípedo é']],
  ])('breaks into lines of at most eight letters: %s', (text, expected) => {
    expect(wrapText(text, 8, (line) => line.length)).toEqual(expected)
  })
})

describe('formatTimestamp', () => {
  it.each([
    ['2026-11-21T02:37:02Z', '20/11/2026 às 23:37:02 (UTC-03:00)'],
    ['2026-01-01T03:00:00Z', '01/01/2026 às 00:00:00 (UTC-03:00)'],
    // Brazil still had daylight saving time on this date.
    ['2018-12-01T12:00:00Z', '01/12/2018 às 10:00:00 (UTC-02:00)'],
  ])('formats %s as %s', (at, expected) => {
    expect(formatTimestamp(new Date(at))).toBe(expected)
  })
})
