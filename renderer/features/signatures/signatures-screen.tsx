import { useEffect, useMemo } from 'react'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { SignatureBatch, SignatureItem, SignatureNotice } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { useSignatureList } from '../../bridge/use-signature-list.ts'
import { PrintList } from '../../parts/lists/print-list.tsx'
import { useMarkColumns } from '../../parts/marks/mark-columns.ts'
import { commonTexts } from '../../texts/common.ts'
import { signaturesScreenTexts } from '../../texts/signature-queue.ts'
import { type SignatureQueue, signatureQueues } from '../../texts/signatures.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.ts'
import { RefreshCw, UsersRound } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { PaneHead, Panes } from '../../ui/panes.tsx'
import { BatchStrip } from './batch-strip.tsx'
import { queueList } from './list-export.ts'
import { QueueList } from './queue-list.tsx'
import { type DetailView, SignatureDetail } from './signature-detail.tsx'
import { SignatureNews } from './signature-news.tsx'
import { inOrder, useQueueView } from './use-queue-view.ts'

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

const none: readonly SignatureItem[] = []

/** The queues of documents to sign, and the one that is read. */
export function SignaturesScreen({ onGroups, ...props }: SignaturesScreenProps) {
  const [queue, setQueue] = useKeptState<SignatureQueue>('queue', 'AguardandoMim')
  const [selected, setSelected] = useKeptState<ReadonlySet<string>>('selected', new Set())
  /** The document being read in a review of several; null outside of one. */
  const [reading, setReading] = useKeptState<string | null>('reading', null)
  const [shown, setShown] = useKeptState<DetailView>('shown', null)
  const now = useNow()
  const marks = useMarkColumns('signature')
  const { value, failure, reload } = useSignatureList(queue)
  const counts = useQuery('signatures.counts', {}, 'signatures.changed')
  const notices = useQuery('signatures.notices', {}, 'signatures.changed')
  const batches = useQuery('signatures.batches', {}, 'signatures.changed')
  const view = useQueueView(value?.items ?? none)
  const items = useMemo(() => inOrder(value?.items ?? none, view.order), [value, view.order])
  const chosen = items.filter(({ id }) => selected.has(id))
  const unseen = chosen.length === 1 && chosen[0]?.unseen === true ? chosen[0].id : null
  useEffect(() => {
    if (unseen !== null) void call('signatures.markSeen', { ids: [unseen] })
  }, [unseen])
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
  const [isFound, setFound] = useKeptState('found', () => false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen begins with this document; later the person chooses
  useEffect(() => {
    if (props.initiallySelected !== null && !isFound) void find(props.initiallySelected)
    setFound(true)
  }, [])
  const shownId = shown?.kind === 'batch' ? shown.batchId : null
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
          <PaneHead title={signaturesScreenTexts.title}>
            <Button variant="quiet" icon={<UsersRound aria-hidden />} onPress={onGroups}>
              {signaturesScreenTexts.groups}
            </Button>
            {view.shown.length > 0 && (
              <PrintList make={() => queueList({ queue, shown: view.shown, chosen, text: view.text, marks })} />
            )}
            <IconButton label={commonTexts.refresh} onPress={() => void reload()}>
              <RefreshCw aria-hidden />
            </IconButton>
          </PaneHead>
          <SignatureNews notices={notices.value ?? []} now={now} onShow={(id) => void find(id)} />
          <BatchStrip
            batches={(batches.value ?? []).filter((batch) => batch.batchId !== shownId && !isOneSigned(batch))}
            onShow={(batchId) => {
              goTo('AguardandoMim', [])
              setShown({ kind: 'batch', batchId })
            }}
          />
          <QueueList
            queue={queue}
            onQueue={(next) => goTo(next, [])}
            counts={counts.value}
            list={value}
            view={view}
            failure={failure}
            now={now}
            selected={selected}
            current={reading ?? (chosen.length === 1 ? (chosen[0]?.id ?? null) : null)}
            onSelect={choose}
          />
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
        />
      }
    />
  )
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
