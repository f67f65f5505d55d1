import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { operations } from '../../bridge/replicas.ts'
import { OperationLine } from '../../operations/operation-mark.tsx'
import { captureLook, lackingText } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { PenLine } from '../../ui/icons.ts'
import { PaneFoot } from '../../ui/panes.tsx'
import { SignatureActs } from './signature-acts.tsx'
import type { SignatureReaderProps } from './signature-reader.tsx'
import css from './signatures.module.css'
import { actsOn, selvesOf, signsAs } from './signers.ts'

interface ReaderFootProps extends SignatureReaderProps {
  /** Of what was opened here; null until it is. */
  sha256: string | null
  onFailure(failure: Failure | null): void
}

/** Under a document: where what was asked for stands, or what can be asked for. */
export function ReaderFoot(props: ReaderFootProps) {
  const { item, session, offers } = props
  const [now] = useState(() => new Date())
  const operation = operations.use(({ value }) => value?.find(({ id }) => id === item.operationId))
  if (operation !== undefined) {
    return (
      <PaneFoot>
        <OperationLine operation={operation} />
      </PaneFoot>
    )
  }
  const role = item.situacao === 'AguardandoMim' ? signsAs(item, session) : null
  const acts = actsOn(item, selvesOf(session), offers)
  const hasSigned = item.assinantes.some(({ isMine, manifestacao }) => isMine && manifestacao === 'Assinado')
  const isOver = item.situacao === 'Concluidos'
  const note = isOver ? captureLook(item, now).advice : role === null ? null : lackingText(offers)
  if (role === null && acts.length === 0 && !hasSigned && item.idDocumento === undefined && note === null) return null
  return (
    <SignatureActs item={item} acts={acts} note={note}>
      {role !== null && !item.bloqueado && <Sign key={item.id} {...props} role={role} />}
      <Proofs {...props} hasSigned={hasSigned} />
    </SignatureActs>
  )
}

/** Signing it: in which role, what that means, and where it was not read here, the choice to do so all the same. */
function Sign({ item, offers, sha256, role, onBatch, onFailure }: ReaderFootProps & { role: string }) {
  const [sure, setSure] = useState(false)
  const { id } = item
  async function sign(): Promise<void> {
    const outcome = await call('signatures.sign', { documents: [{ id, sha256 }], unread: !offers.read && sure })
    onFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    onBatch(outcome.value.batchId)
    // The button goes now: what it leaves behind is this pane's.
    document.querySelector<HTMLElement>('[data-region="detail"]')?.focus()
  }
  return (
    <>
      <p className={css['meaning']}>A assinatura vale como sua, com data e hora, e não pode ser desfeita.</p>
      {!offers.read && (
        <div className={css['meaning']}>
          <Checkbox isSelected={sure} onChange={setSure}>
            Assinar sem ler aqui: já conheço este documento
          </Checkbox>
        </div>
      )}
      <Button
        variant="primary"
        icon={<PenLine aria-hidden />}
        isDisabled={offers.read ? sha256 === null : !sure}
        onPress={() => void sign()}
      >
        {`Assinar como ${role}`}
      </Button>
    </>
  )
}

/** What is left of a signature: its receipt, and the document that was captured. */
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
