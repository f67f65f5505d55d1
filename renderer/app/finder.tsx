import { use, useState } from 'react'
import type { ListedBox } from '../../contract/bridge/boxes.ts'
import { windowKeys } from '../../contract/window-commands.ts'
import { call } from '../bridge/malote.ts'
import { useStatus } from '../bridge/replicas.ts'
import { useQuery } from '../bridge/use-query.ts'
import type { Target } from '../features/search/known.ts'
import { type Command, SearchPalette } from '../features/search/search-palette.tsx'
import { showAccountText, signInAsText } from '../texts/accounts.ts'
import { boxNameText, nameBoxes } from '../texts/box-names.ts'
import { keyText } from '../texts/keys.ts'
import { commandTexts, searchTexts } from '../texts/search.ts'
import { AppWindow, Bookmark, Pause, Play, Search, Send, UserPlus, UserRound } from '../ui/icons.ts'
import { PaperWindowContext } from '../ui/pdf/paper-window.ts'
import css from './finder.module.css'
import { type Route, useNavigation } from './route.ts'
import { boxIcons, screens } from './screens.ts'
import type { AccountActs } from './use-accounts.tsx'
import { useWindowKeys } from './use-window-keys.ts'

const noBoxes: readonly ListedBox[] = []

/** The search over everything: its button, its key, and where its results lead. */
export function Finder({ accounts }: { accounts: AccountActs }) {
  const [isOpen, setOpen] = useState(false)
  const paperWindow = use(PaperWindowContext)
  const { go, compose } = useNavigation()
  const boxes = useQuery('boxes.list', {}, 'boxes.changed').value?.boxes ?? noBoxes
  const views = useQuery('views.list', {}, 'views.changed').value ?? []
  const isPaused = useStatus(({ value }) => value?.isPaused === true)
  const pause = () => void call('outbox.pause', { isPaused: !isPaused })
  useWindowKeys({
    find() {
      setOpen(true)
      return true
    },
    write() {
      compose()
      return true
    },
    pause() {
      pause()
      return true
    },
  })
  function open(target: Target): void {
    switch (target.kind) {
      case 'document':
        return go({ screen: 'documents', idDocumento: target.document.idDocumento, found: target.document })
      case 'process':
        return go({ screen: 'process', id: target.process.id, protocolo: target.process.protocolo })
      case 'signature':
        return go({ screen: 'signatures', selected: target.id })
      case 'file':
        return go({ screen: 'capture', selected: target.fileId })
      case 'forwarding':
        return go({ screen: 'box', idCaixa: target.found.idCaixa, found: target.found })
      case 'draft':
        return go({ screen: 'compose', draftId: target.draftId })
      case 'operation':
        return go({ screen: 'outbox', selected: target.id })
      case 'recipient':
        return compose({ recipients: [target.entry] })
    }
  }
  const names = nameBoxes(boxes)
  const commands: Command[] = [
    { id: 'write', text: commandTexts.write, icon: <Send />, run: () => compose() },
    ...screenCommands(go),
    ...boxes.map(({ id, tipo, nome }) => {
      const Icon = boxIcons[tipo]
      const name = names.get(id)
      return {
        id: `box ${id}`,
        text: commandTexts.box(name === undefined ? nome : boxNameText(name)),
        icon: <Icon />,
        run: () => go({ screen: 'box', idCaixa: id }),
      }
    }),
    ...views.flatMap((view) => {
      const name = names.get(view.idCaixa)
      if (name === undefined) return []
      return {
        id: `view ${view.viewId}`,
        text: commandTexts.view(view.name, boxNameText(name)),
        icon: <Bookmark />,
        run: () => go({ screen: 'box', idCaixa: view.idCaixa, view }),
      }
    }),
    ...(paperWindow === null
      ? []
      : [{ id: 'paper', text: commandTexts.paper, icon: <AppWindow />, run: paperWindow.open }]),
    {
      id: 'pause',
      text: isPaused ? commandTexts.resume : commandTexts.pause,
      icon: isPaused ? <Play /> : <Pause />,
      run: pause,
    },
    ...accountCommands(accounts),
  ]
  return (
    <>
      <button type="button" className={css['find']} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Search aria-hidden />
        <span>{searchTexts.label}</span>
        <kbd aria-hidden>{keyText(windowKeys.find)}</kbd>
      </button>
      {isOpen && (
        <SearchPalette
          boxes={boxes}
          commands={commands}
          onOpen={open}
          onWrite={(subject) => compose({ subject })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const screenCommands = (go: (route: Route) => void): Command[] =>
  Object.entries(screens).map(([id, { text, icon: Icon, to }]) => ({ id, text, icon: <Icon />, run: () => go(to) }))

/** The change to another account, and the sign-in to one more. */
function accountCommands({ accounts, additions, choose, add }: AccountActs): Command[] {
  const others = accounts.filter(({ view }) => !view.isShown)
  return [
    ...others.map(({ key, name, view }) => ({
      id: `account ${key}`,
      text: view.status === 'signed-out' ? signInAsText(name) : showAccountText(name),
      icon: <UserRound />,
      run: () => choose(key),
    })),
    ...additions.map(({ environmentId, text }) => ({
      id: `add ${environmentId}`,
      text,
      icon: <UserPlus />,
      run: () => add(environmentId),
    })),
  ]
}
