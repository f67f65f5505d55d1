import type { ReactNode } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { contentAddress } from '../../bridge/content-address.ts'
import { RowState } from '../../parts/fields/row-state.tsx'
import { draftAccessTexts } from '../../texts/access.ts'
import { captureKinds } from '../../texts/capture.ts'
import { fixedColumnTexts, fromFolderText, warningsLabel } from '../../texts/capture-list.ts'
import { undecidedNoteText, undecidedRowText } from '../../texts/privacy.ts'
import { redactionTexts } from '../../texts/redaction.ts'
import { pagesText, warningsOf } from '../../texts/reports.ts'
import { sheetFacts, sheetWarning } from '../../texts/sheets.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import { StatusIcon } from '../../ui/status-badge.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import css from './capture.module.css'
import { captureColumns, sizeOf } from './columns.ts'
import { useUndecidedText } from './privacy-of-rows.tsx'
import { useDrawnCount } from './redaction/drawings.ts'

type Column = TableColumn<CaptureRow>
export interface ColumnSets {
  readonly all: readonly Column[]
  readonly medium: readonly Column[]
  /** The name, with the state under it. */
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
  const nameBeside = (shown: readonly string[]): Column => ({
    ...name,
    cell: (row) => <Name row={row} facts={factsOf(row, shown)} />,
  })
  const state: Column = {
    id: 'state',
    text: fixedColumnTexts.state,
    width: '2fr',
    minWidth: 172,
    isSortable: true,
    cell: (row) => <RowState row={row} asCitizen={asCitizen} />,
  }
  const kindAndAccess: Column = {
    id: 'kindAndAccess',
    text: fixedColumnTexts.kindAndAccess,
    width: 132,
    cell: (row) => (
      <span className={css['twoLines']}>
        <span className={css['nameText']}>{captureKinds[row.kind].text}</span>
        <span className={css['second']}>{draftAccessTexts[row.access].text}</span>
      </span>
    ),
  }
  const made = new Map<string, readonly Column[]>()
  const chosen = (ids: readonly string[]): readonly Column[] => {
    const key = ids.join()
    const columns = made.get(key) ?? [nameBeside(ids), ...factColumns.filter(({ id }) => ids.includes(id)), state]
    made.set(key, columns)
    return columns
  }
  return {
    all: chosen(factColumns.map(({ id }) => id)),
    medium: [nameBeside(['kind', 'access']), kindAndAccess, state],
    // A column for the state would cut the names, and the second line has no room for the size.
    narrow: [
      {
        ...name,
        cell: (row) => <Name row={row} facts={factsOf(row, ['size'])} state={state.cell(row)} />,
      },
    ],
    chosen,
  }
}
const agentColumns = columnsFor(false)
const citizenColumns = columnsFor(true)
export const columnSets = (asCitizen: boolean): ColumnSets => (asCitizen ? citizenColumns : agentColumns)

/** The folder, and the facts that no column shows, without the default access. */
function factsOf(row: CaptureRow, shown: readonly string[]): string {
  const { access, folderName, kind, state } = row
  const pages = row.report?.pages ?? null
  const isMissing = (id: string) => !shown.includes(id)
  const isKnown = state !== 'preparing'
  return [
    isMissing('kind') && isKnown ? captureKinds[kind].text : '',
    isMissing('access') && isKnown && access !== 'Organizacional' ? draftAccessTexts[access].text : '',
    isMissing('pages') && pages !== null ? pagesText(pages) : '',
    isMissing('size') ? sizeOf(row) : '',
    folderName === null ? '' : fromFolderText(folderName),
    ...sheetFacts(row.sheets),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface NameProps {
  row: CaptureRow
  /** Under the name. */
  facts: string
  /** Before the facts, where no column shows it. */
  state?: ReactNode
}

function Name({ row, facts, state }: NameProps) {
  const personal = useUndecidedText(row)
  const drawn = useDrawnCount(row)
  const warnings = [
    drawn === 0 ? [] : redactionTexts.rowHint(drawn),
    personal === null ? [] : undecidedRowText(personal),
    sheetWarning(row.sheets) ?? [],
    warningsOf(row.report?.findings ?? []),
  ].flat()
  return (
    <div className={css['name']}>
      <Thumbnail address={row.thumbnail === null ? null : contentAddress({ contentId: row.thumbnail })} />
      <span className={css['names']}>
        <span className={css['nameText']} title={row.name}>
          {row.name}
        </span>
        <span className={css['secondLine']}>
          {state}
          {drawn > 0 && <span className={css['personal']}>{redactionTexts.row(drawn)}</span>}
          {personal !== null && <span className={css['personal']}>{undecidedNoteText(personal)}</span>}
          {facts !== '' && (
            <span className={css['second']} title={facts}>
              {facts}
            </span>
          )}
        </span>
      </span>
      {warnings.length > 0 && (
        <span role="img" aria-label={warningsLabel(warnings.join(' '))} title={warnings.join(' ')}>
          <StatusIcon tone="warn" icon="warn" />
        </span>
      )}
    </div>
  )
}
