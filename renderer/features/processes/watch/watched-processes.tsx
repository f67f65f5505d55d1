import { useMemo } from 'react'
import type { ProcessList, ProcessRow } from '../../../../contract/bridge/processes.ts'
import type { WatchedProcess } from '../../../../contract/bridge/watched.ts'
import { shortMoment } from '../../../texts/dates.ts'
import { listedText } from '../../../texts/processes.ts'
import { watchedTexts as texts } from '../../../texts/watched.ts'
import { Bell } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { watchedList } from '../list-export.ts'
import { ListTools } from '../list-tools.tsx'
import { ProcessRows, type ProcessSelection } from '../process-rows.tsx'
import { useWatched } from './use-watched.ts'

interface WatchedProcessesProps extends ProcessSelection {
  /** Null until it is read. */
  known: ProcessList | null
}

/** The processes that the user watches, the one with the newest act first. */
export function WatchedProcesses({ known, ...selection }: WatchedProcessesProps) {
  const watched = useWatched()
  const newest = useMemo(() => (watched ?? []).toSorted((a, b) => lastAt(b) - lastAt(a)), [watched])
  const rows = useMemo(() => newest.map((each) => rowOf(each, known)), [newest, known])
  if (watched === null) return null
  if (rows.length === 0) return <EmptyState icon={<Bell />} {...texts.none} />
  return (
    <>
      <ListTools text={listedText(rows.length)} make={() => watchedList(newest)} />
      <ProcessRows
        {...selection}
        label={texts.label}
        rows={rows}
        asideOf={({ id }) => {
          const ato = newest.find((each) => each.id === id)?.ultimoAto ?? null
          return ato === null ? '' : shortMoment(ato.dataHora, selection.now)
        }}
      />
    </>
  )
}

const lastAt = ({ ultimoAto }: WatchedProcess): number => (ultimoAto === null ? 0 : Date.parse(ultimoAto.dataHora))

/** As this computer knows it elsewhere, too. */
function rowOf({ id, protocolo, resumo, situacao, isClosed }: WatchedProcess, known: ProcessList | null): ProcessRow {
  const { idCaixa = null, readAt = null } = known?.rows.find((row) => row.id === id) ?? {}
  return { id, protocolo, resumo: isClosed ? texts.closedSecond : resumo, situacao, idCaixa, readAt }
}
