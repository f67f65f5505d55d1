import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { digitisationCalls } from '../../../contract/bridge/digitisation.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import { embeddedText } from '../../../main/engine/pdf/index.ts'
import { createContentStore } from '../../../main/engine/transfer/index.ts'
import { createDigitisation } from '../../../main/features/digitisation/digitisation.ts'
import { scanToArchive } from '../../support/archive-pdfs.ts'
import { plainPdf } from '../../support/pdfs.ts'
import { writeReadableScan } from '../../support/readable-scans.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-digitisation-'))
const contents = createContentStore({
  folder: path.join(folder, 'content'),
  transport: { request: () => Promise.reject(new Error('no line')) },
  log: { warn: () => {} },
})
afterAll(async () => {
  await contents.close()
  removeFolder(folder)
})

const rows = new Map<string, CaptureRow>()
let made = 0
/** A row of Capturar whose content lies in the spool. */
function add(bytes: Uint8Array, changes: Partial<CaptureRow> = {}): string {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(path.join(folder, sha256), bytes)
  made += 1
  const fileId = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
  const given = { fileId, sha256, name: `Folha ${made}.pdf`, sizeBytes: bytes.length, addedAt: '2026-11-30T10:00:00Z' }
  const row: Partial<CaptureRow> = { ...given, state: 'draft', registro: null, classe: null, report: null, ...changes }
  rows.set(fileId, row as CaptureRow)
  return fileId
}

const digitisation = createDigitisation({
  context: {
    person: { id: 'p', nome: 'Ana Prado' },
    roles: [{ id: 'r', nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }],
  },
  pool,
  spool: { pathOf: (sha256) => path.join(folder, sha256) },
  contents,
  find: (fileId) => rows.get(fileId) ?? null,
  roleInForce: () => 'r',
  now: () => new Date('2026-11-30T12:00:00Z'),
})
const unknown = { place: '', day: null, subject: '', author: '', documentType: '' }
const known = { place: 'Vitória', day: '2026-11-28', subject: 'Diárias', author: 'SEFAZ', documentType: 'Ofício' }

function valueIn<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.failure.code} ${outcome.failure.message}`)
  return outcome.value
}

it('a scan is measured page by page, with what it falls short of and what mends it', async () => {
  const scan = await writeReadableScan(folder, 'lida', { pages: [['Maria'], ['João']] })
  const found = valueIn(await digitisation.measure({ fileId: add(scan.bytes), data: unknown }))
  expect(digitisationCalls['digitisation.measure'].output.parse(found)).toStrictEqual(found)
  expect(found.pages.map((page) => Math.round(page?.widthMm ?? 0))).toStrictEqual([210, 210])
  expect(found.format).toBe('PDF; não diz que é PDF/A')
  const texts = found.shortcomings.map(({ text }) => text).join('\n')
  expect(texts).toContain('o Anexo I pede PDF/A para textos')
  expect(texts).toContain('Não informado: assunto, autor (nome), data e local da digitalização')
})

it('the data that the person tells count, and a file that Malote has made PDF/A is PDF/A', async () => {
  const [from, to] = [path.join(folder, 'fonte.pdf'), path.join(folder, 'arquivo.pdf')]
  writeFileSync(from, scanToArchive())
  await pool.toArchive({ from, to })
  const classe = { id: '00000000-0000-4000-8000-00000000000c', codigo: '01.02', nome: 'Diárias' }
  const fileId = add(readFileSync(to), { registro: '2026-ABC', classe })
  const found = valueIn(await digitisation.measure({ fileId, data: known }))
  expect(found.format).toBe('PDF/A-2b: diz que é, e nada contra isso foi encontrado')
  expect(found.shortcomings.map(({ text }) => text)).toStrictEqual([
    'Página 1: 7 dpi; o Anexo I pede 300 dpi.',
    'Não informado: data de produção (do documento original), destinação prevista, gênero e prazo de guarda.',
    'O arquivo não tem assinatura digital; o art. 5º pede uma no padrão da ICP-Brasil.',
  ])
})

it('the laudo and the term of the batch are pages of text, with the sums and the same data inside', async () => {
  const [one, other] = [add(await plainPdf('Um')), add(await plainPdf('Outro'), { name: 'Ofício nº 2.pdf' })]
  const fileIds = [one, other]
  const hashes = fileIds.map((id) => rows.get(id)?.sha256 ?? '')
  const batch = createHash('sha256')
    .update(hashes.map((each) => `${each}\n`).join(''))
    .digest('hex')
  for (const [kind, words] of [
    [
      'pages',
      [
        'Laudo de digitalização',
        'Ana Prado, Gerente (GECON)',
        '28 de novembro de 2026, Vitória',
        'Não é parecer jurídico',
        'sem imagem digitalizada',
        ...hashes,
      ],
    ],
    ['batch', ['Termo de digitalização do lote', 'Assinatura', 'Ofício nº 2.pdf', batch, ...hashes]],
  ] as const) {
    const { content, pages } = valueIn(await digitisation.report({ fileIds, kind, data: known }))
    const file = contents.resolve(content.contentId)?.path ?? ''
    expect(await pool.examine(file)).toMatchObject({ kind: 'opened', pages })
    const data = JSON.parse(embeddedText(readFileSync(file)) ?? '')
    expect(data.laudo).toMatchObject({ responsavel: { nome: 'Ana Prado' }, codigoDoLote: batch })
    expect(data.laudo.arquivos).toHaveLength(2)
    if (existsSync('/usr/bin/pdftotext')) {
      const text = execFileSync('/usr/bin/pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replaceAll(
        /\s+/g,
        ' ',
      )
      for (const word of words) expect(text).toContain(word)
    }
  }
})

it('a file that is unknown, not ready or broken is told from others', async () => {
  const measure = async (fileId: string) => {
    const outcome = await digitisation.measure({ fileId, data: unknown })
    return outcome.ok ? 'measured' : outcome.failure.code
  }
  expect(await measure('00000000-0000-4000-8000-ffffffffffff')).toBe('not-found')
  expect(await measure(add(Buffer.from('a'), { state: 'preparing', sha256: null }))).toBe('conflict')
  expect(await measure(add(Buffer.from('oi')))).toBe('refused')
})
