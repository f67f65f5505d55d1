import { expect, it } from 'vitest'
import type { ProcessView } from '../../../../contract/bridge/processes.ts'
import type { WatchedProcess } from '../../../../contract/bridge/watched.ts'
import { actList, pieceList, watchedList } from '../../../../renderer/features/processes/list-export.ts'
import type { ListExport } from '../../../../renderer/parts/lists/list-columns.ts'
import { sheetMoment } from '../../../../renderer/texts/lists.ts'

const id = () => crypto.randomUUID()
const papel = { id: id(), nome: 'Gerente', nomeServidorPapel: 'Ana Prado' }
const act = { id: id(), tipo: 2, descricaoTipo: 'Despacho', dataHora: '2026-11-20T12:00:00Z', papel }

/** Every cell of a list, also those of columns that are not chosen at first. */
async function cellsOf(list: ListExport): Promise<string[][]> {
  const rows: string[][] = []
  for await (const part of list.ranges[0].parts()) {
    if (part.ok) rows.push(...part.value.map((row) => [...row]))
  }
  return rows
}

const process = { id: id(), protocolo: '2026-8WQ1F', resumo: 'Reforma', situacao: 'EmAndamento', ano: 2026 }
const view = {
  processo: process,
  atos: [{ ...act, documentos: [], documentsKnown: false }],
  pecas: [
    {
      sequencial: 1,
      idDocumento: id(),
      nome: 'Ofício',
      registro: '2026-AB',
      termo: false,
      idAto: act.id,
      idAtoRetirada: null,
    },
    { sequencial: 2, idDocumento: id(), nome: null, registro: null, termo: false, idAto: act.id, idAtoRetirada: null },
  ],
} as unknown as ProcessView

it('a piece that is closed to the person has neither name nor number in a list', async () => {
  const [open, closed] = await cellsOf(pieceList(view))
  expect(open?.slice(0, 3)).toEqual(['1', 'Ofício', '2026-AB'])
  expect(closed?.slice(0, 3)).toEqual(['2', 'Documento sem acesso', ''])
})

it('an act whose text the service withholds says so in a list', async () => {
  const [row] = await cellsOf(actList(view))
  expect(row?.slice(3)).toEqual([
    'O serviço não mostra o texto deste ato a você.',
    'O serviço não mostra as peças deste ato a você.',
  ])
})

it('of a watched process that was closed to the person a list has only the number', async () => {
  const watched = (isClosed: boolean) =>
    ({ ...process, ultimoAto: act, checkedAt: null, isClosed, unseen: 0 }) as unknown as WatchedProcess
  const [closed, open] = await cellsOf(watchedList([watched(true), watched(false)]))
  expect(closed?.filter((cell) => cell !== '')).toEqual([
    '2026-8WQ1F',
    'O serviço não mostra mais este processo a você.',
  ])
  expect(open).toContain('Reforma')
})

it.each([
  [null, ''],
  ['not a date', ''],
  [new Date(2026, 10, 6, 7, 5, 9).toISOString(), '06/11/2026 07:05:09'],
])('writes the moment %s as a spreadsheet in Portuguese reads it: %s', (iso, text) => {
  expect(sheetMoment(iso)).toBe(text)
})
