import { useMemo, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SignatureCounts, SignatureItem, SignatureList } from '../../../contract/bridge/signatures.ts'
import { foldText } from '../../../contract/text.ts'
import { lastCopyText } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { shortCount } from '../../texts/numbers.ts'
import { emptySignatureQueues, type SignatureQueue, signatureQueues, unreadable } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { PenLine } from '../../ui/icons.ts'
import { PaneBar } from '../../ui/panes.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, Notice, OfflineNote, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import { queueGroupsOf } from './queue-rows.tsx'
import css from './signatures.module.css'

export interface QueueListProps {
  queue: SignatureQueue
  onQueue(queue: SignatureQueue): void
  counts: SignatureCounts | null
  /** Null until it is loaded. */
  list: SignatureList | null
  failure: Failure | null
  now: Date
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
}

/** Lists of this length or more have a filter. */
const filterFrom = 10

/** The queues as tabs, and the documents of the selected one. */
export function QueueList(props: QueueListProps) {
  const { queue, onQueue, counts, list, failure, now, selected, onSelect } = props
  const [text, setText] = useState('')
  const items = list?.items ?? none
  const shown = useMemo(() => filterByText(items, text), [items, text])
  const groups = useMemo(() => queueGroupsOf(shown, queue, now), [shown, queue, now])
  const tabs = useMemo(
    () =>
      signatureQueues.map((each) => {
        const total = counts?.queues[each.id].total ?? 0
        return { ...each, count: total === 0 ? undefined : shortCount(total) }
      }),
    [counts],
  )
  const canRead = list?.capabilities.read ?? true
  const mayTakeMany = queue === 'AguardandoMim' && canRead
  return (
    <Tabs
      label="Situação dos documentos"
      value={queue}
      tabs={tabs}
      onChange={(next) => {
        setText('')
        onQueue(next)
      }}
    >
      {list !== null && !list.fresh && <OfflineNote text={lastCopyText(list.syncedAt, now)} />}
      {!canRead && queue === 'AguardandoMim' && <Notice tone="plain" {...unreadable} />}
      {(items.length >= filterFrom || (mayTakeMany && items.length > 1)) && (
        <PaneBar>
          {items.length >= filterFrom && <TextFilter label="Buscar nome" value={text} onChange={setText} />}
          {mayTakeMany && (
            <span className={css['all']}>
              <Button variant="quiet" onPress={() => onSelect(new Set(shown.map(({ id }) => id)))}>
                {`Selecionar todos os ${shown.length}`}
              </Button>
            </span>
          )}
        </PaneBar>
      )}
      {list === null && failure === null && <Skeleton label="Buscando os documentos" />}
      {list === null && failure !== null && <ErrorState {...failureText(failure)} traceId={failure.traceId} />}
      {list !== null && items.length === 0 && <EmptyState icon={<PenLine />} {...emptySignatureQueues[queue]} />}
      {items.length > 0 && shown.length === 0 && (
        <EmptyState icon={<PenLine />} title="Nenhum documento com este texto" text="Limpe a busca para ver todos." />
      )}
      {shown.length > 0 && (
        <RowList label="Documentos" multiple={mayTakeMany} selected={selected} onSelect={onSelect} groups={groups} />
      )}
    </Tabs>
  )
}

const none: readonly SignatureItem[] = []

/** Documents whose name, sender or signers contain the text. */
function filterByText(items: readonly SignatureItem[], text: string): readonly SignatureItem[] {
  const sought = foldText(text.trim())
  if (sought === '') return items
  return items.filter(({ nome, capturador, assinantes }) =>
    [nome, capturador.nome, ...assinantes.map((signer) => signer.nome)].some((part) => foldText(part).includes(sought)),
  )
}
