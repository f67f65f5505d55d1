import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import { harmlessCell } from '../../../contract/spreadsheet-cell.ts'
import { contentAddress } from '../../bridge/content-address.ts'
import { call } from '../../bridge/malote.ts'
import { useSettings } from '../../bridge/replicas.ts'
import { type FailureText, failureText } from '../../texts/failures.ts'
import { copiedRowsText, listTexts, readyText } from '../../texts/lists.ts'
import { printTexts } from '../../texts/print.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { saveFile } from '../../ui/save-link.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { printPage } from '../../ui/use-printing.ts'
import type { ListExport } from './list-columns.ts'
import { columnsOf, readRows, writeList } from './list-columns-write.ts'
import type { PrintedListPageProps } from './print-list-page.tsx'

/** A longer list is cut where it is printed or copied, and the page says so. */
export const mostPrinted = 1000
const previewRows = 5

/** The chosen columns and rows of a list; the columns are remembered. */
export function useListChoice(list: ListExport) {
  const remembered = useSettings(({ value }) => value?.listColumns) ?? none
  const [rangeId, chooseRange] = useState(list.ranges[0].id)
  const announce = useAnnounce()
  const known = list.columns.map(({ id }) => id)
  const kept = remembered[list.id]?.filter((id) => known.includes(id))
  const first = list.columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id)
  const [ids, setIds] = useState(kept === undefined || kept.length === 0 ? first : kept)
  const range = list.ranges.find(({ id }) => id === rangeId) ?? list.ranges[0]
  const whole = { list, range, chosen: known }
  const [read, setRead] = useState<{ range: string; rows: Outcome<string[][]> } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made once, and its ranges with it
  useEffect(() => {
    let isStale = false
    void readRows(whole, previewRows).then((rows) => isStale || setRead({ range: range.id, rows }))
    return () => {
      isStale = true
    }
  }, [range.id])
  function remember(chosen: readonly string[]): void {
    setIds([...chosen])
    if (chosen.length === 0) return
    void call('settings.update', { listColumns: { ...remembered, [list.id]: [...chosen] } }).then(
      ({ ok }) => ok || announce(settingsTexts.notSaved),
    )
  }
  const { names, cellsIn } = columnsOf({ list, chosen: ids })
  const rows = read?.range === range.id ? read.rows : null
  return {
    list,
    range,
    chosen: ids,
    names,
    chooseRange,
    toggle: (id: string) => remember(known.filter((each) => ids.includes(each) !== (each === id))),
    all: (isAll: boolean) => remember(isAll ? known : []),
    /** The first rows with the chosen columns; null until they are read. */
    preview: rows?.ok === true ? { ok: true as const, value: rows.value.map(cellsIn) } : rows,
    problem: rows?.ok === false ? failureText(rows.failure) : null,
  }
}

type Choice = ReturnType<typeof useListChoice>
export type ListActs = ReturnType<typeof useListActs>

/** Saves, prints and copies the chosen part of a list. */
export function useListActs(choice: Choice) {
  const id = useId()
  const [written, setWritten] = useState<number | null>(null)
  const [ready, setReady] = useState<number | null>(null)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const [printed, setPrinted] = useState<PrintedListPageProps | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const { copy } = useCopy()
  const announce = useAnnounce()
  // Unmounting ends the writing: its file would have no place to go.
  useEffect(() => () => stopping.current?.abort(), [])

  function begin(): AbortSignal {
    const controller = new AbortController()
    stopping.current = controller
    setReady(null)
    setProblem(null)
    return controller.signal
  }
  async function save(): Promise<void> {
    const signal = begin()
    setWritten(0)
    const outcome = await writeList(choice, { signal, onRows: setWritten })
    setWritten(null)
    if (!outcome.ok) return setProblem(signal.aborted ? listTexts.stopped : failureText(outcome.failure))
    const { content, rows } = outcome.value
    // The file is whole, but the person has closed the dialog meanwhile.
    if (signal.aborted) return setProblem(listTexts.stopped)
    saveFile({ href: contentAddress(content), name: content.name })
    setReady(rows)
    announce(readyText(rows).title)
  }
  async function rowsToPrint(): Promise<string[][] | null> {
    begin()
    const outcome = await readRows(choice, mostPrinted)
    if (outcome.ok) return outcome.value
    setProblem(printTexts.notRead)
    return null
  }
  return {
    written,
    ready,
    problem,
    printed,
    save,
    stop: () => stopping.current?.abort(),
    async print(): Promise<void> {
      const rows = await rowsToPrint()
      if (rows === null) return
      const { title, filter } = choice.list
      const all = Math.max(choice.range.total, rows.length)
      flushSync(() => setPrinted({ id, title, filter, all, table: { columns: choice.names, rows } }))
      await printPage(id)
      setPrinted(null)
    },
    async copy(): Promise<void> {
      const rows = await rowsToPrint()
      if (rows === null) return
      const lineOf = (row: readonly string[]) =>
        row.map((cell) => harmlessCell(cell.replaceAll(/\s+/g, ' '))).join('\t')
      await copy([choice.names, ...rows].map(lineOf).join('\n'), copiedRowsText(rows.length))
    },
  }
}

const none: Readonly<Record<string, string[]>> = {}
