import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { RowMark } from '../../operations/operation-mark.tsx'
import { byDay, exactMoment, shortMoment } from '../../texts/dates.ts'
import { count } from '../../texts/numbers.ts'
import { captureLook, type Queue, signedText, standingText } from '../../texts/signatures.ts'
import { Mark } from '../../ui/mark.tsx'
import type { RowGroup } from '../../ui/row-list.tsx'

/** A queue's documents as rows, by the day on which they were sent. */
export const groupsOf = (items: readonly SignatureItem[], queue: Queue, now: Date): RowGroup[] =>
  byDay(items, ({ dataEnvio }) => dataEnvio, now).map(({ day, items: rows }) => ({
    id: day,
    title: day,
    rows: rows.map((item) => ({
      id: item.id,
      title: item.nome,
      second: standingText(queue, item, now),
      aside: shortMoment(item.dataEnvio, now),
      asideTitle: exactMoment(item.dataEnvio),
      strong: item.unseen ? 'Novo' : undefined,
      mark: (
        <RowMark operationId={item.operationId}>
          <Standing item={item} queue={queue} now={now} />
        </RowMark>
      ),
    })),
  }))

/** Where nothing is under way: what has to be known before anything else. */
function Standing({ item, queue, now }: { item: SignatureItem; queue: Queue; now: Date }) {
  if (queue === 'Recusados') {
    return (
      <Mark tone="danger" icon="bad">
        recusado
      </Mark>
    )
  }
  if (queue === 'Concluidos') {
    const { text, tone, icon } = captureLook(item, now)
    return (
      <Mark tone={tone} icon={icon}>
        {text}
      </Mark>
    )
  }
  const refusals = item.assinantes.filter(({ manifestacao }) => manifestacao === 'Recusado').length
  if (item.bloqueado) {
    return (
      <Mark tone="warn" icon="warn">
        bloqueado
      </Mark>
    )
  }
  if (refusals > 0) {
    return (
      <Mark tone="danger" icon="bad">
        {count(refusals, 'recusa', 'recusas')}
      </Mark>
    )
  }
  if (item.isSender && item.assinantes.some(({ isLate }) => isLate)) {
    return (
      <Mark tone="warn" icon="warn">
        atrasado
      </Mark>
    )
  }
  return <small>{signedText(item.assinantes)}</small>
}
