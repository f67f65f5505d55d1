import { useState } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useAnswer } from '../../bridge/answers.ts'
import { RowMark } from '../../operations/operation-mark.tsx'
import { byDay, exactMoment, moment, shortMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { emptyFolders, type Folder, folders, partyText } from '../../texts/forwarding.ts'
import { count } from '../../texts/numbers.ts'
import { IconButton } from '../../ui/button.tsx'
import { Inbox, RefreshCw } from '../../ui/icons.ts'
import { PaneHead, Panes } from '../../ui/panes.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, OfflineNote, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ForwardingActs } from './forwarding-acts.tsx'
import { ForwardingReader } from './forwarding-reader.tsx'

export interface BoxScreenProps {
  idCaixa: string
  session: SessionState
  /** Begins a draft with these fields. */
  onWrite(begun: Partial<DraftFields>): void
}

/** One box: what has come in, what has gone out, and reading it. */
export function BoxScreen({ idCaixa, session, onWrite }: BoxScreenProps) {
  const [folder, setFolder] = useState<Folder>('Entrada')
  const [chosen, setChosen] = useState<string | null>(null)
  const [now] = useState(() => new Date())
  const boxes = useAnswer('boxes.list', {}, 'boxes.changed')
  const { value, failure, reload } = useAnswer('boxes.items', { idCaixa, pasta: folder }, 'boxes.changed')
  const box = boxes.value?.boxes.find(({ id }) => id === idCaixa)
  const items = value?.items ?? []
  const seen = value?.syncedAt ? ` Visto por último ${moment(value.syncedAt, now)}.` : ''
  return (
    <Panes
      listLabel="Encaminhamentos"
      detailLabel="Encaminhamento"
      backText="Voltar à lista"
      showing={chosen === null ? 'list' : 'detail'}
      onBack={() => setChosen(null)}
      list={
        <>
          <PaneHead title={box === undefined ? 'Caixa' : `Caixa: ${box.nome}`}>
            <IconButton label="Atualizar" onPress={() => void reload()}>
              <RefreshCw aria-hidden />
            </IconButton>
          </PaneHead>
          <Tabs
            label="Pastas da caixa"
            value={folder}
            tabs={folders}
            onChange={(next) => {
              setFolder(next)
              setChosen(null)
            }}
          >
            {value !== null && !value.fresh && (
              <OfflineNote text={`Sem resposta do serviço: mostrando o que está neste computador.${seen}`} />
            )}
            {value === null && failure === null && <Skeleton label="Buscando a caixa" />}
            {value === null && failure !== null && <ErrorState {...failureText(failure)} traceId={failure.traceId} />}
            {value !== null && items.length === 0 && <EmptyState icon={<Inbox />} {...emptyFolders[folder]} />}
            {items.length > 0 && (
              <RowList
                label="Encaminhamentos"
                selected={new Set(chosen === null ? [] : [chosen])}
                onSelect={(ids) => setChosen([...ids][0] ?? null)}
                groups={byDay(items, ({ dataHora }) => dataHora, now).map(({ day, items: rows }) => ({
                  id: day,
                  title: day,
                  rows: rows.map(({ id, assunto, origem, destinos, dataHora, unread, operationId, ...rest }) => {
                    const documents = rest.documentosEncaminhamento?.length ?? 0
                    const who = folder === 'Entrada' ? partyText(origem) : destinos.map(partyText).join(', ')
                    return {
                      id,
                      title: assunto,
                      second: documents === 0 ? who : `${who} · ${count(documents, 'documento', 'documentos')}`,
                      aside: shortMoment(dataHora, now),
                      asideTitle: exactMoment(dataHora),
                      mark: <RowMark operationId={operationId} />,
                      strong: unread && folder === 'Entrada' ? 'Não lido' : undefined,
                    }
                  }),
                }))}
              />
            )}
          </Tabs>
        </>
      }
      detail={
        chosen === null ? (
          <EmptyState
            icon={<Inbox />}
            title="Nenhum encaminhamento selecionado"
            text="Selecione um encaminhamento para ler a mensagem e abrir os documentos."
          />
        ) : (
          <ForwardingReader
            key={chosen}
            idEncaminhamento={chosen}
            acts={(forwarding) => (
              <ForwardingActs
                {...{ forwarding, idCaixa, folder, session, onWrite }}
                operationId={items.find(({ id }) => id === chosen)?.operationId ?? null}
              />
            )}
          />
        )
      }
    />
  )
}
