import type { BoxItem } from '../../../contract/bridge/boxes.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { mostSelectedText, noItemSelected } from '../../texts/boxes.ts'
import type { FolderName } from '../../texts/forwarding.ts'
import { Inbox } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states.tsx'
import { ForwardingActs } from './forwarding-acts.tsx'
import { ForwardingReader } from './forwarding-reader.tsx'
import { SeveralItems } from './several-items.tsx'
import { useActingRole } from './use-acting-role.ts'

/** The selected items, and the folder they are in. */
export interface BoxSelection {
  readonly items: readonly BoxItem[]
  readonly idCaixa: string
  readonly folder: FolderName
  /** The number of rows selected; more than `items` where the limit was reached. */
  readonly total: number
}

interface BoxDetailProps {
  chosen: BoxSelection
  session: SessionState
  now: Date
  onWrite(initialFields: Partial<DraftFields>): void
}

export function BoxDetail(props: BoxDetailProps) {
  if (props.chosen.items.length === 0) {
    return <EmptyState icon={<Inbox />} {...noItemSelected} />
  }
  return <ChosenItems {...props} />
}

function ChosenItems({ chosen: { items, idCaixa, folder, total }, session, now, onWrite }: BoxDetailProps) {
  const role = useActingRole(idCaixa, session)
  const [only] = items
  if (only === undefined || items.length > 1) {
    return (
      <SeveralItems
        key={items.map(({ id }) => id).join()}
        idCaixa={idCaixa}
        items={items}
        role={role}
        isOwnRole={session.roles.some(({ id }) => id === role.idPapel)}
        onWrite={onWrite}
        isInput={folder === 'Entrada'}
        note={total > items.length ? mostSelectedText(items.length) : null}
      />
    )
  }
  return (
    <ForwardingReader
      key={only.id}
      idCaixa={idCaixa}
      now={now}
      idEncaminhamento={only.id}
      acts={(forwarding, { operationId, pastas, thread, showNewest }) => (
        <ForwardingActs
          forwarding={forwarding}
          idCaixa={idCaixa}
          folder={folder}
          operationId={operationId}
          thread={thread}
          showNewest={showNewest}
          role={role}
          session={session}
          onWrite={onWrite}
          hasLeft={folder === 'Entrada' && pastas !== null && !pastas.includes('Entrada')}
        />
      )}
    />
  )
}
