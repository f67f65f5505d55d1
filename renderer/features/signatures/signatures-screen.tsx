import { useEffect, useState } from 'react'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useAnswer } from '../../bridge/answers.ts'
import { call } from '../../bridge/malote.ts'
import { type Queue, queues } from '../../texts/signatures.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { RefreshCw, UsersRound } from '../../ui/icons.ts'
import { PaneHead, Panes } from '../../ui/panes.tsx'
import { BatchStrip } from './batch-strip.tsx'
import { GroupsScreen } from './groups-screen.tsx'
import { NewsStrip } from './news-strip.tsx'
import { QueueList } from './queue-list.tsx'
import { beginReviews } from './reviews.ts'
import { type Shown, SignatureDetail } from './signature-detail.tsx'

export interface SignaturesScreenProps {
  session: SessionState
  /** To a draft of a forwarding. */
  onDraft(draftId: string): void
  /** To a document that has been captured. */
  onDocument(idDocumento: string): void
}

/** What waits for whom, and reading and signing it; or the groups of signers. */
export function SignaturesScreen(props: SignaturesScreenProps) {
  const [view, setView] = useState<'queues' | 'groups'>('queues')
  const personId = props.session.person?.id ?? null
  useEffect(() => beginReviews(personId), [personId])
  return view === 'groups' ? (
    <GroupsScreen onClose={() => setView('queues')} />
  ) : (
    <Queues {...props} onGroups={() => setView('groups')} />
  )
}

function Queues({ onGroups, ...props }: SignaturesScreenProps & { onGroups(): void }) {
  const [queue, setQueue] = useState<Queue>('AguardandoMim')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [step, setStep] = useState<number | null>(null)
  const [shown, setShown] = useState<Shown>(null)
  const [now] = useState(() => new Date())
  const { value, failure, reload } = useAnswer('signatures.list', { situacao: queue }, 'signatures.changed')
  const counts = useAnswer('signatures.counts', {}, 'signatures.changed')
  const notices = useAnswer('signatures.notices', {}, 'signatures.changed')
  const batches = useAnswer('signatures.batches', {}, 'signatures.changed')
  const chosen = (value?.items ?? []).filter(({ id }) => selected.has(id))
  const unseen = chosen.length === 1 && chosen[0]?.unseen === true ? chosen[0].id : null
  useEffect(() => {
    if (unseen !== null) void call('signatures.markSeen', { ids: [unseen] })
  }, [unseen])
  // What is new stands in the list with a dot: to be here is to have heard of it.
  const heard = (notices.value ?? []).filter(({ kind, isSeen }) => kind === 'new' && !isSeen)
  const heardIds = heard.map(({ noticeId }) => noticeId).join(' ')
  useEffect(() => {
    if (heardIds !== '') void call('signatures.markNoticesSeen', { noticeIds: heardIds.split(' ') })
  }, [heardIds])

  function choose(ids: ReadonlySet<string>): void {
    setSelected(ids)
    setStep(null)
    setShown(null)
  }
  function goTo(next: Queue, ids: readonly string[]): void {
    setQueue(next)
    choose(new Set(ids))
  }
  async function find(id: string): Promise<void> {
    for (const { id: situacao } of queues) {
      const outcome = await call('signatures.list', { situacao })
      if (outcome.ok && outcome.value.items.some((item) => item.id === id)) return goTo(situacao, [id])
    }
  }
  const shownId = shown?.kind === 'batch' ? shown.batchId : null
  const isDetail = chosen.length > 0 || shown !== null
  return (
    <Panes
      listLabel="Documentos"
      detailLabel="Documento"
      backText="Voltar à lista"
      showing={isDetail ? 'detail' : 'list'}
      onBack={() => choose(new Set())}
      list={
        <>
          <PaneHead title="Assinar">
            <Button variant="quiet" icon={<UsersRound aria-hidden />} onPress={onGroups}>
              Grupos
            </Button>
            <IconButton label="Atualizar" onPress={() => void reload()}>
              <RefreshCw aria-hidden />
            </IconButton>
          </PaneHead>
          <NewsStrip notices={notices.value ?? []} now={now} onShow={(id) => void find(id)} />
          <BatchStrip
            batches={(batches.value ?? []).filter(({ batchId }) => batchId !== shownId)}
            onShow={(batchId) => {
              goTo('AguardandoMim', [])
              setShown({ kind: 'batch', batchId })
            }}
          />
          <QueueList
            queue={queue}
            onQueue={(next) => goTo(next, [])}
            {...{ counts: counts.value, list: value, failure, now, selected }}
            onSelect={choose}
          />
        </>
      }
      detail={
        <SignatureDetail
          {...props}
          {...{ items: value?.items ?? [], chosen, step, shown }}
          offers={value?.offers ?? null}
          notices={notices.value ?? []}
          onStep={setStep}
          onShow={setShown}
          onChoose={goTo}
        />
      }
    />
  )
}
