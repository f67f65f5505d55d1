import { describe, expect, it } from 'vitest'
import type { DigitisedPage, MeasuredScan } from '../../../contract/bridge/digitisation.ts'
import { pagesText } from '../../../contract/digitisation-words.ts'
import { shortcomingOf } from '../../../main/features/digitisation/digitisation-texts.ts'
import { type FileMeasures, unmetBy } from '../../../main/features/digitisation/rules.ts'

const good: MeasuredScan = { across: 300, down: 300, colour: 'grey', compressions: ['flate'] }
const pageOf = (scan: Partial<MeasuredScan> | null, isEmpty = false): DigitisedPage => ({
  widthMm: 210,
  heightMm: 297,
  scan: scan === null ? null : { ...good, ...scan },
  words: 0,
  isEmpty,
})
const fileOf = (changes: Partial<FileMeasures>): FileMeasures => {
  const pages = changes.pages ?? [pageOf({})]
  return { pageCount: pages.length, isArchive: true, signatures: 1, missing: [], ...changes, pages }
}

/** Each rule of the decree, and the sentence of the laudo about it. */
const rows: readonly (readonly [what: string, file: Partial<FileMeasures>, texts: readonly string[]])[] = [
  ['a scan that meets them all', {}, []],
  [
    'colours of Annex I',
    { pages: [pageOf({ colour: 'mono' }), pageOf({ colour: 'rgb' }), pageOf({ colour: 'indexed' })] },
    [],
  ],
  ['blank pages', { pages: [pageOf({}), pageOf(null, true)] }, []],
  [
    '200 dpi',
    { pages: [pageOf({}), pageOf({ across: 200, down: 200 })] },
    ['Página 2: 200 dpi; o Anexo I pede 300 dpi.'],
  ],
  ['299 dpi in one direction', { pages: [pageOf({ down: 299 })] }, ['Página 1: 299 dpi; o Anexo I pede 300 dpi.']],
  [
    'two resolutions',
    { pages: [100, 200, 100, 100].map((dpi) => pageOf({ across: dpi, down: dpi })) },
    ['Páginas 1, 3 e 4: 100 dpi; o Anexo I pede 300 dpi.', 'Página 2: 200 dpi; o Anexo I pede 300 dpi.'],
  ],
  [
    'JPEG',
    { pages: [pageOf({ compressions: ['jpeg'] })] },
    ['Página 1: imagem em JPEG, que perde informação; o Anexo I pede compressão sem perda.'],
  ],
  [
    'JBIG2 beside CCITT',
    { pages: [pageOf({ compressions: ['ccitt', 'jbig2'] })] },
    ['Página 1: imagem em JBIG2; o arquivo não diz se houve perda, e o Anexo I pede compressão sem perda.'],
  ],
  [
    'colours of print',
    { pages: [pageOf({ colour: 'cmyk' })] },
    ['Página 1: as cores não são preto e branco, escala de cinza nem RGB, as do Anexo I.'],
  ],
  [
    'no PDF/A',
    { isArchive: false },
    ['Não foi possível afirmar que o arquivo é PDF/A; o Anexo I pede PDF/A para textos.'],
  ],
  ['metadata', { missing: ['subject', 'class', 'retention'] }, ['Não informado: assunto, classe e prazo de guarda.']],
  [
    'no digital signature',
    { signatures: 0 },
    ['O arquivo não tem assinatura digital; o art. 5º pede uma no padrão da ICP-Brasil.'],
  ],
  [
    'a text',
    { pages: [pageOf(null), pageOf({})] },
    ['Página 1: sem imagem digitalizada. O decreto não se aplica a documentos nato-digitais.'],
  ],
  ['a page that is broken', { pages: [null] }, ['Página 1: não foi possível ler.']],
  ['too many pages', { pageCount: 5000 }, ['O arquivo é longo demais: as últimas páginas não foram medidas.']],
]

describe('the rules of Decreto 10.278/2020', () => {
  it.each(rows)('%s', (_, file, texts) => {
    const found = unmetBy(fileOf(file)).map(shortcomingOf)
    expect(found.map(({ text }) => text)).toStrictEqual(texts)
    for (const { basis, mend } of found) {
      expect(basis).toMatch(/^Decreto nº 10\.278\/2020, (?:Anexo I{1,2}(?:, nota)?|art\. \dº.*)$/)
      expect(mend).toMatch(/\.$/)
    }
  })

  it.each([
    [[3], 'Página 3'],
    [[1, 2], 'Páginas 1 e 2'],
    [[1, 2, 3, 7], 'Páginas 1 a 3 e 7'],
    [[1, 3, 4, 5, 6, 9, 10], 'Páginas 1, 3 a 6, 9 e 10'],
  ])('pages %j are named shortly', (pages, text) => {
    expect(pagesText(pages)).toBe(text)
  })
})
