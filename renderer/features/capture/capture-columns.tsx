import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { contentAddress } from '../../bridge/content-address.ts'
import { RowState } from '../../files/row-state.tsx'
import { draftAccessTexts } from '../../texts/access.ts'
import { captureKinds } from '../../texts/capture.ts'
import { size } from '../../texts/numbers.ts'
import { pagesText, warningsOf } from '../../texts/reports.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import { StatusIcon } from '../../ui/status-badge.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import css from './capture.module.css'

type Column = TableColumn<CaptureRow>
export interface CaptureColumns {
  readonly all: readonly Column[]
  readonly medium: readonly Column[]
  /** Name and state alone. */
  readonly narrow: readonly Column[]
}

const textCell = (value: string, title = value) => <span title={title}>{value}</span>
const sizeOf = ({ state, sizeBytes }: CaptureRow) => (state === 'preparing' ? '' : size(sizeBytes))
const pagesOf = ({ report }: CaptureRow) => report?.pages ?? null

/** The columns of the table. They are created once, because new column objects would render every row again. */
const columnsFor = (asCitizen: boolean): CaptureColumns => {
  const name: Omit<Column, 'cell'> = { id: 'name', text: 'Nome', width: '3fr', minWidth: 150, isSortable: true }
  const nameFor = (columns: keyof CaptureColumns): Column => ({
    ...name,
    cell: (row) => <Name row={row} secondLine={secondLineOf(row, columns)} />,
  })
  const state: Column = {
    id: 'state',
    text: 'Situação',
    width: '2fr',
    minWidth: 172,
    isSortable: true,
    cell: (row) => <RowState row={row} asCitizen={asCitizen} />,
  }
  const kind: Column = { id: 'kind', text: 'Tipo', width: 124, cell: ({ kind }) => textCell(captureKinds[kind].text) }
  const access: Column = {
    id: 'access',
    text: 'Acesso',
    width: 124,
    cell: ({ access }) => textCell(draftAccessTexts[access].text),
  }
  const kindAndAccess: Column = {
    id: 'how',
    text: 'Tipo e acesso',
    width: 132,
    cell: (row) => (
      <span className={css['twoLines']}>
        <span className={css['nameText']}>{captureKinds[row.kind].text}</span>
        <span className={css['second']}>{draftAccessTexts[row.access].text}</span>
      </span>
    ),
  }
  return {
    all: [
      nameFor('all'),
      {
        id: 'pages',
        text: 'Páginas',
        width: 74,
        isSortable: true,
        isNumber: true,
        cell: (row) => textCell(pagesOf(row)?.toLocaleString('pt-BR') ?? ''),
      },
      {
        id: 'size',
        text: 'Tamanho',
        width: 84,
        isSortable: true,
        isNumber: true,
        cell: (row) => textCell(sizeOf(row)),
      },
      kind,
      {
        id: 'class',
        text: 'Classe',
        width: '1fr',
        minWidth: 80,
        cell: ({ classe }) => textCell(classe?.codigo ?? '', classe?.nome ?? ''),
      },
      access,
      {
        id: 'signers',
        text: 'Assinantes',
        width: 86,
        isNumber: true,
        cell: ({ signers }) =>
          textCell(signers.length === 0 ? '' : String(signers.length), signers.map(({ nome }) => nome).join(', ')),
      },
      state,
    ],
    medium: [nameFor('medium'), kindAndAccess, state],
    narrow: [nameFor('narrow'), state],
  }
}
const agentColumns = columnsFor(false)
const citizenColumns = columnsFor(true)
export const captureColumns = (asCitizen: boolean): CaptureColumns => (asCitizen ? citizenColumns : agentColumns)

/** The line under the name: the folder, and the facts that have no column; the usual access is not said. */
function secondLineOf(row: CaptureRow, columns: keyof CaptureColumns): string {
  const { access, folderName, kind, state } = row
  const pages = pagesOf(row)
  const isKnown = columns === 'narrow' && state !== 'preparing'
  return [
    isKnown ? captureKinds[kind].text : '',
    isKnown && access !== 'Organizacional' ? draftAccessTexts[access].text : '',
    columns !== 'all' && pages !== null ? pagesText(pages) : '',
    columns === 'medium' ? sizeOf(row) : '',
    folderName === null ? '' : `pasta ${folderName}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Name({ row, secondLine }: { row: CaptureRow; secondLine: string }) {
  const warnings = warningsOf(row.report?.findings ?? [])
  return (
    <div className={css['name']}>
      <Thumbnail address={row.thumbnail === null ? null : contentAddress({ contentId: row.thumbnail })} />
      <span className={css['names']}>
        <span className={css['nameText']} title={row.name}>
          {row.name}
        </span>
        {secondLine !== '' && (
          <span className={css['second']} title={secondLine}>
            {secondLine}
          </span>
        )}
      </span>
      {warnings.length > 0 && (
        <span role="img" aria-label={`Atenção: ${warnings.join(' ')}`} title={warnings.join(' ')}>
          <StatusIcon tone="warn" icon="warn" />
        </span>
      )}
    </div>
  )
}
