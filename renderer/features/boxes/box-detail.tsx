import type { BoxItem } from '../../../contract/bridge/boxes.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { mostSelectedText } from '../../texts/boxes.ts'
import type { Folder } from '../../texts/forwarding.ts'
import { Inbox } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states.tsx'
import { ForwardingActs } from './forwarding-acts.tsx'
import { ForwardingReader } from './forwarding-reader.tsx'
import { SeveralItems } from './several-items.tsx'
import { useActingRole } from './use-acting-role.ts'

/** What has been chosen, and where it lies. */
export interface Chosen {
  readonly items: readonly BoxItem[]
  readonly idCaixa: string
  readonly folder: Folder
  /** How many it would have been, were there no limit. */
  readonly wanted: number
}

export interface BoxDetailProps {
  chosen: Chosen
  session: SessionState
  now: Date
  onWrite(begun: Partial<DraftFields>): void
}

/** What has been chosen: one that is read, or several that something is done with. */
export function BoxDetail(props: BoxDetailProps) {
  if (props.chosen.items.length === 0) {
    return (
      <EmptyState
        icon={<Inbox />}
        title="Nenhum encaminhamento selecionado"
        text="Selecione um encaminhamento para ler a mensagem e abrir os documentos."
      />
    )
  }
  return <ChosenItems {...props} />
}

function ChosenItems({ chosen: { items, idCaixa, folder, wanted }, session, now, onWrite }: BoxDetailProps) {
  const role = useActingRole(idCaixa, session)
  const [only] = items
  if (only === undefined || items.length > 1) {
    return (
      <SeveralItems
        {...{ idCaixa, items, role }}
        isInput={folder === 'Entrada'}
        note={wanted > items.length ? mostSelectedText(items.length) : null}
      />
    )
  }
  return (
    <ForwardingReader
      key={only.id}
      {...{ idCaixa, now }}
      idEncaminhamento={only.id}
      acts={(forwarding, { operationId, pastas, thread }) => (
        <ForwardingActs
          {...{ forwarding, idCaixa, folder, operationId, thread, role, session, onWrite }}
          hasLeft={folder === 'Entrada' && pastas !== null && !pastas.includes('Entrada')}
        />
      )}
    />
  )
}
