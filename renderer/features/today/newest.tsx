import { wholeView } from '../../../contract/bridge/boxes.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { partyText } from '../../texts/forwarding.ts'
import { newestText } from '../../texts/today.ts'

/** The unread items of a box, of which the newest is shown. */
const unread = { ...wholeView, unread: true }

/** Sender and subject of the newest unread item of a box. */
export function Newest({ idCaixa, otherwise }: { idCaixa: string; otherwise: string }) {
  const { value } = useQuery('boxes.items', { idCaixa, pasta: 'Entrada', view: unread, limit: 1 }, 'boxes.changed')
  const [newest] = value?.items ?? []
  return newest === undefined ? otherwise : newestText(partyText(newest.origem), newest.assunto)
}
