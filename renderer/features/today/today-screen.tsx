import type { ReactNode } from 'react'
import type { ListedBox } from '../../../contract/bridge/boxes.ts'
import type { Mark } from '../../../contract/bridge/marks.ts'
import { groupOf } from '../../../contract/bridge/operation-group.ts'
import { useCaptureRows, useOperations } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { inOrder, useQueueOrder, useSignatureList } from '../../bridge/use-signature-list.ts'
import { OperationBadge } from '../../parts/operations/operation-badge.tsx'
import { draftTitle } from '../../parts/process/draft-title.ts'
import { boxNameText, nameBoxes } from '../../texts/box-names.ts'
import { unknownBoxesText } from '../../texts/boxes.ts'
import { exactMoment, lastCopyText, shortMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import {
  byHandText,
  captureAct,
  cardTitles,
  collectingText,
  filesText,
  fromFolderText,
  inInboxText,
  signAct,
  todayKeys,
  todayText,
  todayTitle,
  toSignText,
  unreadText,
  writeAct,
} from '../../texts/today.ts'
import { useSpokenScreen } from '../../ui/announcer.tsx'
import { FilePlus2, Folder, PenLine, Send } from '../../ui/icons.ts'
import { scrolling } from '../../ui/panes.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import { useToday } from '../../ui/use-today.ts'
import { Act } from './act.tsx'
import { cardOf, type Part } from './card.tsx'
import { DeadlineReminder, useMarked } from './deadlines.tsx'
import { type FirstStepsProps, NothingWaits } from './first-steps.tsx'
import { Newest } from './newest.tsx'
import { useRefused } from './refused.tsx'
import css from './today.module.css'
import { Waiting } from './waiting.tsx'

interface TodayScreenProps extends FirstStepsProps {
  onCapture(): void
  /** With one document open, where it is given. */
  onSign(id?: string): void
  onBox(idCaixa: string): void
  /** The icon of a kind of box. */
  boxIcon(kind: ListedBox['tipo']): ReactNode
  /** With one operation selected, where it is given. */
  onOutbox(id?: string): void
  onDrafts(): void
  onDraft(draftId: string): void
  onWrite(): void
  /** Opens a marked item. */
  onMarked(mark: Mark): void
}

/** One page with all things that wait for the person. */
export function TodayScreen(props: TodayScreenProps) {
  const now = useToday()
  useSpokenScreen(todayTitle)
  const sign = useToSign(now, props)
  const unread = useUnread(props)
  const capture = useToCapture(props)
  const needed = useNeeded(now, props)
  const drafts = useDrafts(now, props)
  const marked = useMarked(now, props.onMarked)
  const refused = useRefused(now, props.onSign)
  const columns = [
    { id: 'work', cards: [sign.card, capture.card] },
    { id: 'unread', cards: [marked.card, unread.card] },
    { id: 'needed', cards: [refused.card, needed.card, drafts.card] },
  ].filter(({ cards }) => cards.some((card) => card !== null))
  const isRead = [sign, unread, capture, needed, drafts, marked, refused].every((part) => part.isRead)
  const isEmpty = isRead && columns.length === 0
  const notices = [...new Set([sign.notice, unread.notice, capture.notice, needed.notice, drafts.notice])]
  return (
    <section className={css['page']} aria-label={todayTitle} data-region="list" tabIndex={-1}>
      {notices.map((notice) => notice !== null && <Notice key={notice} tone="warn" title={notice} text="" />)}
      <DeadlineReminder />
      <div className={css['body']} {...scrolling}>
        <header className={css['top']}>
          <h1>{todayTitle}</h1>
          <span>{todayText(now)}</span>
        </header>
        <div className={css['acts']}>
          <Act
            {...signAct(sign.total, sign.oldest)}
            icon={<PenLine aria-hidden />}
            isPrimary
            keyName={todayKeys.sign}
            onPress={() => props.onSign()}
          />
          <Act
            {...captureAct(capture.total)}
            icon={<FilePlus2 aria-hidden />}
            keyName={todayKeys.capture}
            onPress={props.onCapture}
          />
          <Act {...writeAct(drafts.total)} icon={<Send aria-hidden />} onPress={props.onWrite} />
        </div>
        {!isRead && <Skeleton label={collectingText} />}
        {isEmpty && <NothingWaits {...props} {...unread} isSaid={notices.some((notice) => notice !== null)} />}
        <div className={css['columns']}>
          {columns.map(({ id, cards }) => (
            <div key={id} className={css['column']}>
              {cards}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function useToSign(now: Date, { onSign }: TodayScreenProps): Part & { total: number | null; oldest: string | null } {
  const { value, failure } = useSignatureList('AguardandoMim')
  const items = inOrder(value?.items ?? [], useQueueOrder())
  const rows = items.map((item) => ({
    id: item.id,
    title: item.nome,
    second: toSignText(item),
    aside: shortMoment(item.dataEnvio, now),
    mark: <Waiting since={item.dataEnvio} now={now} />,
    asideTitle: exactMoment(item.dataEnvio),
    onOpen: () => onSign(item.id),
  }))
  const isKnown = failure === null && value !== null && (value.fresh || value.syncedAt !== null)
  const [oldest] = inOrder(items, 'oldest')
  return {
    isRead: value !== null || failure !== null,
    card: cardOf({ title: cardTitles.sign, rows, total: items.length, onAll: () => onSign() }),
    notice: noticeOf(failure, value?.fresh === false ? lastCopyText(value.syncedAt, now) : null),
    total: isKnown ? items.length : null,
    oldest: oldest === undefined ? null : shortMoment(oldest.dataEnvio, now),
  }
}

function useUnread({ onBox, boxIcon }: TodayScreenProps): Part & { inInboxes: number; isFresh: boolean } {
  const { value, failure } = useQuery('boxes.list', {}, 'boxes.changed')
  const names = nameBoxes(value?.boxes ?? [])
  const boxes = (value?.boxes ?? []).filter(({ unread }) => unread > 0)
  const rows = boxes.map(({ id, tipo, nome, unread, pendentes }) => ({
    id,
    title: boxNameText(names.get(id) ?? { text: nome, detail: '' }),
    icon: boxIcon(tipo),
    second: <Newest idCaixa={id} otherwise={pendentes === undefined ? '' : inInboxText(pendentes)} />,
    aside: unreadText(unread),
    onOpen: () => onBox(id),
  }))
  const total = boxes.reduce((sum, { unread }) => sum + unread, 0)
  const isUnknown = value?.fresh === false && value.boxes.length === 0
  return {
    isRead: value !== null || failure !== null,
    card: cardOf({ title: cardTitles.unread, rows, total }),
    notice: noticeOf(failure, isUnknown ? unknownBoxesText : null),
    inInboxes: (value?.boxes ?? []).reduce((sum, { pendentes = 0 }) => sum + pendentes, 0),
    isFresh: value?.fresh === true,
  }
}

function useToCapture({ onCapture }: TodayScreenProps): Part & { total: number } {
  const { value, failure } = useCaptureRows()
  const drafts = (value ?? []).filter(({ state }) => state === 'draft')
  const byFolder = Map.groupBy(drafts, ({ folderName }) => folderName)
  const rows = [...byFolder].map(([folder, files]) => ({
    id: folder ?? '',
    title: folder === null ? byHandText : fromFolderText(folder),
    icon: folder === null ? <FilePlus2 aria-hidden /> : <Folder aria-hidden />,
    second: filesText(files.length),
    onOpen: onCapture,
  }))
  return {
    isRead: value !== null || failure !== null,
    card: cardOf({ title: cardTitles.capture, rows, total: drafts.length, onAll: onCapture }),
    notice: noticeOf(failure, null),
    total: drafts.length,
  }
}

function useNeeded(now: Date, { onOutbox }: TodayScreenProps): Part {
  const { value, failure } = useOperations()
  const needed = (value ?? []).filter((operation) => groupOf(operation) === 'needed')
  const rows = needed.map((operation) => ({
    id: operation.id,
    title: operation.title,
    second: <OperationBadge operation={operation} />,
    aside: shortMoment(operation.createdAt, now),
    asideTitle: exactMoment(operation.createdAt),
    onOpen: () => onOutbox(operation.id),
  }))
  return {
    isRead: value !== null || failure !== null,
    card: cardOf({ title: cardTitles.needed, rows, total: needed.length, onAll: () => onOutbox() }),
    notice: noticeOf(failure, null),
  }
}

function useDrafts(now: Date, { onDraft, onDrafts }: TodayScreenProps): Part & { total: number } {
  const { value, failure } = useQuery('compose.list', {}, 'compose.changed')
  const drafts = (value ?? []).filter(({ operationId }) => operationId === null)
  const rows = drafts.map(({ draftId, fields, savedAt }) => ({
    id: draftId,
    title: draftTitle(fields),
    aside: shortMoment(savedAt, now),
    asideTitle: exactMoment(savedAt),
    onOpen: () => onDraft(draftId),
  }))
  return {
    isRead: value !== null || failure !== null,
    card: cardOf({ title: cardTitles.drafts, rows, total: drafts.length, onAll: onDrafts }),
    notice: noticeOf(failure, null),
    total: drafts.length,
  }
}

const noticeOf = (failure: Parameters<typeof failureText>[0] | null, text: string | null): string | null =>
  failure === null ? text : failureText(failure).title
