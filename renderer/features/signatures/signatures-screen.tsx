import { useState } from 'react'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useAnswer } from '../../bridge/answers.ts'
import { RowMark } from '../../operations/operation-mark.tsx'
import { byDay, exactMoment, moment, shortMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { emptyQueues, type Queue, queues, signedText } from '../../texts/signatures.ts'
import { IconButton } from '../../ui/button.tsx'
import { PenLine, RefreshCw } from '../../ui/icons.ts'
import { PaneHead, Panes } from '../../ui/panes.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, OfflineNote, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SeveralToSign } from './several-to-sign.tsx'
import { SignatureReader } from './signature-reader.tsx'

/** What waits for whom, and reading and signing it. */
export function SignaturesScreen({ session }: { session: SessionState }) {
  const [queue, setQueue] = useState<Queue>('AguardandoMim')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<ReadonlyMap<string, string>>(new Map())
  const [now] = useState(() => new Date())
  const { value, failure, reload } = useAnswer('signatures.list', { situacao: queue }, 'signatures.changed')
  const items = value?.items ?? []
  const chosen = items.filter(({ id }) => selected.has(id))
  const [only] = chosen
  const selves = [session.person?.id ?? '', ...session.roles.map(({ id }) => id)]
  return (
    <Panes
      listLabel="Documentos"
      detailLabel="Documento"
      backText="Voltar à lista"
      showing={chosen.length === 0 ? 'list' : 'detail'}
      onBack={() => setSelected(new Set())}
      list={
        <>
          <PaneHead title="Assinar">
            <IconButton label="Atualizar" onPress={() => void reload()}>
              <RefreshCw aria-hidden />
            </IconButton>
          </PaneHead>
          <Tabs
            label="Situação dos documentos"
            value={queue}
            tabs={queues}
            onChange={(next) => {
              setQueue(next)
              setSelected(new Set())
            }}
          >
            {value !== null && !value.fresh && <OfflineNote text={memoryText(value.syncedAt, now)} />}
            {value === null && failure === null && <Skeleton label="Buscando os documentos" />}
            {value === null && failure !== null && <ErrorState {...failureText(failure)} traceId={failure.traceId} />}
            {value !== null && items.length === 0 && <EmptyState icon={<PenLine />} {...emptyQueues[queue]} />}
            {items.length > 0 && (
              <RowList
                label="Documentos"
                multiple={queue === 'AguardandoMim'}
                selected={selected}
                onSelect={setSelected}
                groups={byDay(items, ({ dataEnvio }) => dataEnvio, now).map(({ day, items: rows }) => ({
                  id: day,
                  title: day,
                  rows: rows.map((item) => ({
                    id: item.id,
                    title: item.nome,
                    second: item.capturador.nome,
                    aside: shortMoment(item.dataEnvio, now),
                    asideTitle: exactMoment(item.dataEnvio),
                    mark: (
                      <RowMark operationId={item.operationId}>
                        <small>{signedText(item.assinantes)}</small>
                      </RowMark>
                    ),
                  })),
                }))}
              />
            )}
          </Tabs>
        </>
      }
      detail={
        chosen.length > 1 ? (
          <SeveralToSign items={chosen} opened={opened} onRead={(id) => setSelected(new Set([id]))} />
        ) : only === undefined ? (
          <EmptyState
            icon={<PenLine />}
            title="Nenhum documento selecionado"
            text="Selecione um documento para lê-lo antes de assinar."
          />
        ) : (
          <SignatureReader
            key={only.id}
            item={only}
            selves={selves}
            onOpened={(sha256) => setOpened((before) => new Map(before).set(only.id, sha256))}
          />
        )
      }
    />
  )
}

function memoryText(syncedAt: string | null, now: Date): string {
  const when = syncedAt === null ? '' : ` Visto por último ${moment(syncedAt, now)}.`
  return `Sem resposta do serviço: mostrando o que está neste computador.${when}`
}
