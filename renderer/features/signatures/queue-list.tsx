import { useMemo, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SignatureCounts, SignatureItem, SignatureList } from '../../../contract/bridge/signatures.ts'
import { moment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { shortCount } from '../../texts/numbers.ts'
import { emptyQueues, type Queue, queues, unreadable } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { PenLine } from '../../ui/icons.ts'
import { PaneBar } from '../../ui/panes.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, Notice, OfflineNote, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import { groupsOf } from './queue-rows.tsx'
import css from './signatures.module.css'

export interface QueueListProps {
  queue: Queue
  onQueue(queue: Queue): void
  counts: SignatureCounts | null
  /** Null until it has come. */
  list: SignatureList | null
  failure: Failure | null
  now: Date
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
}

/** From so many on there is a field that narrows them. */
const long = 10

/** The queues as tabs with their counts, and the documents of one of them. */
export function QueueList(props: QueueListProps) {
  const { queue, onQueue, counts, list, failure, now, selected, onSelect } = props
  const [text, setText] = useState('')
  const items = list?.items ?? none
  const shown = useMemo(() => found(items, text), [items, text])
  const groups = useMemo(() => groupsOf(shown, queue, now), [shown, queue, now])
  const tabs = useMemo(
    () =>
      queues.map((each) => {
        const total = counts?.queues[each.id].total ?? 0
        return { ...each, count: total === 0 ? undefined : shortCount(total) }
      }),
    [counts],
  )
  const canRead = list?.offers.read ?? true
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
      {list !== null && !list.fresh && <OfflineNote text={memoryText(list.syncedAt, now)} />}
      {!canRead && queue === 'AguardandoMim' && <Notice tone="plain" {...unreadable} />}
      {(items.length >= long || (mayTakeMany && items.length > 1)) && (
        <PaneBar>
          {items.length >= long && <TextFilter label="Buscar nome" value={text} onChange={setText} />}
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
      {list !== null && items.length === 0 && <EmptyState icon={<PenLine />} {...emptyQueues[queue]} />}
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
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Those whose name, sender or signers have what was typed. */
function found(items: readonly SignatureItem[], text: string): readonly SignatureItem[] {
  const wanted = folded(text.trim())
  if (wanted === '') return items
  return items.filter(({ nome, capturador, assinantes }) =>
    [nome, capturador.nome, ...assinantes.map((signer) => signer.nome)].some((part) => folded(part).includes(wanted)),
  )
}

function memoryText(syncedAt: string | null, now: Date): string {
  const when = syncedAt === null ? '' : ` Visto por último ${moment(syncedAt, now)}.`
  return `Sem resposta do serviço: mostrando o que está neste computador.${when}`
}
