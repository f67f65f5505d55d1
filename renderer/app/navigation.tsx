import { FileCheck2, FilePlus2, Files, Inbox, type LucideIcon, NotebookPen, PenLine, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SessionState } from '../../contract/bridge/session.ts'
import { useCaptureRows, useStatus } from '../bridge/replicas.ts'
import { useQuery } from '../bridge/use-query.ts'
import { unknownBoxesText, waitingText } from '../texts/boxes.ts'
import { count } from '../texts/numbers.ts'
import { Button } from '../ui/button.tsx'
import css from './navigation.module.css'
import { PersonMenu } from './person-menu.tsx'
import { type Route, useNavigation } from './route.ts'
import { useUnreadTitle } from './use-unread-title.ts'

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
  return (
    <nav className={css['nav']} aria-label="Principal" data-region="nav">
      <div className={css['new']}>
        <Button icon={<Send aria-hidden />} onPress={() => compose()}>
          Novo encaminhamento
        </Button>
      </div>
      <ul className={css['list']}>
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
            {(boxes.value?.boxes ?? []).map(({ id, nome, sigla, pendentes, unread }) => (
              <Entry
                key={id}
                icon={Inbox}
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
