import { Bookmark, ChevronDown, ChevronUp, Inbox, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import type { BoxesSnapshot, ListedBox } from '../../contract/bridge/boxes.ts'
import type { SavedView } from '../../contract/bridge/saved-views.ts'
import type { SessionState } from '../../contract/bridge/session.ts'
import { useQuery } from '../bridge/use-query.ts'
import { type BoxName, boxKinds, boxNameText, nameBoxes } from '../texts/box-names.ts'
import { boxPlaceTexts, unknownBoxesText, waitingText } from '../texts/boxes.ts'
import { unreadBoxesText } from '../texts/left-out.ts'
import { viewContentText } from '../texts/saved-views.ts'
import { IconButton } from '../ui/button.tsx'
import spokenCss from '../ui/spoken.module.css'
import { ArrangeBoxes } from './arrange-boxes.tsx'
import { groupBoxes } from './box-groups.ts'
import entryCss from './navigation.module.css'
import css from './navigation-boxes.module.css'
import { NavigationEntry } from './navigation-entry.tsx'
import { useNavigation, useShownView } from './route.ts'
import { boxIcons } from './screens.ts'
import { noPlaces, useBoxPlaces } from './use-box-places.ts'
import { LineContext } from './use-rail.ts'

interface NavigationBoxesProps {
  /** Null while they are not known. */
  snapshot: BoxesSnapshot | null
  session: SessionState
  /** The box that the window shows; null for none. */
  idCaixa: string | null
}

/** The boxes in the open navigation. */
export function NavigationBoxes(props: NavigationBoxesProps) {
  return (
    <li className={css['group']} data-boxes>
      <BoxList {...props} onGo={() => {}} />
    </li>
  )
}

/** The boxes in the closed navigation: one entry with what is unread in all of them, which opens their list. */
export function BoxChooser(props: NavigationBoxesProps) {
  const boxes = props.snapshot?.boxes ?? []
  const unread = boxes.reduce((sum, box) => sum + box.unread, 0)
  const name = props.idCaixa === null ? undefined : nameBoxes(boxes).get(props.idCaixa)
  const [isOpen, setOpen] = useState(false)
  return (
    <li data-boxes>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <NavigationEntry icon={Inbox} count={unread} is={props.idCaixa !== null}>
          <span aria-hidden={name !== undefined}>{boxPlaceTexts.heading}</span>
          {name !== undefined && (
            <span className={spokenCss['spoken']}>{`${boxPlaceTexts.heading}: ${boxNameText(name)}`}</span>
          )}
        </NavigationEntry>
        <Popover className={css['chooser'] ?? ''} placement="end top" offset={4}>
          <Dialog aria-label={boxPlaceTexts.heading} className={css['boxes'] ?? ''}>
            <LineContext value={true}>
              <BoxList {...props} onGo={() => setOpen(false)} />
            </LineContext>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </li>
  )
}

/** The boxes by unit, each with its saved views: pinned ones first, hidden ones behind "Mais caixas" with what is unread in them. */
function BoxList({ snapshot, session, idCaixa, onGo }: NavigationBoxesProps & { onGo(): void }) {
  const boxes = snapshot?.boxes ?? []
  const { places, move } = useBoxPlaces(session)
  const { pinned, units, hidden } = groupBoxes(boxes, places)
  const names = nameBoxes(boxes)
  const views = useQuery('views.list', {}, 'views.changed').value ?? []
  const [isArranging, setArranging] = useState(false)
  const entryOf = (box: ListedBox, isBelow = false) => (
    <BoxEntry
      key={box.id}
      box={box}
      name={names.get(box.id)}
      views={views.filter((view) => view.idCaixa === box.id)}
      is={box.id === idCaixa}
      isBelow={isBelow}
      onGo={onGo}
    />
  )
  return (
    <>
      <div className={css['headline']}>
        <h2 className={css['heading']}>{boxPlaceTexts.heading}</h2>
        {boxes.length > 1 && (
          <IconButton label={boxPlaceTexts.arrange} onPress={() => setArranging(true)}>
            <SlidersHorizontal aria-hidden />
          </IconButton>
        )}
      </div>
      {snapshot?.leftOut !== undefined && <p className={css['unknown']}>{unreadBoxesText(snapshot.leftOut).title}</p>}
      {snapshot?.fresh === false && boxes.length === 0 && <p className={css['unknown']}>{unknownBoxesText}</p>}
      <ul>
        {pinned.map((box) => entryOf(box))}
        {pinned.length > 0 && units.length > 0 && <li className={css['line']} aria-hidden />}
        {units.flatMap((unit) => unit.map((box, index) => entryOf(box, index > 0)))}
        {hidden.length > 0 && (
          <MoreBoxes
            unread={hidden.reduce((sum, { unread }) => sum + unread, 0)}
            isShown={hidden.some(({ id }) => id === idCaixa)}
          >
            {hidden.map((box) => entryOf(box))}
          </MoreBoxes>
        )}
      </ul>
      {isArranging && (
        <ArrangeBoxes
          boxes={groupBoxes(boxes, noPlaces).units.flat()}
          names={names}
          places={places}
          onMove={move}
          onClose={() => setArranging(false)}
        />
      )}
    </>
  )
}

interface BoxEntryProps {
  box: ListedBox
  name: BoxName | undefined
  /** Its saved views. */
  views: readonly SavedView[]
  is: boolean
  /** Below the box of its unit, which need not be repeated to the eye. */
  isBelow: boolean
  /** The box is being opened. */
  onGo(): void
}

function BoxEntry({ box, name, views, is, isBelow, onGo }: BoxEntryProps) {
  const { id, tipo, nome, unread, pendentes } = box
  const { go } = useNavigation()
  const shownView = useShownView()
  return (
    <li>
      <NavigationEntry
        icon={boxIcons[tipo]}
        count={unread}
        is={is && shownView === null}
        title={waitingText(`${nome} (${boxKinds[tipo]})`, unread, pendentes)}
        depth={isBelow ? 1 : 0}
        onPress={() => {
          go({ screen: 'box', idCaixa: id })
          onGo()
        }}
      >
        {name?.text ?? nome}
        {name !== undefined && name.detail !== '' && (
          <>
            <span className={spokenCss['spoken']}> · </span>
            <span className={css['detail']}>{name.detail}</span>
          </>
        )}
      </NavigationEntry>
      {views.length > 0 && (
        <ul>
          {views.map((view) => (
            <li key={view.viewId}>
              <NavigationEntry
                icon={Bookmark}
                count={0}
                is={is && view.viewId === shownView}
                title={viewContentText(view.pasta, view.filter)}
                depth={isBelow ? 2 : 1}
                onPress={() => {
                  go({ screen: 'box', idCaixa: id, view })
                  onGo()
                }}
              >
                {view.name}
              </NavigationEntry>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface MoreBoxesProps {
  unread: number
  /** One of them is shown: they cannot be folded away. */
  isShown: boolean
  children: ReactNode
}

function MoreBoxes({ unread, isShown, children }: MoreBoxesProps) {
  const [isWanted, setWanted] = useState(false)
  const isOpen = isWanted || isShown
  const Icon = isOpen ? ChevronUp : ChevronDown
  return (
    <>
      <li>
        <button
          type="button"
          className={entryCss['entry']}
          data-entry
          aria-expanded={isOpen}
          aria-disabled={isShown || undefined}
          onClick={() => setWanted(!isOpen)}
        >
          <Icon aria-hidden />
          <span className={entryCss['name']}>{boxPlaceTexts.more}</span>
          {!isOpen && unread > 0 && <span className={entryCss['count']}>{unread.toLocaleString('pt-BR')}</span>}
        </button>
      </li>
      {isOpen && children}
    </>
  )
}
