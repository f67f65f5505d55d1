import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { BoxFolder, BoxItem, BoxSearchResult, ListedBox } from '../../../contract/bridge/boxes.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SavedView } from '../../../contract/bridge/saved-views.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { maxSearchLength } from '../../../contract/search-words.ts'
import { useQuery } from '../../bridge/use-query.ts'
import type { RefreshedBox } from '../../bridge/use-refreshed-box.ts'
import { LeftOutNotice } from '../../parts/lists/left-out-notice.tsx'
import { droppedFiltersText } from '../../texts/box-filtering.ts'
import { boxScreenTexts, unknownBox } from '../../texts/boxes.ts'
import { commonTexts } from '../../texts/common.ts'
import { lastCopyText } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { boxFolders, type FolderName } from '../../texts/forwarding.ts'
import { shortCount } from '../../texts/numbers.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { useNow } from '../../ui/clock.ts'
import { Checkbox } from '../../ui/field.tsx'
import { CloudOff } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { Panes } from '../../ui/panes.tsx'
import { EmptyState, ErrorState, Notice, OfflineNote, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import { BoxDetail, type BoxSelection } from './box-detail.tsx'
import { BoxHead } from './box-head.tsx'
import { BoxItemList } from './box-item-list.tsx'
import { BoxMatchList, useBoxMatches } from './box-match-list.tsx'
import { BoxTools } from './box-tools.tsx'
import css from './boxes.module.css'
import { useBoxFilter } from './use-box-filter.ts'
import { useBoxRefresh } from './use-box-refresh.ts'

interface BoxScreenProps {
  idCaixa: string
  /** The item of this box that is open at first. */
  initiallyOpen: BoxSearchResult | null
  /** The saved view that is shown at first; null for the whole box. */
  initialView: SavedView | null
  session: SessionState
  /** Begins a draft with these fields. */
  onWrite(initialFields: Partial<DraftFields>): void
  /** Called with the saved view that is shown, by its id; null for none. */
  onSavedView(viewId: string | null): void
}

const none: BoxSelection = { items: [], idCaixa: '', folder: 'Entrada', total: 0 }

/** One box: its folders, the search, and the forwarding that is read. */
export function BoxScreen(props: BoxScreenProps) {
  const { idCaixa, initiallyOpen, initialView, session, onWrite, onSavedView } = props
  const [folder, setFolder] = useKeptState<FolderName>('folder', (initiallyOpen ?? initialView)?.pasta ?? 'Entrada')
  const { chosen, setChosen, choose, chooseSeveral } = useChosen({ idCaixa, folder, initiallyOpen })
  const [text, setText] = useKeptState('text', '')
  const [isEverywhere, setEverywhere] = useKeptState('everywhere', () => false)
  const now = useNow()
  const boxes = useQuery('boxes.list', {}, 'boxes.changed').value?.boxes ?? noBoxes
  const reading = chosen.items.length === 1 ? (chosen.items[0]?.id ?? null) : null
  const filter = useBoxFilter({ idCaixa, folder, reading, opened: initialView, onSavedView })
  const { kept: _, ...shown } = filter.view
  const listKey = `${folder} ${JSON.stringify(shown)}`
  const view = useQuery('boxes.folder', { idCaixa, pasta: folder, view: filter.view }, 'boxes.changed').value
  const content = useLastValue(view, listKey)
  const { refresh, ...state } = useBoxRefresh(idCaixa, content === null ? null : content.syncedAt !== null)
  const matches = useBoxMatches(text, isEverywhere ? null : idCaixa, filter.view)
  const box = boxes.find(({ id }) => id === idCaixa)
  const unread = box?.unread ?? 0
  const tabs = useFolderTabs(unread)
  const name = box?.nome ?? boxScreenTexts.unnamed
  const selected = useMemo(() => new Set(chosen.items.map(({ id }) => id)), [chosen])
  return (
    <Panes
      id="boxes"
      shown={[...selected].join(' ')}
      listLabel={boxScreenTexts.list}
      detailLabel={boxScreenTexts.detail}
      backText={commonTexts.backToList}
      showing={chosen.items.length === 0 ? 'list' : 'detail'}
      onBack={() => setChosen(none)}
      list={
        <>
          <BoxHead title={name} idCaixa={idCaixa} unread={unread} onRefresh={refresh} />
          <BoxSearch text={text} onText={setText} isEverywhere={isEverywhere} onEverywhere={setEverywhere}>
            <BoxTools
              list={{ box: name, idCaixa, folder, filter, total: content?.total ?? 0, chosen }}
              search={matches.value === null ? null : { text, ...matches.value, boxes: nameOf(boxes) }}
              onFiltered={() => setChosen(none)}
            />
          </BoxSearch>
          {matches.failure !== null && (
            <ErrorState {...failureText(matches.failure)} traceId={matches.failure.traceId} />
          )}
          {matches.value !== null && (
            <BoxMatchList
              text={text}
              found={matches.value}
              now={now}
              selected={selected}
              boxes={isEverywhere ? boxes : null}
              order={filter.view.order}
              onClear={filter.onClear}
              onChoose={(item) => setChosen({ items: [item], idCaixa: item.idCaixa, folder: item.pasta, total: 1 })}
            />
          )}
          {matches.value === null && matches.failure === null && (
            <Tabs
              label={boxScreenTexts.folders}
              value={folder}
              tabs={tabs}
              onChange={(next) => {
                setFolder(next)
                filter.moveTo(next)
                setChosen(none)
              }}
            >
              <DroppedFilters folder={folder} words={filter.dropped} />
              <FolderState content={content} {...state} now={now} />
              <LeftOutNotice leftOut={content?.leftOut} isCut={content?.isCut} />
              {content !== null && content.syncedAt !== null && (
                <BoxItemList
                  key={listKey}
                  idCaixa={idCaixa}
                  folder={folder}
                  content={content}
                  view={filter.view}
                  onClear={filter.onClear}
                  now={now}
                  selected={selected}
                  onChoose={choose}
                  onSeveral={chooseSeveral}
                />
              )}
            </Tabs>
          )}
        </>
      }
      detail={<BoxDetail chosen={chosen} session={session} now={now} onWrite={onWrite} />}
    />
  )
}

/** The tabs of the folders; what is unread is counted. */
const useFolderTabs = (unread: number) =>
  useMemo(
    () =>
      boxFolders.map((each) => (each.id === 'Entrada' && unread > 0 ? { ...each, count: shortCount(unread) } : each)),
    [unread],
  )

interface BoxSearchProps {
  text: string
  onText(text: string): void
  isEverywhere: boolean
  onEverywhere(isEverywhere: boolean): void
  children: ReactNode
}

function BoxSearch({ text, onText, isEverywhere, onEverywhere, children }: BoxSearchProps) {
  return (
    <div className={css['search']}>
      <div className={css['searchField']}>
        <TextFilter label={boxScreenTexts.search} value={text} maxLength={maxSearchLength} onChange={onText} />
      </div>
      {text.trim() !== '' && (
        <Checkbox isSelected={isEverywhere} onChange={onEverywhere}>
          {boxScreenTexts.everywhere}
        </Checkbox>
      )}
      {children}
    </div>
  )
}

interface UseChosenOptions {
  idCaixa: string
  folder: FolderName
  initiallyOpen: BoxItem | null
}

/** The selected items; a row that is added to a selection is removed by adding it again. */
function useChosen({ idCaixa, folder, initiallyOpen }: UseChosenOptions) {
  const [chosen, setChosen] = useKeptState<BoxSelection>('chosen', () =>
    initiallyOpen === null ? none : { items: [initiallyOpen], idCaixa, folder, total: 1 },
  )
  return {
    chosen,
    setChosen,
    choose(item: BoxItem, add: boolean): void {
      setChosen((before) => {
        const isSame = before.idCaixa === idCaixa && before.folder === folder
        if (!add || !isSame) return { items: [item], idCaixa, folder, total: 1 }
        const others = before.items.filter(({ id }) => id !== item.id)
        const items = others.length < before.items.length ? others : [...others, item]
        return { items, idCaixa, folder, total: items.length }
      })
    },
    chooseSeveral: (items: readonly BoxItem[], total: number) => setChosen({ items, idCaixa, folder, total }),
  }
}

/** The last value for a key, while the next is fetched. */
function useLastValue<T>(value: T | null, key: string): T | null {
  const last = useRef({ key, value })
  if (value !== null || last.current.key !== key) last.current = { key, value }
  return last.current.value
}

interface DroppedFiltersProps {
  folder: FolderName
  words: readonly string[]
}

/** The filters that were dropped because this folder has nothing to filter by them. */
function DroppedFilters({ folder, words }: DroppedFiltersProps) {
  const text = words.length === 0 ? '' : droppedFiltersText(folder, words)
  const announce = useAnnounce()
  useEffect(() => {
    if (text !== '') announce(text)
  }, [announce, text])
  return text === '' ? null : <p className={css['note']}>{text}</p>
}

interface FolderStateProps extends Omit<RefreshedBox, 'refresh'> {
  content: BoxFolder | null
  now: Date
}

/** Whether the folder's local copy is current, or why not. */
function FolderState({ content, isFresh, failure, now }: FolderStateProps) {
  const isKnown = content !== null && content.syncedAt !== null
  if (failure !== null) {
    const words = { ...failureText(failure), traceId: failure.traceId }
    return isKnown ? <Notice tone="danger" {...words} /> : <ErrorState {...words} />
  }
  if (isFresh === false && isKnown) return <OfflineNote text={lastCopyText(content.syncedAt, now)} />
  if (isFresh === false && content !== null) return <EmptyState icon={<CloudOff />} {...unknownBox} />
  return isFresh === null && !isKnown ? <Skeleton label={boxScreenTexts.loading} /> : null
}

const nameOf = (boxes: readonly ListedBox[]) => new Map(boxes.map(({ id, nome }) => [id, nome]))
const noBoxes: readonly ListedBox[] = []
