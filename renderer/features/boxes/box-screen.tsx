import { type KeyboardEvent, useMemo, useState } from 'react'
import type { BoxItem, ListedBox } from '../../../contract/bridge/boxes.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useAnswer } from '../../bridge/answers.ts'
import { call } from '../../bridge/malote.ts'
import { unknownBox } from '../../texts/boxes.ts'
import { moment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { type Folder, folders } from '../../texts/forwarding.ts'
import { shortCount } from '../../texts/numbers.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { CloudOff, MailOpen, RefreshCw } from '../../ui/icons.ts'
import { PaneHead, Panes } from '../../ui/panes.tsx'
import { EmptyState, ErrorState, Notice, OfflineNote, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import { BoxDetail, type Chosen } from './box-detail.tsx'
import { BoxList } from './box-list.tsx'
import { BoxSearch, useFound } from './box-search.tsx'
import css from './boxes.module.css'
import { useLookedBox } from './use-looked-box.ts'

export interface BoxScreenProps {
  idCaixa: string
  session: SessionState
  /** Begins a draft with these fields. */
  onWrite(begun: Partial<DraftFields>): void
}

const none: Chosen = { items: [], idCaixa: '', folder: 'Entrada', wanted: 0 }

/** One box: what has come in, what has gone out and what is done with; finding it, and reading it. */
export function BoxScreen({ idCaixa, session, onWrite }: BoxScreenProps) {
  const [folder, setFolder] = useState<Folder>('Entrada')
  const [chosen, setChosen] = useState<Chosen>(none)
  const [text, setText] = useState('')
  const [isEverywhere, setEverywhere] = useState(false)
  const [now] = useState(() => new Date())
  const boxes = useAnswer('boxes.list', {}, 'boxes.changed').value?.boxes ?? noBoxes
  const told = useAnswer('boxes.folder', { idCaixa, pasta: folder }, 'boxes.changed').value
  const isKnown = told !== null && told.syncedAt !== null
  const { isFresh, failure, look } = useLookedBox(idCaixa, told === null ? null : isKnown)
  const found = useFound(text, isEverywhere ? null : idCaixa)
  const box = boxes.find(({ id }) => id === idCaixa)
  const unread = box?.unread ?? 0
  const tabs = useMemo(
    () => folders.map((each) => (each.id === 'Entrada' && unread > 0 ? { ...each, count: shortCount(unread) } : each)),
    [unread],
  )
  const selected = useMemo(() => new Set(chosen.items.map(({ id }) => id)), [chosen])
  const isAway = isFresh === false && failure === null

  function choose(item: BoxItem, add: boolean): void {
    setChosen((before) => {
      const isSame = before.idCaixa === idCaixa && before.folder === folder
      if (!add || !isSame) return { items: [item], idCaixa, folder, wanted: 1 }
      const others = before.items.filter(({ id }) => id !== item.id)
      const items = others.length < before.items.length ? others : [...others, item]
      return { items, idCaixa, folder, wanted: items.length }
    })
  }
  const chooseSeveral = (items: readonly BoxItem[], wanted: number) => setChosen({ items, idCaixa, folder, wanted })

  function press(event: KeyboardEvent): void {
    if (event.key !== '/' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    document.querySelector<HTMLElement>('[data-region="list"] input')?.focus()
  }
  return (
    <Panes
      listLabel="Encaminhamentos"
      detailLabel="Encaminhamento"
      backText="Voltar à lista"
      showing={chosen.items.length === 0 ? 'list' : 'detail'}
      onBack={() => setChosen(none)}
      list={
        <>
          <PaneHead title={box?.nome ?? 'Caixa'}>
            {unread > 0 && (
              <IconButton
                label="Marcar tudo como lido"
                onPress={() => void call('boxes.mark', { idCaixa, ids: null, isRead: true })}
              >
                <MailOpen aria-hidden />
              </IconButton>
            )}
            <IconButton label="Atualizar" onPress={look}>
              <RefreshCw aria-hidden />
            </IconButton>
          </PaneHead>
          <div className={css['search']}>
            <div className={css['searchField']}>
              <TextFilter isWide label="Buscar encaminhamento" value={text} onChange={setText} />
            </div>
            {text.trim() !== '' && (
              <Checkbox isSelected={isEverywhere} onChange={setEverywhere}>
                Em todas as caixas
              </Checkbox>
            )}
          </div>
          {found !== null ? (
            <BoxSearch
              {...{ text, found, now, selected, onKey: press }}
              boxes={isEverywhere ? boxes : null}
              onChoose={(item) => setChosen({ items: [item], idCaixa: item.idCaixa, folder: item.pasta, wanted: 1 })}
            />
          ) : (
            <Tabs
              label="Pastas da caixa"
              value={folder}
              tabs={tabs}
              onChange={(next) => {
                setFolder(next)
                setChosen(none)
              }}
            >
              {isAway && isKnown && <OfflineNote text={offlineText(told.syncedAt, now)} />}
              {isAway && told !== null && !isKnown && <EmptyState icon={<CloudOff />} {...unknownBox} />}
              {failure !== null && !isKnown && <ErrorState {...failureText(failure)} traceId={failure.traceId} />}
              {failure !== null && isKnown && (
                <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />
              )}
              {failure === null && !isKnown && isFresh === null && <Skeleton label="Buscando a caixa" />}
              {isKnown && (
                <BoxList
                  key={folder}
                  {...{ idCaixa, folder, told, now, selected, onKey: press }}
                  onChoose={choose}
                  onSeveral={chooseSeveral}
                />
              )}
            </Tabs>
          )}
        </>
      }
      detail={<BoxDetail {...{ chosen, session, now, onWrite }} />}
    />
  )
}

const noBoxes: readonly ListedBox[] = []

function offlineText(syncedAt: string | null, now: Date): string {
  const seen = syncedAt === null ? '' : ` Visto por último ${moment(syncedAt, now)}.`
  return `Sem resposta do serviço: mostrando o que está neste computador.${seen}`
}
