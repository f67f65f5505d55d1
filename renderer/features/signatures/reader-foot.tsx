import { useEffect, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { SignatureCapabilities, SignatureItem } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { useOperations, useSettings } from '../../bridge/replicas.ts'
import { LinkedText } from '../../parts/links/linked-text.tsx'
import { OperationLine } from '../../parts/operations/operation-badge.tsx'
import { useNextStepGroup } from '../../parts/process/process-menu.tsx'
import { type Review, readHash } from '../../parts/reading/reviews.ts'
import { focusDetail, isFocusElsewhere } from '../../parts/reading/use-document-keys.ts'
import { receiptFileTexts } from '../../texts/receipt-files.ts'
import { registroText, signatureTexts } from '../../texts/signature-queue.ts'
import { captureBadge, lackingText } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.ts'
import { Checkbox } from '../../ui/field.tsx'
import { PenLine } from '../../ui/icons.ts'
import { PaneFoot } from '../../ui/panes.tsx'
import spokenCss from '../../ui/spoken.module.css'
import { AskOffers } from './ask-offers.tsx'
import { mayReplace, ReplaceButton, stillAsked } from './replace.tsx'
import { SignatureActs } from './signature-acts.tsx'
import css from './signatures.module.css'
import { actingIdsOf, attachmentOf, ownPendingSigners, possibleActs, refusersOf, signingNameOf } from './signing.ts'

export interface ReaderFootProps {
  item: SignatureItem
  session: SessionState
  capabilities: SignatureCapabilities
  /** Of the bytes that were opened since the window opened. */
  review: Review | undefined
  /** The document, or its first page, could not be shown. */
  isUnshown: boolean
  onBatch(batchId: string): void
  onReceipt(id: string): void
  onDocument(idDocumento: string): void
  onFailure(failure: Failure | null): void
  /** Opens the next document to sign; null where there is none. */
  onNext: (() => void) | null
}

/** The foot of a document: the operation under way, or what can be done with it. */
export function ReaderFoot(props: ReaderFootProps) {
  const { item, session } = props
  const now = useNow()
  const operation = useOperations(({ value }) => value?.find(({ id }) => id === item.operationId))
  if (operation !== undefined) {
    return (
      <PaneFoot>
        <OperationLine operation={operation} />
      </PaneFoot>
    )
  }
  const role = item.situacao === 'AguardandoMim' && !item.bloqueado ? signingNameOf(item, session) : null
  return <Acts key={item.id} {...props} role={role} now={now} />
}

interface ActsProps extends ReaderFootProps {
  role: string | null
  now: Date
}

/** Signs the document and shows what else can be done. */
function Acts(props: ActsProps) {
  const { item, session, capabilities, role, onBatch, onNext } = props
  const signing = useSigning(props)
  const acts = possibleActs(item, actingIdsOf(session), capabilities)
  const attachment = attachmentOf(item)
  const nextStep = useNextStepGroup(attachment === null ? [] : [attachment])
  const hasSigned = item.assinantes.some(({ isMine, manifestacao }) => isMine && manifestacao === 'Assinado')
  const note = noteOf(props)
  const lacks = role !== null && lackingText(capabilities) !== null
  const signAndGo = () => void signing.sign(onNext ?? onBatch)
  const hasProofs = hasSigned || item.idDocumento !== undefined || mayReplace(item)
  if (role === null && acts.length === 0 && nextStep === null && !hasProofs && note === null) return null
  return (
    <SignatureActs
      item={item}
      acts={acts}
      nextStep={nextStep}
      sentence={
        <>
          {role !== null && <SigningQuestions {...props} role={role} signing={signing} />}
          {note !== null && <p className={css['note']}>{note}</p>}
          {lacks && <AskOffers capabilities={capabilities} />}
        </>
      }
      proofs={<Proofs {...props} hasSigned={hasSigned} />}
      sign={
        role !== null && (
          <>
            <SignKey onSign={signAndGo} />
            <Button
              variant={onNext === null ? 'primary' : 'plain'}
              icon={<PenLine aria-hidden />}
              isDisabled={!signing.isPossible}
              onPress={() => void signing.sign(onBatch)}
            >
              <SignAlone role={role} />
            </Button>
            {onNext !== null && (
              <Button
                variant="primary"
                icon={<PenLine aria-hidden />}
                isDisabled={!signing.isPossible}
                aria-keyshortcuts="Control+Enter"
                onPress={signAndGo}
              >
                {signatureTexts.signAndNext}
              </Button>
            )}
          </>
        )
      }
    />
  )
}

/** Whether one document can be signed now, and the user's answers to what signing asks. */
interface Signing {
  readonly isPossible: boolean
  /** Says why signing waits; null where it does not wait, or nobody has tried. */
  readonly advice: string | null
  /** The user signs a document that cannot be read here. */
  readonly isSure: boolean
  setSure(isSure: boolean): void
  readonly isDespite: boolean
  setDespite(isDespite: boolean): void
  sign(then: (batchId: string) => void): Promise<void>
}

function useSigning(props: ReaderFootProps & { role: string | null }): Signing {
  const { item, capabilities, review, isUnshown, role, onFailure } = props
  const [isSure, setSure] = useState(false)
  /** Ids of the colleagues whose refusal the user does not follow. */
  const [despite, setDespite] = useState<readonly string[]>([])
  const [hasTried, setTried] = useState(false)
  const refusers = refusersOf(item).map(({ id }) => id)
  const isDespite = refusers.every((id) => despite.includes(id))
  const sha256 = capabilities.read ? readHash(review) : null
  const isRead = capabilities.read ? sha256 !== null : isSure
  const isPossible = role !== null && isRead && isDespite
  async function sign(then: (batchId: string) => void): Promise<void> {
    setTried(true)
    if (!isPossible) return
    const documents = [{ id: item.id, sha256, despite: [...despite] }]
    const outcome = await call('signatures.sign', { documents, unread: !capabilities.read && isSure })
    onFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    then(outcome.value.batchId)
    // The pressed button disappears, so the pane takes the focus.
    focusDetail()
  }
  return {
    isPossible,
    advice: adviceOf({ isUnseen: capabilities.read && sha256 === null, isUnshown, hasTried, isDespite }),
    isSure,
    setSure,
    isDespite: refusers.length > 0 && isDespite,
    setDespite: (isChosen) => setDespite(isChosen ? refusers : []),
    sign,
  }
}

interface SigningState {
  readonly isUnseen: boolean
  readonly isUnshown: boolean
  readonly hasTried: boolean
  readonly isDespite: boolean
}

function adviceOf({ isUnseen, isUnshown, hasTried, isDespite }: SigningState): string | null {
  if (isUnseen && isUnshown) return signatureTexts.notShown
  if (!hasTried) return null
  if (isUnseen) return signatureTexts.waitForPage
  return isDespite ? null : signatureTexts.markDespite
}

/** In whose name the document is signed, and the choices that signing asks for. */
function SigningQuestions({
  item,
  session,
  capabilities,
  role,
  signing,
}: ReaderFootProps & { role: string; signing: Signing }) {
  const refusers = refusersOf(item)
  const holdSeconds = useSettings(({ value }) => value?.holdSeconds ?? 0)
  return (
    <>
      <p>{signatureTexts.willSignAs(role, holdSeconds)}</p>
      {ownPendingSigners(item, actingIdsOf(session)).length > 1 && (
        <p className={css['note']}>{signatureTexts.signsForAll}</p>
      )}
      {!capabilities.read && (
        <Checkbox isSelected={signing.isSure} onChange={signing.setSure}>
          {signatureTexts.unread}
        </Checkbox>
      )}
      {refusers.length > 0 && (
        <Checkbox isSelected={signing.isDespite} onChange={signing.setDespite}>
          {signatureTexts.despite(refusers.map(({ nome }) => nome))}
        </Checkbox>
      )}
      {signing.advice !== null && (
        <p className={css['note']} role="status">
          {signing.advice}
        </p>
      )}
    </>
  )
}

/** Short, so that the paper keeps its height; the sentence has the role, and a screen reader gets it with the name. */
const SignAlone = ({ role }: { role: string }) => (
  <>
    {signatureTexts.sign}
    <span className={spokenCss['spoken']}>{signatureTexts.asRole(role)}</span>
  </>
)

function noteOf({ item, role, capabilities, now }: ActsProps): string | null {
  if (item.situacao === 'Concluidos') return captureBadge(item, now).advice
  return role === null ? stillAsked(item) : lackingText(capabilities)
}

/** Ctrl+Enter signs while the button is shown; ignored in fields, menus and dialogs. */
function SignKey({ onSign }: { onSign(): void }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (isFocusElsewhere()) return
      event.preventDefault()
      event.stopPropagation()
      onSign()
    }
    // Before the list, in which Enter chooses the row.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [onSign])
  return null
}

/** The receipt of a signature, and the captured document. */
function Proofs({ item, hasSigned, onReceipt, onDocument }: ReaderFootProps & { hasSigned: boolean }) {
  const { idDocumento, registro } = item
  return (
    <>
      {registro !== null && (
        <span className={css['number']}>
          <LinkedText text={registroText(registro)} />
        </span>
      )}
      {hasSigned && <Button onPress={() => onReceipt(item.id)}>{receiptFileTexts.button}</Button>}
      {idDocumento !== undefined && registro !== null && (
        <Button onPress={() => onDocument(idDocumento)}>{signatureTexts.openDocument}</Button>
      )}
      <ReplaceButton item={item} />
    </>
  )
}
