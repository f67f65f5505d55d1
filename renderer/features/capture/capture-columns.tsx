import type { ReactNode } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { contentAddress } from '../../bridge/content-address.ts'
import { RowState } from '../../parts/fields/row-state.tsx'
import { draftAccessTexts } from '../../texts/access.ts'
import { captureKinds } from '../../texts/capture.ts'
import { fixedColumnTexts, fromFolderText, warningsLabel } from '../../texts/capture-list.ts'
import { undecidedNoteText, undecidedRowText } from '../../texts/privacy.ts'
import { redactionTexts } from '../../texts/redaction.ts'
import { warningsOf } from '../../texts/reports.ts'
import { sheetFacts, sheetWarning } from '../../texts/sheets.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import { StatusIcon } from '../../ui/status-badge.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import css from './capture.module.css'
import { captureColumns } from './columns.ts'
import { useUndecidedText } from './privacy-of-rows.tsx'
import { useDrawnCount } from './redaction/drawings.ts'

type Column = TableColumn<CaptureRow>
export interface ColumnSets {
  readonly all: readonly Column[]
  readonly medium: readonly Column[]
  /** The name with the state, and the pages. */
  readonly narrow: readonly Column[]
  /** Name, the chosen columns and the state; the same array for the same choice. */
  chosen(ids: readonly string[]): readonly Column[]
}

const factColumns: readonly Column[] = captureColumns.flatMap(({ id, text, screen, compare }) => {
  if (screen === undefined) return []
  const { value, title = value, ...layout } = screen
  const cell = (row: CaptureRow) => <span title={title(row)}>{value(row)}</span>
  return [{ id, text, isSortable: compare !== undefined, ...layout, cell }]
})

/** The columns of the table. They are created once, because new column objects would render every row again. */
const columnsFor = (asCitizen: boolean): ColumnSets => {
  const name: Omit<Column, 'cell'> = {
    id: 'name',
    text: fixedColumnTexts.name,
    width: '3fr',
    minWidth: 150,
    isSortable: true,
  }
  const state: Column = {
    id: 'state',
    text: fixedColumnTexts.state,
    width: '2fr',
    minWidth: 172,
    isSortable: true,
    cell: (row) => <RowState row={row} asCitizen={asCitizen} />,
  }
  const made = new Map<string, readonly Column[]>()
  const chosen = (ids: readonly string[]): readonly Column[] => {
    const key = ids.join()
    const facts = factColumns.filter(({ id }) => ids.includes(id))
    const columns = made.get(key) ?? [{ ...name, cell: (row) => <Name row={row} shown={ids} /> }, ...facts, state]
    made.set(key, columns)
    return columns
  }
  return {
    all: chosen(factColumns.map(({ id }) => id)),
    medium: chosen(['pages', 'kind']),
    // A column for the state would cut the names.
    narrow: [
      {
        ...name,
        cell: (row) => (
          <Name row={row} shown={['pages']} state={<RowState isShort row={row} asCitizen={asCitizen} />} />
        ),
      },
      ...factColumns.filter(({ id }) => id === 'pages'),
    ],
    chosen,
  }
}
const agentColumns = columnsFor(false)
const citizenColumns = columnsFor(true)
export const columnSets = (asCitizen: boolean): ColumnSets => (asCitizen ? citizenColumns : agentColumns)

/** The folder, and what no column shows where it is not the usual. */
function factsOf({ access, folderName, kind, sheets, state }: CaptureRow, shown: readonly string[]): string {
  const isUnusual = (id: string) => !shown.includes(id) && state !== 'preparing'
  return [
    isUnusual('kind') && kind !== 'scanned' && kind !== 'copy' ? captureKinds[kind].text : '',
    isUnusual('access') && access !== 'Organizacional' ? draftAccessTexts[access].text : '',
    folderName === null ? '' : fromFolderText(folderName),
    ...sheetFacts(sheets),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface NameProps {
  row: CaptureRow
  /** The columns beside the name. */
  shown: readonly string[]
  /** At the end of the line, where no column shows it. */
  state?: ReactNode
}

function Name({ row, shown, state }: NameProps) {
  const personal = useUndecidedText(row)
  const drawn = useDrawnCount(row)
  const facts = factsOf(row, shown)
  const warnings = [
    drawn === 0 ? [] : redactionTexts.rowHint(drawn),
    personal === null ? [] : undecidedRowText(personal),
    sheetWarning(row.sheets) ?? [],
    warningsOf(row.report?.findings ?? []),
  ].flat()
  return (
    <div className={css['name']}>
      <Thumbnail address={row.thumbnail === null ? null : contentAddress({ contentId: row.thumbnail })} />
      <span className={css['nameText']} title={row.name}>
        {row.name}
      </span>
      {facts !== '' && (
        <span className={css['second']} title={facts}>
          {facts}
        </span>
      )}
      {drawn > 0 && <span className={css['personal']}>{redactionTexts.row(drawn)}</span>}
      {personal !== null && <span className={css['personal']}>{undecidedNoteText(personal)}</span>}
      {warnings.length > 0 && (
        <span role="img" aria-label={warningsLabel(warnings.join(' '))} title={warnings.join(' ')}>
          <StatusIcon tone="warn" icon="warn" />
        </span>
      )}
      {state !== undefined && <span className={css['state']}>{state}</span>}
    </div>
  )
}
