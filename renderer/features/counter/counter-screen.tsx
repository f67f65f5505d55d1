import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { ServedPerson } from '../../../contract/bridge/counter.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useAccountState } from '../../bridge/account-state.tsx'
import { useCaptureRows } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { isCitizen } from '../../parts/fields/capturers.ts'
import { servedToday, counterTexts as texts } from '../../texts/counter.ts'
import { daysApart } from '../../texts/dates.ts'
import { clockNow } from '../../ui/clock.ts'
import { useDropTarget } from '../../ui/drop-target.tsx'
import { Stamp } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { PaneBody, PaneHead, Panes } from '../../ui/panes.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { bringBack } from './bring-back.ts'
import css from './counter.module.css'
import { type CounterFiles, createCounterFiles, documentsOf } from './counter-files.ts'
import { EmptyCounter } from './empty-counter.tsx'
import { FileAtCounter } from './file-at-counter.tsx'
import { ServedList } from './served-list.tsx'
import { plainName } from './use-counter-file.ts'
import { useCounterKeys } from './use-counter-keys.ts'
import { usePrintedSlip } from './use-printed-slip.tsx'
import { useRegisteredNews } from './use-registered-news.ts'

interface CounterScreenProps {
  session: SessionState
  /** Opens the capture list at a file. */
  onCapture(fileId: string): void
  /** Opens a captured document. */
  onDocument(idDocumento: string): void
  onForward(documents: readonly Attachment[]): void
  /** Opens an operation in Envios. */
  onOutbox(operationId: string): void
}

/** One person after another: a file, the proposed fields, and one press that captures and forwards. */
export function CounterScreen(props: CounterScreenProps) {
  if (!isCitizen(props.session)) return <Counter {...props} />
  return (
    <>
      <PaneHead title={texts.title} />
      <EmptyState icon={<Stamp />} {...texts.citizen} />
    </>
  )
}

function Counter({ session, onOutbox, ...acts }: CounterScreenProps) {
  const files = useAccountState(createCounterFiles)
  const people = usePeople()
  const { waiting, newest } = useWaiting(files, people)
  const [current] = waiting
  const [showing, setShowing] = useKeptState<'list' | 'detail'>('showing', 'detail')
  const { print, slip } = usePrintedSlip()
  const last = people.find(({ isUndone }) => !isUndone)
  useRegisteredNews(people)
  useDropTarget(texts.drop, (dropped) => void files.add(dropped))
  useCounterKeys({
    take: () => files.take(newest.map(({ fileId }) => fileId)),
    print: () => last !== undefined && void print(last),
  })
  return (
    <Panes
      id="counter"
      shown={current?.fileId ?? ''}
      listLabel={texts.list}
      detailLabel={texts.detail}
      backText={texts.back}
      showing={showing}
      onBack={() => setShowing('list')}
      list={
        <>
          <PaneHead title={texts.title} {...todayCount(people)} />
          <PaneBody padded>
            {waiting.length > 1 && <Queue rows={waiting} />}
            <section className={css['section']}>
              <h2 className={css['title']}>{texts.served}</h2>
              <ServedList
                people={people}
                onPrint={(person) => void print(person)}
                onBack={({ fileId }) => void bringBack(files, fileId).then(() => setShowing('detail'))}
                onOutbox={onOutbox}
              />
            </section>
            {slip}
          </PaneBody>
        </>
      }
      detail={
        current === undefined ? (
          <EmptyCounter files={files} newest={newest} {...acts} />
        ) : (
          <FileAtCounter
            key={current.fileId}
            row={current}
            waiting={waiting}
            session={session}
            files={files}
            {...acts}
          />
        )
      }
    />
  )
}

function Queue({ rows }: { rows: readonly CaptureRow[] }) {
  return (
    <section className={css['section']}>
      <h2 className={css['title']}>{texts.queue}</h2>
      <ol className={css['waiting']} aria-label={texts.queue}>
        {rows.map(({ fileId, name }) => (
          <li key={fileId}>{plainName(name)}</li>
        ))}
      </ol>
    </section>
  )
}

const noRows: readonly CaptureRow[] = []

/**
 * The files at the counter, and the newest that could be taken, with the other documents of its file: one that was put
 * aside, where there is no other.
 */
function useWaiting({ store }: CounterFiles, people: readonly ServedPerson[]) {
  const { queue, aside } = useStore(store)
  const rows = useCaptureRows(({ value }) => value) ?? noRows
  const except = new Set([...queue, ...people.map(({ fileId }) => fileId)])
  const drafts = rows.filter(({ fileId, state, known }) => state === 'draft' && known === null && !except.has(fileId))
  const newest = drafts.findLast(({ fileId }) => !aside.includes(fileId)) ?? drafts.at(-1)
  return {
    waiting: queue.flatMap((id) => rows.find(({ fileId }) => fileId === id) ?? []).filter(isWaiting),
    newest:
      newest === undefined ? [] : documentsOf(newest, rows).filter((row) => isWaiting(row) && !except.has(row.fileId)),
  }
}

/** True for a file that is not sent yet. */
const isWaiting = ({ state }: CaptureRow) =>
  state === 'preparing' || state === 'problem' || state === 'draft' || state === 'refused'

const noPeople: readonly ServedPerson[] = []

/** The last people served, by the plain names of their files. */
function usePeople(): readonly ServedPerson[] {
  const { value } = useQuery('counter.served', {}, 'capture.changed')
  return useMemo(() => value?.map((person) => ({ ...person, name: plainName(person.name) })) ?? noPeople, [value])
}

function todayCount(people: readonly ServedPerson[]) {
  const now = clockNow()
  const today = people.filter(({ isUndone, servedAt }) => !isUndone && daysApart(new Date(servedAt), now) === 0).length
  return today === 0 ? {} : { count: servedToday(today) }
}
