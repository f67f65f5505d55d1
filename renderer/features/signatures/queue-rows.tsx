import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { RowMarks } from '../../parts/marks/row-marks.tsx'
import { RowOperationBadge } from '../../parts/operations/operation-badge.tsx'
import { byDay, exactMoment, shortMoment } from '../../texts/dates.ts'
import { itemMarkTexts } from '../../texts/signature-queue.ts'
import {
  captureBadge,
  type QueueOrder,
  queueItemText,
  type SignatureQueue,
  signedText,
} from '../../texts/signatures.ts'
import type { RowGroup } from '../../ui/row-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

interface QueueInfo {
  readonly queue: SignatureQueue
  readonly order: QueueOrder
  readonly now: Date
}

/** The documents of a queue as rows, grouped by the day they were sent unless they stand by name. */
export function queueGroupsOf(items: readonly SignatureItem[], { queue, order, now }: QueueInfo): RowGroup[] {
  const groups = order === 'name' ? [{ day: '', items: [...items] }] : byDay(items, ({ dataEnvio }) => dataEnvio, now)
  return groups.map(({ day, items: rows }) => ({
    id: day,
    title: day,
    rows: rows.map((item) => ({
      id: item.id,
      title: item.nome,
      second: queueItemText(queue, item, now),
      aside: shortMoment(item.dataEnvio, now),
      asideTitle: exactMoment(item.dataEnvio),
      strong: item.unseen ? itemMarkTexts.unseen : undefined,
      mark: (
        <RowOperationBadge operationId={item.operationId}>
          <RowMarks kind="signature" id={item.id} />
          <ItemMark item={item} queue={queue} now={now} />
        </RowOperationBadge>
      ),
    })),
  }))
}

/** The most important fact about a document without an operation. */
function ItemMark({ item, queue, now }: { item: SignatureItem; queue: SignatureQueue; now: Date }) {
  if (queue === 'Recusados') {
    return (
      <StatusBadge tone="danger" icon="bad">
        {itemMarkTexts.refused}
      </StatusBadge>
    )
  }
  if (queue === 'Concluidos') {
    const { text, tone, icon } = captureBadge(item, now)
    return (
      <StatusBadge tone={tone} icon={icon}>
        {text}
      </StatusBadge>
    )
  }
  const refusals = item.assinantes.filter(({ manifestacao }) => manifestacao === 'Recusado').length
  if (item.bloqueado) {
    return (
      <StatusBadge tone="warn" icon="warn">
        {itemMarkTexts.blocked}
      </StatusBadge>
    )
  }
  if (refusals > 0) {
    return (
      <StatusBadge tone="danger" icon="bad">
        {itemMarkTexts.refusals(refusals)}
      </StatusBadge>
    )
  }
  if (item.isSender && item.assinantes.some(({ isLate }) => isLate)) {
    return (
      <StatusBadge tone="warn" icon="warn">
        {itemMarkTexts.late}
      </StatusBadge>
    )
  }
  return <small>{signedText(item.assinantes)}</small>
}
