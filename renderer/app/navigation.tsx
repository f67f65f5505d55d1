import {
  Building,
  FileCheck2,
  FilePlus2,
  Files,
  IdCard,
  Landmark,
  type LucideIcon,
  Menu,
  NotebookPen,
  PenLine,
  Send,
  UserRound,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedBox } from '../../contract/bridge/boxes.ts'
import type { SessionState } from '../../contract/bridge/session.ts'
import { call } from '../bridge/malote.ts'
import { useCaptureRows, useSettings, useStatus } from '../bridge/replicas.ts'
import { useQuery } from '../bridge/use-query.ts'
import { unknownBoxesText, waitingText } from '../texts/boxes.ts'
import { count } from '../texts/numbers.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { Finder } from './finder.tsx'
import css from './navigation.module.css'
import { PersonMenu } from './person-menu.tsx'
import { type Route, useNavigation } from './route.ts'
import { useUnreadTitle } from './use-unread-title.ts'
import { useWindowKeys } from './use-window-keys.ts'

/** The screens and boxes with their counts, and at the foot the user's menu. */
export function Navigation({ state, route }: { state: SessionState; route: Route }) {
  const drafts = useCaptureRows(({ value }) => value?.filter((row) => row.state === 'draft').length ?? 0)
  const unfinished = useStatus(({ value }) => (value?.waiting ?? 0) + (value?.uncertain ?? 0) + (value?.needed ?? 0))
  const signatures = useQuery('signatures.counts', {}, 'signatures.changed').value
  const boxes = useQuery('boxes.list', {}, 'boxes.changed')
  const letters = useQuery('compose.list', {}, 'compose.changed')
  const { compose } = useNavigation()
  const screen = route.screen
  useUnreadTitle(boxes.value?.boxes.reduce((sum, { unread }) => sum + unread, 0) ?? 0)
  const idCaixa = route.screen === 'box' ? route.idCaixa : null
  const { isOpen, toggle } = useRail()
  return (
    <nav className={css['nav']} aria-label="Principal" data-region="nav" data-open={isOpen ? 'yes' : 'no'}>
      <div className={css['new']}>
        <IconButton
          label={isOpen ? 'Recolher o menu' : 'Abrir o menu'}
          aria-expanded={isOpen}
          aria-keyshortcuts="Control+B"
          onPress={toggle}
        >
          <Menu aria-hidden />
        </IconButton>
        <Button icon={<Send aria-hidden />} onPress={() => compose()}>
          Novo encaminhamento
        </Button>
      </div>
      <Finder />
      <ul className={css['list']} data-screens>
        <Entry
          icon={FilePlus2}
          count={drafts}
          is={screen === 'capture' || screen === 'folders'}
          to={{ screen: 'capture' }}
        >
          Capturar
        </Entry>
        <Entry
          icon={PenLine}
          count={signatures?.queues.AguardandoMim.total ?? 0}
          news={signatures?.notices ?? 0}
          is={screen === 'signatures'}
          to={{ screen: 'signatures' }}
        >
          Assinar
        </Entry>
        <li className={css['group']}>
          <h2 className={css['heading']}>Caixas</h2>
          {boxes.value?.fresh === false && boxes.value.boxes.length === 0 && (
            <p className={css['unknown']}>{unknownBoxesText}</p>
          )}
          <ul className={css['inner']}>
            {byUnit(boxes.value?.boxes ?? []).map(({ id, tipo, nome, sigla, pendentes, unread }) => (
              <Entry
                key={id}
                icon={boxIcons[tipo]}
                count={unread}
                is={idCaixa === id}
                to={{ screen: 'box', idCaixa: id }}
                title={waitingText(nome, unread, pendentes)}
              >
                {sigla ?? nome}
              </Entry>
            ))}
          </ul>
        </li>
        <Entry icon={FileCheck2} count={unfinished} is={screen === 'outbox'} to={{ screen: 'outbox' }}>
          Envios
        </Entry>
        <Entry
          icon={NotebookPen}
          count={letters.value?.filter(({ operationId }) => operationId === null).length ?? 0}
          is={screen === 'drafts' || screen === 'compose'}
          to={{ screen: 'drafts' }}
        >
          Rascunhos
        </Entry>
        <Entry icon={Files} count={0} is={screen === 'documents'} to={{ screen: 'documents' }}>
          Documentos
        </Entry>
      </ul>
      <PersonMenu state={state} />
    </nav>
  )
}

const boxIcons: Readonly<Record<ListedBox['tipo'], LucideIcon>> = {
  Cidadao: UserRound,
  Papel: IdCard,
  Grupo: Users,
  Unidade: Building,
  Organizacao: Landmark,
}

/** The boxes in the service's order, but each role's box below the box of its unit: "Gerente · GECON" below "GECON". */
function byUnit(boxes: readonly ListedBox[]): readonly ListedBox[] {
  const unitOf = ({ tipo, nome }: ListedBox) => (tipo === 'Papel' ? nome.split(' · ').at(-1) : undefined)
  const units = new Set(boxes.map(({ sigla }) => sigla).filter((sigla) => sigla !== undefined))
  const isBelow = (box: ListedBox) => units.has(unitOf(box) ?? '')
  return boxes
    .filter((box) => !isBelow(box))
    .flatMap((box) => [box, ...boxes.filter((other) => isBelow(other) && unitOf(other) === box.sigla)])
}

/** Whether the navigation shows a column of names: the person's choice (Ctrl+B), else by the width of the window. */
function useRail(): { isOpen: boolean; toggle(): void } {
  const choice = useSettings(({ value }) => value?.navigation ?? 'auto')
  const isNarrow = useNarrow(1439)
  const isOpen = choice === 'auto' ? !isNarrow : choice === 'open'
  const next = isOpen ? 'closed' : 'open'
  const toggle = () => void call('settings.update', { navigation: next })
  useWindowKeys({
    rail() {
      toggle()
      return true
    },
  })
  return { isOpen, toggle }
}

const newsText = (news: number) => count(news, 'novidade', 'novidades')

interface EntryProps {
  icon: LucideIcon
  count: number
  /** Notices that the user has not seen. */
  news?: number
  is: boolean
  to: Route
  title?: string
  children: ReactNode
}

function Entry({ icon: Icon, count: many, news = 0, is, to, title, children }: EntryProps) {
  const { go } = useNavigation()
  return (
    <li>
      <button
        type="button"
        className={css['entry']}
        aria-current={is ? 'page' : undefined}
        title={title}
        onClick={() => go(to)}
      >
        <Icon aria-hidden />
        <span className={css['name']}>{children}</span>
        {news > 0 && (
          <span className={css['news']} title={newsText(news)}>
            <span className={css['spoken']}>{newsText(news)}</span>
          </span>
        )}
        {many > 0 && <span className={css['count']}>{many.toLocaleString('pt-BR')}</span>}
      </button>
    </li>
  )
}
