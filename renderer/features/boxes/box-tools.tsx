import { useState } from 'react'
import type { BoxFilter } from '../../../contract/bridge/boxes.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SavedView } from '../../../contract/bridge/saved-views.ts'
import { failureText } from '../../texts/failures.ts'
import { Notice } from '../../ui/states.tsx'
import { BoxFilters, BoxOrder } from './box-filters.tsx'
import css from './boxes.module.css'
import { PrintBox, type PrintBoxProps } from './print-box.tsx'
import { RemovedView, SavedViewActs } from './saved-view-acts.tsx'

interface BoxToolsProps extends PrintBoxProps {
  /** Other filters were chosen. */
  onFiltered(): void
}

/** Beside the search of a box: printing, the order, the filters and the saved views. */
export function BoxTools({ list, search, onFiltered }: BoxToolsProps) {
  const { idCaixa, folder, filter, total } = list
  const { saved, view } = filter
  const [removed, setRemoved] = useState<SavedView | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { kept: _, order, ...chosen } = view
  return (
    <>
      <div className={css['tools']}>
        <PrintBox list={list} search={search} />
        <BoxOrder order={order} />
      </div>
      <BoxFilters
        idCaixa={idCaixa}
        folder={folder}
        view={view}
        total={total}
        onClear={filter.onClear}
        onChange={(changes: Partial<BoxFilter>) => {
          filter.change(changes)
          onFiltered()
        }}
      >
        <SavedViewActs
          shown={{ idCaixa, pasta: folder, filter: chosen }}
          saved={saved}
          onRemoved={setRemoved}
          onFailure={setFailure}
        />
      </BoxFilters>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {removed !== null && (
        <RemovedView
          key={removed.viewId}
          view={removed}
          onUndone={(problem) => {
            setFailure(problem)
            if (problem === null) setRemoved(null)
          }}
        />
      )}
    </>
  )
}
