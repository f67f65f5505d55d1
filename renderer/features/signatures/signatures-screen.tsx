import { useEffect } from 'react'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { SignatureBatch, SignatureItem, SignatureNotice } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { useSignatureList } from '../../bridge/use-signature-list.ts'
import { commonTexts } from '../../texts/common.ts'
import { signaturesScreenTexts } from '../../texts/signature-queue.ts'
import { type SignatureQueue, signatureQueues } from '../../texts/signatures.ts'
import { useNow } from '../../ui/clock.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { Panes } from '../../ui/panes.tsx'
import { BatchStrip } from './batch-strip.tsx'
import { QueueHead } from './queue-head.tsx'
import { QueueList } from './queue-list.tsx'
import { type DetailView, SignatureDetail } from './signature-detail.tsx'
import { SignatureNews } from './signature-news.tsx'
import { useQueueView } from './use-queue-view.ts'

interface SignaturesScreenProps {
  session: SessionState
  /** Id of the document that is selected at first, in whichever queue it is. */
  initiallySelected: string | null
  onGroups(): void
  /** Opens a draft of a forwarding. */
  onDraft(draftId: string): void
  /** Opens a captured document. */
  onDocument(idDocumento: string): void
}

/** A single signature that was given needs no result: the document is in Concluídos or with others. */
const isOneSigned = ({ state, entries }: SignatureBatch) =>
  state === 'ended' && entries.length === 1 && entries[0]?.outcome === 'signed'

/** The batches that the strip lists. */
const stripped = (batches: readonly SignatureBatch[] | null, shownId: string | null) =>
  (batches ?? []).filter((batch) => batch.batchId !== shownId && !isOneSigned(batch))

const none: readonly SignatureItem[] = []

/** The queues of documents to sign, and the one that is read. */
export function SignaturesScreen({ onGroups, ...props }: SignaturesScreenProps) {
  const [queue, setQueue] = useKeptState<SignatureQueue>('queue', 'AguardandoMim')
  const [selected, setSelected] = useKeptState<ReadonlySet<string>>('selected', new Set())
  /** The document being read in a review of several; null outside of one. */
  const [reading, setReading] = useKeptState<string | null>('reading', null)
  const [shown, setShown] = useKeptState<DetailView>('shown', null)
  const now = useNow()
  const { value, failure, reload } = useSignatureList(queue)
  const counts = useQuery('signatures.counts', {}, 'signatures.changed')
  const notices = useQuery('signatures.notices', {}, 'signatures.changed')
  const batches = useQuery('signatures.batches', {}, 'signatures.changed')
  const view = useQueueView(value?.items ?? none, queue)
  const { items } = view
  const chosen = items.filter(({ id }) => selected.has(id))
  useSeen(chosen)
  useNewNoticesSeen(notices.value ?? [])

  function choose(ids: ReadonlySet<string>): void {
    setSelected(ids)
    setReading(null)
    setShown(null)
  }
  function goTo(next: SignatureQueue, ids: readonly string[]): void {
    if (next !== queue) view.find('')
    setQueue(next)
    choose(new Set(ids))
  }
  async function find(id: string): Promise<void> {
    const found = await queueOf(id)
    if (found !== undefined) goTo(found, [id])
  }
  function showBatch(batchId: string): void {
    goTo('AguardandoMim', [])
    setShown({ kind: 'batch', batchId })
  }
  useBeginning(props.initiallySelected, find)
  const shownId = shown?.kind === 'batch' ? shown.batchId : null
  const hasMany = queue === 'AguardandoMim' && (value?.capabilities.read ?? true)
  const onAll = hasMany && view.shown.length > 1 ? () => choose(new Set(view.shown.map(({ id }) => id))) : null
  return (
    <Panes
      id="signatures"
      shown={[shownId, ...selected].join(' ')}
      listLabel={signaturesScreenTexts.list}
      detailLabel={signaturesScreenTexts.detail}
      backText={commonTexts.backToList}
      showing={chosen.length > 0 || shown !== null ? 'detail' : 'list'}
      onBack={() => choose(new Set())}
      list={
        <>
          <QueueHead
            queue={queue}
            view={view}
            chosen={chosen}
            onAll={onAll}
            onGroups={onGroups}
            onRefresh={() => void reload()}
          />
          <QueueList
            queue={queue}
            onQueue={(next) => goTo(next, [])}
            counts={counts.value}
            list={value}
            view={view}
            failure={failure}
            now={now}
            selection={{
              selected,
              current: reading ?? (chosen.length === 1 ? (chosen[0]?.id ?? null) : null),
              multiple: hasMany,
              onSelect: choose,
            }}
          />
          {/* Below the rows, so that nothing that comes moves them. */}
          <SignatureNews notices={notices.value ?? []} now={now} onShow={(id) => void find(id)} />
          <BatchStrip batches={stripped(batches.value, shownId)} onShow={showBatch} />
        </>
      }
      detail={
        <SignatureDetail
          {...props}
          content={{
            items,
            listed: view.shown,
            capabilities: value?.capabilities ?? null,
            notices: notices.value ?? [],
          }}
          selection={{ chosen, reading, shown }}
          onRead={setReading}
          onShow={setShown}
          onChoose={goTo}
          onAll={onAll}
        />
      }
    />
  )
}

/** Opens the document with which the screen begins. */
function useBeginning(id: string | null, find: (id: string) => Promise<void>): void {
  const [isFound, setFound] = useKeptState('found', () => false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen begins with this document; later the person chooses
  useEffect(() => {
    if (id !== null && !isFound) void find(id)
    setFound(true)
  }, [])
}

/** The document that is open alone counts as seen. */
function useSeen([only, ...others]: readonly SignatureItem[]): void {
  const unseen = others.length === 0 && only?.unseen === true ? only.id : null
  useEffect(() => {
    if (unseen !== null) void call('signatures.markSeen', { ids: [unseen] })
  }, [unseen])
}

/** The queue that has a document now. */
async function queueOf(id: string): Promise<SignatureQueue | undefined> {
  await call('signatures.refresh', {})
  for (const { id: situacao } of signatureQueues) {
    const outcome = await call('signatures.list', { situacao })
    if (outcome.ok && outcome.value.items.some((item) => item.id === id)) return situacao
  }
  return undefined
}

/** The list marks new documents with a dot, so their notices count as seen. */
function useNewNoticesSeen(notices: readonly SignatureNotice[]): void {
  const news = notices.filter(({ kind, isSeen }) => kind === 'new' && !isSeen)
  const ids = news.map(({ noticeId }) => noticeId).join(' ')
  useEffect(() => {
    if (ids !== '') void call('signatures.markNoticesSeen', { noticeIds: ids.split(' ') })
  }, [ids])
}
