import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { contentAddress } from '../../bridge/content.ts'
import { RowState } from '../../files/row-state.tsx'
import { draftAccessTexts } from '../../texts/access.ts'
import { captureKinds } from '../../texts/capture.ts'
import { size } from '../../texts/numbers.ts'
import { pagesText, warningsOf } from '../../texts/reports.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import { MarkSign } from '../../ui/mark.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import css from './capture.module.css'

type Column = TableColumn<CaptureRow>
export interface CaptureColumns {
  /** Where there is room for all, for some, for name and state alone. */
  readonly all: readonly Column[]
  readonly medium: readonly Column[]
  readonly few: readonly Column[]
}

const text = (value: string, title = value) => <span title={title}>{value}</span>
const sizeOf = ({ state, sizeBytes }: CaptureRow) => (state === 'preparing' ? '' : size(sizeBytes))
const pagesOf = ({ report }: CaptureRow) => report?.pages ?? null

/** The table's columns for whoever works: the same objects each time, so that rows are drawn once. */
const columnsFor = (asCitizen: boolean): CaptureColumns => {
  const name: Omit<Column, 'cell'> = { id: 'name', text: 'Nome', width: '3fr', minWidth: 180, isSortable: true }
  const brief: Column = { ...name, cell: (row) => <Name row={row} second={secondOf(row, true)} /> }
  const state: Column = {
    ...{ id: 'state', text: 'Situação', width: '2fr', minWidth: 190, isSortable: true },
    cell: (row) => <RowState row={row} asCitizen={asCitizen} />,
  }
  const kind: Column = { id: 'kind', text: 'Tipo', width: 124, cell: ({ kind }) => text(captureKinds[kind].text) }
  const access: Column = {
    ...{ id: 'access', text: 'Acesso', width: 124 },
    cell: ({ access }) => text(draftAccessTexts[access].text),
  }
  const how: Column = {
    ...{ id: 'how', text: 'Tipo e acesso', width: 132 },
    cell: (row) => (
      <span className={css['twoLines']}>
        <span className={css['nameText']}>{captureKinds[row.kind].text}</span>
        <span className={css['second']}>{draftAccessTexts[row.access].text}</span>
      </span>
    ),
  }
  return {
    all: [
      { ...name, cell: (row) => <Name row={row} second={secondOf(row, false)} /> },
      {
        ...{ id: 'pages', text: 'Páginas', width: 74, isSortable: true, isNumber: true },
        cell: (row) => text(pagesOf(row)?.toLocaleString('pt-BR') ?? ''),
      },
      {
        ...{ id: 'size', text: 'Tamanho', width: 84, isSortable: true, isNumber: true },
        cell: (row) => text(sizeOf(row)),
      },
      kind,
      {
        ...{ id: 'class', text: 'Classe', width: '1fr', minWidth: 80 },
        cell: ({ classe }) => text(classe?.codigo ?? '', classe?.nome ?? ''),
      },
      access,
      {
        ...{ id: 'signers', text: 'Assinantes', width: 86, isNumber: true },
        cell: ({ signers }) =>
          text(signers.length === 0 ? '' : String(signers.length), signers.map(({ nome }) => nome).join(', ')),
      },
      state,
    ],
    medium: [brief, how, state],
    few: [brief, state],
  }
}
const agentColumns = columnsFor(false)
const citizenColumns = columnsFor(true)
export const captureColumns = (asCitizen: boolean): CaptureColumns => (asCitizen ? citizenColumns : agentColumns)

/** Under the name: where it came from, and what has no column of its own. */
function secondOf(row: CaptureRow, isBrief: boolean): string {
  const pages = pagesOf(row)
  return [
    ...(isBrief && pages !== null ? [pagesText(pages)] : []),
    ...(isBrief ? [sizeOf(row)] : []),
    ...(row.folderName === null ? [] : [`pasta ${row.folderName}`]),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Name({ row, second }: { row: CaptureRow; second: string }) {
  const warnings = warningsOf(row.report?.findings ?? [])
  return (
    <div className={css['name']}>
      <Thumbnail address={row.thumbnail === null ? null : contentAddress({ contentId: row.thumbnail })} />
      <span className={css['names']}>
        <span className={css['nameText']} title={row.name}>
          {row.name}
        </span>
        {second !== '' && (
          <span className={css['second']} title={second}>
            {second}
          </span>
        )}
      </span>
      {warnings.length > 0 && (
        <span role="img" aria-label={`Atenção: ${warnings.join(' ')}`} title={warnings.join(' ')}>
          <MarkSign tone="warn" icon="warn" />
        </span>
      )}
    </div>
  )
}
