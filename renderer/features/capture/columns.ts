import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { ListColumn } from '../../parts/lists/list-columns.ts'
import { draftAccessTexts } from '../../texts/access.ts'
import { captureKinds } from '../../texts/capture.ts'
import { sheetMoment, sheetNumber } from '../../texts/lists.ts'
import { size } from '../../texts/numbers.ts'
import { captureColumnTexts as texts } from '../../texts/table-columns.ts'
import type { TableColumn } from '../../ui/data-table.tsx'

/** A column of Capturar's list: on the screen, on paper and in a CSV file. */
interface CaptureColumn extends Omit<ListColumn<CaptureRow>, 'cell'> {
  /** On paper and in a file; without it, the column is on the screen alone. */
  cell?(row: CaptureRow, stateOf: (row: CaptureRow) => string): string
  /** Between name and state, which the screen always shows. */
  readonly screen?: ScreenColumn
  compare?(a: CaptureRow, b: CaptureRow): number
}

interface ScreenColumn extends Pick<TableColumn<CaptureRow>, 'width' | 'minWidth' | 'isNumber'> {
  value(row: CaptureRow): string
  /** Shown under the pointer, if it is not the value. */
  title?(row: CaptureRow): string
}

type TextOf = (row: CaptureRow) => string
const sizeOf: TextOf = ({ state, sizeBytes }) => (state === 'preparing' ? '' : size(sizeBytes))
const kindOf: TextOf = ({ kind }) => captureKinds[kind].text
const accessOf: TextOf = ({ access }) => draftAccessTexts[access].text
const signersOf: TextOf = ({ signers }) => signers.map(({ nome }) => nome).join(', ')

const names = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })
const states = ['problem', 'refused', 'preparing', 'draft', 'sent', 'done', 'deleted']

/** Every column, in the order of the files and the paper. */
export const captureColumns: readonly CaptureColumn[] = [
  { id: 'name', text: texts.name, cell: ({ name }) => name, compare: (a, b) => names.compare(a.name, b.name) },
  {
    id: 'pages',
    text: texts.pages,
    cell: ({ report }) => sheetNumber(report?.pages),
    screen: { width: 66, isNumber: true, value: ({ report }) => report?.pages?.toLocaleString('pt-BR') ?? '' },
    compare: (a, b) => (a.report?.pages ?? 0) - (b.report?.pages ?? 0),
  },
  {
    id: 'size',
    text: texts.size,
    screen: { width: 84, isNumber: true, value: sizeOf },
    compare: (a, b) => a.sizeBytes - b.sizeBytes,
  },
  { id: 'kind', text: texts.kind, cell: kindOf, screen: { width: 124, value: kindOf } },
  {
    id: 'class',
    text: texts.class,
    cell: ({ classe }) => (classe === null ? '' : `${classe.codigo} ${classe.nome}`),
    screen: {
      width: '1fr',
      minWidth: 80,
      value: ({ classe }) => classe?.codigo ?? '',
      title: ({ classe }) => classe?.nome ?? '',
    },
  },
  { id: 'access', text: texts.access, cell: accessOf, screen: { width: 124, value: accessOf } },
  {
    id: 'state',
    text: texts.state,
    cell: (row, stateOf) => stateOf(row),
    compare: (a, b) => states.indexOf(a.state) - states.indexOf(b.state),
  },
  { id: 'registro', text: texts.registro, cell: ({ registro }) => registro ?? '' },
  {
    id: 'signers',
    text: texts.signers,
    isExtra: true,
    cell: signersOf,
    screen: {
      width: 86,
      isNumber: true,
      value: ({ signers }) => (signers.length === 0 ? '' : String(signers.length)),
      title: signersOf,
    },
  },
  { id: 'addedAt', text: texts.addedAt, isExtra: true, cell: ({ addedAt }) => sheetMoment(addedAt) },
  { id: 'bytes', text: texts.bytes, isExtra: true, cell: ({ sizeBytes }) => sheetNumber(sizeBytes) },
  { id: 'hash', text: texts.hash, isExtra: true, cell: ({ sha256 }) => sha256 ?? '' },
  { id: 'folder', text: texts.folder, isExtra: true, cell: ({ folderName }) => folderName ?? '' },
]

/** Those that a person may show or hide on the screen. */
export const optionalColumns = captureColumns.filter(({ screen }) => screen !== undefined)
