import type { ReactNode } from 'react'
import type { DocumentoEncaminhamento, Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { ForwardingRead } from '../../../contract/bridge/boxes.ts'
import type { Thread } from '../../../contract/bridge/thread.ts'
import { useQueryForVersion } from '../../bridge/use-query.ts'
import { accessName } from '../../texts/access.ts'
import { readerTexts } from '../../texts/boxes.ts'
import { factLabels } from '../../texts/common.ts'
import { exactMoment, lastCopyText, moment } from '../../texts/dates.ts'
import { paperFactsText } from '../../texts/documents.ts'
import { partyText } from '../../texts/forwarding.ts'
import { PaneHead } from '../../ui/panes.tsx'
import spokenCss from '../../ui/spoken.module.css'
import { OfflineNote } from '../../ui/states.tsx'
import { LinkedText } from '../links/linked-text.tsx'
import { NumberLink } from '../links/number-link.tsx'
import { LeftOutNotice } from '../lists/left-out-notice.tsx'
import type { ShownDocument } from '../papers/paper.ts'
import { focusPaper, PaperList } from '../papers/paper-list.tsx'
import { ReaderParts, type ReaderPartsProps } from './reader-parts.tsx'
import css from './reading.module.css'
import { ThreadSteps } from './thread-steps.tsx'

interface ForwardingViewProps extends Pick<ReaderPartsProps, 'parts'> {
  read: ForwardingRead
  /** Null while it is not known. */
  thread: Thread | null
  /** The documents that have tabs. */
  papers: readonly ShownDocument[]
  now: Date
  /** Buttons in the head line. */
  actions?: ReactNode
  /** Above the message. */
  marks?: ReactNode
}

/** A forwarding: its message, the steps of its thread, and its documents. */
export function ForwardingView({ read, thread, papers, parts, now, actions, marks }: ForwardingViewProps) {
  const { forwarding, fresh, leftOut } = read
  const { id, assunto, mensagem, documentosEncaminhamento = [] } = forwarding
  return (
    <>
      <PaneHead level={2} title={assunto}>
        {actions}
      </PaneHead>
      {!fresh && <OfflineNote text={lastCopyText(null, now)} />}
      <LeftOutNotice leftOut={leftOut} />
      <ReaderParts
        papers={papers}
        parts={parts}
        message={
          <div className={css['letter']}>
            <div>
              <Facts forwarding={forwarding} now={now} />
              <p className={css['message']}>
                <LinkedText text={mensagem} />
              </p>
            </div>
            <div className={css['marks']}>{marks}</div>
            <div>
              <DocumentList
                documents={documentosEncaminhamento}
                fresh={fresh}
                open={parts.shown?.key ?? null}
                onShow={(key) => (key === null ? parts.close() : parts.show(key))}
              />
            </div>
          </div>
        }
        steps={
          thread !== null && thread.steps.length > 1 ? <ThreadSteps thread={thread} current={id} now={now} /> : null
        }
        onClosed={focusPaper}
      />
    </>
  )
}

function Facts({ forwarding, now }: { forwarding: Encaminhamento; now: Date }) {
  const { origem, destinos, dataHora, protocolo, nivelAcesso } = forwarding
  const level = accessName(nivelAcesso)
  return (
    <dl className={css['facts']}>
      <div className={css['who']}>
        <dt>{factLabels.from}</dt>
        <dd>
          <strong>{partyText(origem)}</strong>
        </dd>
      </div>
      <div className={css['who']}>
        <dt>{factLabels.to}</dt>
        <dd>{destinos.map(partyText).join(', ')}</dd>
      </div>
      <div>
        <dt>{factLabels.protocolo}</dt>
        <dd className={css['number']}>
          <NumberLink number={protocolo} kind="record" />
        </dd>
      </div>
      {level !== '' && (
        <div>
          <dt>{factLabels.access}</dt>
          <dd>{level}</dd>
        </div>
      )}
      <div className={css['when']}>
        <dt className={spokenCss['spoken']}>{factLabels.sentAt}</dt>
        <dd>
          <time dateTime={dataHora} title={exactMoment(dataHora)}>
            {moment(dataHora, now)}
          </time>
        </dd>
      </div>
    </dl>
  )
}

interface DocumentListProps {
  documents: readonly DocumentoEncaminhamento[]
  /** Whether the service has answered: it is asked for what it says of each. */
  fresh: boolean
  /** The document that is shown; null for none. */
  open: string | null
  onShow(idDocumento: string | null): void
}

/** How many of them are asked for: two requests each. */
const mostFacts = 50

function DocumentList({ documents, fresh, open, onShow }: DocumentListProps) {
  const ids = documents.filter(({ controle }) => controle).map(({ documento }) => documento.id)
  const asked = ids.length === 0 ? null : { ids: ids.slice(0, mostFacts) }
  const facts = useQueryForVersion('documents.facts', asked, String(fresh)).value ?? []
  if (documents.length === 0) return null
  return (
    <>
      <h2 className={css['heading']}>{readerTexts.documents}</h2>
      <PaperList
        label={readerTexts.documents}
        papers={documents.map(({ controle, documento: { id, nome, registro } }) => ({
          id,
          name: nome,
          registro,
          access: controle ? 'open' : 'hidden',
          facts: paperFactsText(facts.find(({ idDocumento }) => idDocumento === id)),
        }))}
        shown={open}
        onShow={onShow}
      />
    </>
  )
}
