import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { SeveralMarks } from '../../parts/marks/several-marks.tsx'
import { useNextStepGroup } from '../../parts/process/process-menu.tsx'
import { readHash, useReview, useReviews } from '../../parts/reading/reviews.ts'
import { SeenMark } from '../../parts/reading/seen-mark.tsx'
import { moment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { severalToSignTexts, signaturesScreenTexts, signatureTexts } from '../../texts/signature-queue.ts'
import { signMany } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.ts'
import { Checkbox } from '../../ui/field.tsx'
import { ChevronDown, PenLine } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import css from './signatures.module.css'
import { attachmentOf, markedOf, refusersOf, signingNameOf } from './signing.ts'
import { wholeReview } from './whole-review.ts'

interface SeveralToSignProps {
  items: readonly SignatureItem[]
  session: SessionState
  /** Begins to read the documents, at this index. */
  onReview(index: number): void
  onBatch(batchId: string): void
}

/** Signs several documents; those that were not read need a second, explicit choice. */
export function SeveralToSign({ items, session, onReview, onBatch }: SeveralToSignProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSure, setSure] = useState(false)
  const now = useNow()
  const reviews = useReviews()
  const hashOf = (item: SignatureItem) => readHash(wholeReview(item, reviews.get(item.id)))
  /** By document: ids of the colleagues whose refusal the user does not follow. */
  const [despite, setDespite] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const possible = items.filter(({ operationId, bloqueado }) => operationId === null && !bloqueado)
  // Documents that a colleague has refused are signed by explicit choice only, which a later refusal ends.
  const refused = possible.filter((item) => refusersOf(item).length > 0)
  const isChosen = (item: SignatureItem) => refusersOf(item).every(({ id }) => despite.get(item.id)?.includes(id))
  const toSign = possible.filter(isChosen)
  const chooseRefused = (isSelected: boolean) =>
    setDespite(new Map(isSelected ? refused.map((item) => [item.id, refusersOf(item).map(({ id }) => id)]) : []))
  const unread = toSign.filter((item) => hashOf(item) === null).length
  const roles = [...new Set(toSign.map((item) => signingNameOf(item, session) ?? ''))]
  const next = items.findIndex((item) => hashOf(item) === null)

  async function sign(): Promise<void> {
    const documents = toSign.map((item) => ({
      id: item.id,
      sha256: hashOf(item),
      despite: [...(despite.get(item.id) ?? [])],
    }))
    const outcome = await call('signatures.sign', { documents, unread: unread > 0 && isSure })
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok) onBatch(outcome.value.batchId)
  }
  return (
    <>
      <PaneHead level={2} title={severalToSignTexts.title(items.length)}>
        <Button onPress={() => onReview(Math.max(next, 0))}>
          {next > 0 ? severalToSignTexts.readOn : severalToSignTexts.readAll}
        </Button>
      </PaneHead>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <SeveralMarks key={items.map(({ id }) => id).join(' ')} items={items.map(markedOf)} />
      <PaneBody padded>
        <ul className={css['several']}>
          {items.map((item, index) => (
            <One
              key={item.id}
              item={item}
              now={now}
              role={roles.length > 1 ? signingNameOf(item, session) : null}
              onRead={() => onReview(index)}
            />
          ))}
        </ul>
      </PaneBody>
      {possible.length > 0 && (
        <PaneFoot
          acts={
            <>
              <NextSteps items={items} />
              <Button
                variant="primary"
                icon={<PenLine aria-hidden />}
                isDisabled={toSign.length === 0 || (unread > 0 && !isSure)}
                onPress={() => void sign()}
              >
                {toSign.length === 0 ? signaturesScreenTexts.title : signMany(toSign.length, roles)}
              </Button>
            </>
          }
        >
          <p>{severalToSignTexts.explained}</p>
          {refused.length > 0 && (
            <Checkbox isSelected={refused.every(isChosen)} onChange={chooseRefused}>
              {severalToSignTexts.refusedToo(refused.length)}
            </Checkbox>
          )}
          {unread > 0 && (
            <Checkbox isSelected={isSure} onChange={setSure}>
              {severalToSignTexts.unreadToo(unread)}
            </Checkbox>
          )}
        </PaneFoot>
      )}
    </>
  )
}

/** Begins something with all of the documents. */
function NextSteps({ items }: { items: readonly SignatureItem[] }) {
  const attachments = items.flatMap((item) => attachmentOf(item) ?? [])
  const nextStep = useNextStepGroup(attachments.length === items.length ? attachments : [])
  if (nextStep === null) return null
  return (
    <Menu label={signatureTexts.more} groups={[nextStep]}>
      <Button variant="quiet" icon={<ChevronDown aria-hidden />}>
        {signatureTexts.more}
      </Button>
    </Menu>
  )
}

interface OneProps {
  item: SignatureItem
  now: Date
  /** Shown where the roles differ. */
  role: string | null
  onRead(): void
}

function One({ item, now, role, onRead }: OneProps) {
  const { nome } = item
  return (
    <li className={css['one']}>
      <span className={css['name']} title={nome}>
        {nome}
        {role !== null && <small>{severalToSignTexts.inRole(role)}</small>}
      </span>
      <ItemState item={item} now={now} />
      <Button variant="quiet" aria-label={severalToSignTexts.readLabel(nome)} onPress={onRead}>
        {severalToSignTexts.read}
      </Button>
    </li>
  )
}

/** Whether it can be signed, and whether the user has read it. */
function ItemState({ item, now }: { item: SignatureItem; now: Date }) {
  const review = useReview(item.id)
  if (item.operationId !== null) {
    return (
      <StatusBadge tone="going" icon="going">
        {severalToSignTexts.underway}
      </StatusBadge>
    )
  }
  if (item.bloqueado) {
    return (
      <StatusBadge tone="warn" icon="warn">
        {severalToSignTexts.blocked}
      </StatusBadge>
    )
  }
  const [refuser] = refusersOf(item)
  if (refuser !== undefined)
    return (
      <StatusBadge tone="danger" icon="bad">
        {severalToSignTexts.refusedBy(refuser.nome)}
      </StatusBadge>
    )
  const whole = wholeReview(item, review)
  if (review !== undefined && whole !== undefined && readHash(whole) !== null) return <SeenMark review={whole} />
  if (item.review !== null && readHash(whole) !== null)
    return (
      <StatusBadge tone="ok" icon="ok">
        {severalToSignTexts.openedAt(moment(item.review.at, now))}
      </StatusBadge>
    )
  return (
    <StatusBadge tone="quiet" icon="local">
      {severalToSignTexts.notOpened}
    </StatusBadge>
  )
}
