import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { SignatureCapabilities, SignatureItem } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { useOperations } from '../../bridge/replicas.ts'
import { OperationLine } from '../../operations/operation-badge.tsx'
import { captureBadge, lackingText } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { PenLine } from '../../ui/icons.ts'
import { PaneFoot } from '../../ui/panes.tsx'
import { SignatureActs } from './signature-acts.tsx'
import css from './signatures.module.css'
import { actingIdsOf, possibleActs, signingNameOf } from './signing.ts'

export interface ReaderFootProps {
  item: SignatureItem
  session: SessionState
  capabilities: SignatureCapabilities
  /** Of the bytes that were opened here; null until they are. */
  sha256: string | null
  onBatch(batchId: string): void
  onReceipt(id: string): void
  onDocument(idDocumento: string): void
  onFailure(failure: Failure | null): void
}

/** The foot of a document: the operation under way, or what can be done with it. */
export function ReaderFoot(props: ReaderFootProps) {
  const { item, session, capabilities } = props
  const [now] = useState(() => new Date())
  const operation = useOperations(({ value }) => value?.find(({ id }) => id === item.operationId))
  if (operation !== undefined) {
    return (
      <PaneFoot>
        <OperationLine operation={operation} />
      </PaneFoot>
    )
  }
  const role = item.situacao === 'AguardandoMim' ? signingNameOf(item, session) : null
  const acts = possibleActs(item, actingIdsOf(session), capabilities)
  const hasSigned = item.assinantes.some(({ isMine, manifestacao }) => isMine && manifestacao === 'Assinado')
  const note = noteOf(item, { role, capabilities, now })
  if (role === null && acts.length === 0 && !hasSigned && item.idDocumento === undefined && note === null) return null
  return (
    <SignatureActs item={item} acts={acts} note={note}>
      {role !== null && !item.bloqueado && <Sign key={item.id} {...props} role={role} />}
      <Proofs {...props} hasSigned={hasSigned} />
    </SignatureActs>
  )
}

interface NoteOptions {
  role: string | null
  capabilities: SignatureCapabilities
  now: Date
}

function noteOf(item: SignatureItem, { role, capabilities, now }: NoteOptions): string | null {
  if (item.situacao === 'Concluidos') return captureBadge(item, now).advice
  return role === null ? null : lackingText(capabilities)
}

/** Signs the document; one that cannot be read here needs a second, explicit choice. */
function Sign({ item, capabilities, sha256, role, onBatch, onFailure }: ReaderFootProps & { role: string }) {
  const [isSure, setSure] = useState(false)
  const { id } = item
  async function sign(): Promise<void> {
    const outcome = await call('signatures.sign', { documents: [{ id, sha256 }], unread: !capabilities.read && isSure })
    onFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    onBatch(outcome.value.batchId)
    // The pressed button disappears, so the pane takes the focus.
    document.querySelector<HTMLElement>('[data-region="detail"]')?.focus()
  }
  return (
    <>
      <p className={css['meaning']}>A assinatura vale como sua, com data e hora, e não pode ser desfeita.</p>
      {!capabilities.read && (
        <div className={css['meaning']}>
          <Checkbox isSelected={isSure} onChange={setSure}>
            Assinar sem ler aqui: já conheço este documento
          </Checkbox>
        </div>
      )}
      <Button
        variant="primary"
        icon={<PenLine aria-hidden />}
        isDisabled={capabilities.read ? sha256 === null : !isSure}
        onPress={() => void sign()}
      >
        {`Assinar como ${role}`}
      </Button>
    </>
  )
}

/** The receipt of a signature, and the captured document. */
function Proofs({ item, hasSigned, onReceipt, onDocument }: ReaderFootProps & { hasSigned: boolean }) {
  const { idDocumento, registro } = item
  return (
    <>
      {registro !== null && <span className={css['number']}>{`Registro ${registro}`}</span>}
      {hasSigned && <Button onPress={() => onReceipt(item.id)}>Recibo</Button>}
      {idDocumento !== undefined && registro !== null && (
        <Button onPress={() => onDocument(idDocumento)}>Abrir em Documentos</Button>
      )}
    </>
  )
}
