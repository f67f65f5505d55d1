import { type ReactNode, useMemo, useRef } from 'react'
import type { BoxItem, BoxSearchResult, ListedBox } from '../../../contract/bridge/boxes.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SavedView } from '../../../contract/bridge/saved-views.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { maxSearchLength } from '../../../contract/search-words.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { boxScreenTexts } from '../../texts/boxes.ts'
import { commonTexts } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import { boxFolders, type FolderName } from '../../texts/forwarding.ts'
import { shortCount } from '../../texts/numbers.ts'
import { useNow } from '../../ui/clock.ts'
import { Checkbox } from '../../ui/field.tsx'
import { useKeptState } from '../../ui/kept-state.tsx'
import { PaneBar, Panes } from '../../ui/panes.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BoxDetail, type BoxSelection } from './box-detail.tsx'
import { useBoxFilters } from './box-filters.tsx'
import { BoxHead } from './box-head.tsx'
import { BoxMatchList, useBoxMatches } from './box-match-list.tsx'
import { FolderContent } from './folder-content.tsx'
import { useBoxList } from './list-export.ts'
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
  const { boxes, unread, name } = useBox(idCaixa)
  const reading = chosen.items.length === 1 ? (chosen.items[0]?.id ?? null) : null
  const filter = useBoxFilter({ idCaixa, folder, reading, opened: initialView, onSavedView })
  const { kept: _, ...shown } = filter.view
  const listKey = `${folder} ${JSON.stringify(shown)}`
  const view = useQuery('boxes.folder', { idCaixa, pasta: folder, view: filter.view }, 'boxes.changed').value
  const content = useLastValue(view, listKey)
  const { refresh, ...state } = useBoxRefresh(idCaixa, content === null ? null : content.syncedAt !== null)
  const matches = useBoxMatches(text, isEverywhere ? null : idCaixa, filter.view)
  const tabs = useFolderTabs(unread)
  const total = content?.total ?? 0
  const filters = useBoxFilters({ idCaixa, folder, filter, total, onFiltered: () => setChosen(none) })
  const make = useBoxList({
    list: { box: name, idCaixa, folder, filter, total, chosen },
    search: matches.value === null ? null : { text, ...matches.value, boxes: nameOf(boxes) },
  })
  const isSearching = matches.value !== null || matches.failure !== null
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
          <BoxHead
            title={name}
            idCaixa={idCaixa}
            unread={unread}
            order={filter.view.order}
            filter={{ label: boxScreenTexts.search, value: text, maxLength: maxSearchLength, onChange: setText }}
            make={make}
            onRefresh={refresh}
          />
          {isSearching && (
            <SearchBar isEverywhere={isEverywhere} onEverywhere={setEverywhere}>
              {filters.button}
            </SearchBar>
          )}
          {matches.failure !== null && <Failed failure={matches.failure} />}
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
          {!isSearching && (
            <Tabs
              label={boxScreenTexts.folders}
              value={folder}
              tabs={tabs}
              end={filters.button}
              onChange={(next) => {
                setFolder(next)
                filter.moveTo(next)
                setChosen(none)
              }}
            >
              <FolderContent
                {...state}
                idCaixa={idCaixa}
                folder={folder}
                content={content}
                filter={filter}
                now={now}
                selected={selected}
                listKey={listKey}
                onChoose={choose}
                onSeveral={chooseSeveral}
              />
            </Tabs>
          )}
          {filters.rest}
        </>
      }
      detail={<BoxDetail chosen={chosen} session={session} now={now} onWrite={onWrite} />}
    />
  )
}

/** All boxes, and what is known of this one. */
function useBox(idCaixa: string) {
  const boxes = useQuery('boxes.list', {}, 'boxes.changed').value?.boxes ?? noBoxes
  const box = boxes.find(({ id }) => id === idCaixa)
  return { boxes, unread: box?.unread ?? 0, name: box?.nome ?? boxScreenTexts.unnamed }
}

/** The tabs of the folders; what is unread is counted. */
const useFolderTabs = (unread: number) =>
  useMemo(
    () =>
      boxFolders.map((each) => (each.id === 'Entrada' && unread > 0 ? { ...each, count: shortCount(unread) } : each)),
    [unread],
  )

interface SearchBarProps {
  isEverywhere: boolean
  onEverywhere(isEverywhere: boolean): void
  children: ReactNode
}

const Failed = ({ failure }: { failure: Failure }) => <ErrorState {...failureText(failure)} traceId={failure.traceId} />

/** In the place of the folders while a text is sought. */
const SearchBar = ({ isEverywhere, onEverywhere, children }: SearchBarProps) => (
  <PaneBar>
    <Checkbox isSelected={isEverywhere} onChange={onEverywhere}>
      {boxScreenTexts.everywhere}
    </Checkbox>
    {children}
  </PaneBar>
)

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

const nameOf = (boxes: readonly ListedBox[]) => new Map(boxes.map(({ id, nome }) => [id, nome]))
const noBoxes: readonly ListedBox[] = []
