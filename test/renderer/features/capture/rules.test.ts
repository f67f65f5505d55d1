import { describe, expect, it } from 'vitest'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { SessionState } from '../../../../contract/bridge/session.ts'
import { createCaptureNews } from '../../../../renderer/features/capture/capture-news.ts'
import { filterCounts, filterOf, pagesOf, queryRows } from '../../../../renderer/features/capture/filter.ts'
import { cancellableIds } from '../../../../renderer/features/capture/use-capture-acts.ts'
import { captureSummariesOf } from '../../../../renderer/parts/fields/capturers.ts'
import { rowStateText } from '../../../../renderer/parts/fields/row-state-text.ts'
import { isEditable } from '../../../../renderer/parts/fields/selection.ts'
import {
  captureSentence,
  knownSentence,
  remainingText,
  sendingText,
  totalsText,
} from '../../../../renderer/texts/capture.ts'
import { folderCounts, patternExample } from '../../../../renderer/texts/folders.ts'
import { paperText, reportText, warningsOf } from '../../../../renderer/texts/reports.ts'

const known = { idDocumento: 'd', registro: '2026-B3F4XZ', capturedAt: null, by: 'here' as const }
const row = (fileId: string, changes: Partial<CaptureRow> = {}) =>
  ({
    fileId,
    name: `${fileId}.pdf`,
    state: 'draft',
    sizeBytes: 1,
    kind: 'scanned',
    access: 'Organizacional',
    classe: null,
    signers: [],
    idPapel: null,
    report: null,
    known: null,
    folderName: null,
    sheets: null,
    registro: null,
    ...changes,
  }) as CaptureRow

it.each([
  // Taken off the list of operations: the row must not say more than what happened.
  [{ state: 'done', kind: 'signature' }, 'enviado para assinatura'],
  [{ state: 'done', kind: 'scanned' }, 'capturado'],
  [{ state: 'deleted', kind: 'signature' }, 'excluído ou removido da assinatura'],
] as const)('a row without a listed operation, %j, says "%s"', (changes, text) => {
  expect(rowStateText(row('a', changes as Partial<CaptureRow>), undefined, false)).toBe(text)
})

describe('the filters of a long list', () => {
  const heldIds = new Set(['held'])
  it.each([
    [{ state: 'draft' }, 'open'],
    [{ state: 'preparing' }, 'open'],
    [{ state: 'problem' }, 'problem'],
    [{ state: 'refused' }, 'problem'],
    [{ state: 'sent' }, 'sent'],
    [{ state: 'done', registro: '2026-B3F4XW' }, 'done'],
    [{ state: 'done' }, null],
    [{ state: 'sent', operationId: 'held' }, 'held'],
    [{ state: 'done', kind: 'signature' }, 'signature'],
    [{ state: 'done', kind: 'signature', registro: '2026-B3F4XZ' }, 'done'],
    [{ state: 'deleted' }, null],
    // A file that was captured before counts as captured.
    [{ state: 'draft', known }, 'done'],
  ] as const)('%j stands under %s', (changes, filter) => {
    expect(filterOf(row('a', changes as Partial<CaptureRow>), heldIds)).toBe(filter)
  })
  it('count each row in one filter', () => {
    const captured = row('c', { state: 'done', registro: '2026-B3F4XW' })
    const rows = [row('a'), row('b', { state: 'sent' }), captured, row('d', { known })]
    expect(filterCounts(rows, heldIds)).toEqual({
      all: 4,
      open: 1,
      problem: 0,
      held: 0,
      sent: 1,
      signature: 0,
      done: 2,
    })
  })
  it('adds up the pages only when all files have been counted', () => {
    const counted = (pages: number) => row('a', { report: { pages } as CaptureRow['report'] })
    expect(pagesOf([counted(3), counted(4)])).toBe(7)
    expect(pagesOf([counted(3), row('b')])).toBeNull()
    expect(pagesOf([counted(3), row('b', { state: 'problem' })])).toBe(3)
  })
  it('a draft can be edited, and a file that was captured before cannot', () => {
    expect([isEditable(row('a')), isEditable(row('a', { known }))]).toEqual([true, false])
  })

  const named = (names: readonly string[]) => names.map((name) => row(name, { name }))
  const ids = (rows: readonly CaptureRow[]) => rows.map(({ fileId }) => fileId)
  const foundContents: ReadonlySet<string> = new Set()
  const behind: ReadonlySet<string> = new Set()
  it('find a file by its recognised text', () => {
    const rows = [row('a', { sha256: 'one' }), row('b', { sha256: 'two' }), row('c')]
    const query = {
      heldIds,
      behind,
      foundContents: new Set(['two']),
      filter: 'all',
      text: 'maria',
      sort: null,
    } as const
    expect(ids(queryRows(rows, query))).toEqual(['b'])
  })
  it('find a name without regard to accents and case', () => {
    const rows = named(['Ofício 2', 'Recibo', 'OFICIO 3'])
    expect(
      ids(queryRows(rows, { heldIds, behind, foundContents, filter: 'all', text: ' ofício', sort: null })),
    ).toEqual(['Ofício 2', 'OFICIO 3'])
    expect(ids(queryRows(rows, { heldIds, behind, foundContents, filter: 'sent', text: '', sort: null }))).toEqual([])
  })
  it('find numbers and names without the signs inside, or with them, also within a word', () => {
    const pairs = [
      ['CPF 413.082.957-23 de Fulana', '41308295723'],
      ['2026-B3F4XZ.pdf', '2026b3f4xz'],
      ['Olho-d’água', 'olho dagua'],
      ['scan0001.pdf', '001'],
    ] as const
    const found = (name: string, text: string) =>
      ids(queryRows(named([name, 'Outro.pdf']), { heldIds, behind, foundContents, filter: 'all', text, sort: null }))
    for (const [name, typed] of pairs) expect(found(name, typed), typed).toEqual([name])
  })
  it('put last what was done before the list was opened, unless a column sorts it', () => {
    const rows = named(['Nota 3', 'Nota 2', 'Nota 1'])
    const query = { heldIds, behind: new Set(['Nota 3']), foundContents, filter: 'all', text: '' } as const
    expect(ids(queryRows(rows, { ...query, sort: null }))).toEqual(['Nota 2', 'Nota 1', 'Nota 3'])
    const sort = { column: 'name', isDescending: true }
    expect(ids(queryRows(rows, { ...query, sort }))).toEqual(['Nota 3', 'Nota 2', 'Nota 1'])
  })
  it('sort names in natural order', () => {
    const rows = named(['Nota 10', 'nota 9', 'Ata'])
    const sort = { column: 'name', isDescending: false }
    expect(ids(queryRows(rows, { heldIds, behind, foundContents, filter: 'all', text: '', sort }))).toEqual([
      'Ata',
      'nota 9',
      'Nota 10',
    ])
    const down = { ...sort, isDescending: true }
    expect(ids(queryRows(rows, { heldIds, behind, foundContents, filter: 'all', text: '', sort: down }))).toEqual([
      'Nota 10',
      'nota 9',
      'Ata',
    ])
  })
})

describe('announcements about a changing list', () => {
  const numberOf = (state: CaptureRow['state']) => (state === 'done' ? '2026-B3F4XZ' : null)
  const batch = (states: readonly CaptureRow['state'][]) =>
    states.map((state, index) => row(`f${index}`, { state, registro: numberOf(state) }))
  const many = (done: number, refused = 0) =>
    batch(Array.from({ length: 8 }, (_, at) => (at < done ? 'done' : at < done + refused ? 'refused' : 'sent')))

  it('are empty at first, then name each of a few files', () => {
    const teller = createCaptureNews()
    expect(teller.update(batch(['done', 'sent']))).toEqual([])
    const after = [row('f0', { state: 'done' }), row('f1', { state: 'done', registro: '2026-B3F4XZ' })]
    expect(teller.update(after)).toEqual(['f1.pdf capturado, registro 2026-B3F4XZ.'])
    expect(teller.update(after)).toEqual([])
  })
  it('come at each quarter of many files, and with the result', () => {
    const teller = createCaptureNews()
    teller.update(many(0))
    expect(teller.update(many(1))).toEqual([])
    expect(teller.update(many(2))).toEqual(['25%: 2 de 8 documentos prontos.'])
    expect(teller.update(many(3))).toEqual([])
    expect(teller.update(many(6))).toEqual(['75%: 6 de 8 documentos prontos.'])
    expect(teller.update(many(6, 2))).toEqual(['6 capturados, 2 recusados.'])
    expect(teller.update(many(6, 2))).toEqual([])
  })
  it('do not call captured what was only sent to signature', () => {
    const teller = createCaptureNews()
    const kinds = ['signature', 'signature', 'scanned', 'scanned'] as const
    const rows = (state: CaptureRow['state']) =>
      kinds.map((kind, index) =>
        row(`f${index}`, { kind, state, registro: kind === 'scanned' ? numberOf(state) : null }),
      )
    teller.update(rows('sent'))
    expect(teller.update(rows('done'))).toEqual(['2 capturados, 2 enviados para assinatura.'])
    teller.update(
      rows('done')
        .slice(0, 1)
        .map((each) => ({ ...each, state: 'sent' })),
    )
    expect(teller.update(rows('done').slice(0, 1))).toEqual(['f0.pdf enviado para assinatura.'])
  })
  it('do not call captured what has no registry number', () => {
    const teller = createCaptureNews()
    const rows = (state: CaptureRow['state']) => ['a', 'b', 'c', 'd'].map((id) => row(id, { state }))
    teller.update(rows('sent'))
    expect(teller.update(rows('done'))).toEqual(['4 recebidos sem número de registro.'])
    teller.update([row('a', { state: 'sent' })])
    expect(teller.update([row('a', { state: 'done' })])).toEqual([
      'a.pdf recebido pelo serviço, sem número de registro.',
    ])
  })
  it('count files that finished between two calls, and drop cancelled ones', () => {
    const teller = createCaptureNews()
    teller.update(batch(['draft', 'draft', 'draft', 'draft']))
    expect(teller.update(batch(['done', 'done', 'done', 'done']))).toEqual(['4 capturados.'])
    teller.update(many(0))
    expect(teller.update(many(7).map((each) => (each.state === 'sent' ? { ...each, state: 'draft' } : each)))).toEqual([
      '7 capturados.',
    ])
  })
  it('count the files of each watched folder', () => {
    const teller = createCaptureNews()
    teller.update([row('a')])
    const came = ['b', 'c'].map((id) => row(id, { folderName: 'Balcão' }))
    expect(teller.update([row('a'), ...came])).toEqual(['2 documentos chegaram da pasta Balcão.'])
  })
})

describe('the name in which files are sent', () => {
  const roles = [
    { id: 'g', nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' },
    { id: 'p', nome: 'Presidente', unidade: 'CPL', organizacao: 'SEFAZ' },
  ]
  const session = { roles, roleInForceId: 'g', person: { id: 'x', nome: 'Ana Prado' } } as unknown as SessionState
  it('is said for each sender', () => {
    const said = captureSummariesOf([row('a'), row('b', { idPapel: 'p', access: 'Publico' }), row('c')], session)
    expect(said.map(captureSentence)).toEqual([
      '2 documentos digitalizados serão capturados como Gerente (SEFAZ/GECON), acesso Organizacional.',
      '1 documento digitalizado será capturado como Presidente (SEFAZ/CPL), acesso Público.',
    ])
  })
  it('is that of the user where they have no role, and of nobody where the role is gone', () => {
    expect(captureSummariesOf([row('a')], { ...session, roles: [] }).map(({ capturer }) => capturer)).toEqual([
      'Ana Prado',
    ])
    expect(captureSummariesOf([row('a', { idPapel: 'gone' })], session).map(({ capturer }) => capturer)).toEqual([null])
  })
})

it('only operations that were not sent can be cancelled', () => {
  const ids = ['held', 'uploaded', 'intended', 'done']
  const operations = ids.map((id) => ({ id, cancellable: id === 'held' || id === 'uploaded' }))
  const rows = ids.map((id) => row(id, { operationId: id }))
  expect(cancellableIds(operations, rows)).toEqual(['held', 'uploaded'])
  expect(cancellableIds(operations, [])).toEqual([])
})

describe('texts of Capturar', () => {
  it.each([
    [210, 297, 'A4'],
    [297, 210, 'A4 paisagem'],
    [216, 279, 'Carta'],
    [215.9, 355.6, 'Ofício'],
    [216, 330, 'Ofício II'],
    [841, 1189, '841 × 1189 mm'],
  ])('a page of %d × %d mm', (width, height, text) => expect(paperText(width, height)).toBe(text))

  it('report: one line, and the warnings', () => {
    const report = { pages: 12, widthMm: 210, heightMm: 297, dpi: 300, signatures: 2 }
    expect(reportText({ ...report, findings: ['no-text', 'signed'] })).toBe(
      '12 páginas · A4 · 300 dpi · sem texto pesquisável · 2 assinaturas digitais',
    )
    const signed = { ...report, signatures: 3, stamps: 1, findings: [] }
    expect(reportText(signed)).toMatch(/dpi · 2 assinaturas digitais e 1 carimbo do tempo$/)
    expect(warningsOf(['no-text', 'signed'])).toEqual([])
    expect(warningsOf(['low-resolution'])).toHaveLength(1)
  })
  it.each([
    [3, null],
    [12, 'cerca de 15 s'],
    [118, 'cerca de 2 min'],
    [7200, 'cerca de 2 h'],
    [Number.POSITIVE_INFINITY, null],
  ])('%d seconds that are left', (seconds, text) => expect(remainingText(seconds)).toBe(text))
  it('progress of a batch, totals of a list and counts of a folder', () => {
    expect(sendingText({ index: 12, total: 300, speed: '41 MB/s', left: 'cerca de 2 min' })).toBe(
      'Enviando 12 de 300 · 41 MB/s · cerca de 2 min',
    )
    expect(totalsText({ files: 1, pages: 0, bytes: 12_400 })).toBe('1 documento · 12 KB')
    const folder = {
      state: 'watching',
      problem: null,
      arriving: 1,
      taken: 12,
      duplicates: 1,
      failed: 0,
      unread: null,
    } as const
    expect(folderCounts(folder)).toBe('1 chegando · 12 recebidos · 1 duplicado')
    expect(folderCounts({ ...folder, arriving: 0, taken: 0, duplicates: 0 })).toBe('nada chegou ainda')
    expect(folderCounts({ ...folder, unread: { count: 5 } })).toBe(
      '1 chegando · 12 recebidos · 1 duplicado · 5 não lidos',
    )
  })
  it('a file that was captured before', () => {
    expect(knownSentence('2026-B3F4XZ', '12 mar. 09:10', 'here')).toContain('em 12 mar. 09:10 neste computador')
    expect(knownSentence('2026-B3F4XZ', null, 'service')).not.toContain('neste computador')
  })
  it.each([
    ['{classe} - {nome}', 'De “01.01 - Nota fiscal 1042.pdf” seria lido: classe 01.01 e nome Nota fiscal 1042.'],
    ['nota', null],
  ])('what %s reads', (pattern, text) => expect(patternExample(pattern)).toBe(text))
})
