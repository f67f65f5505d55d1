import { useState } from 'react'
import type { BoxSearchResult } from '../../../contract/bridge/boxes.ts'
import type { DocumentAbout, DocumentView } from '../../../contract/bridge/documents.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { FactGroup, FactItem, FactList } from '../../files/fact-list.tsx'
import { ProcessLink } from '../../files/process-link.tsx'
import { accessName } from '../../texts/access.ts'
import { exactMoment } from '../../texts/dates.ts'
import {
  documentLabels,
  legalValueText,
  mayUseText,
  moreForwardingsText,
  natureText,
  noForwardingsText,
  noProcessesText,
  noSignersText,
  notInBoxesText,
  originalTestText,
  originalText,
  situationText,
} from '../../texts/documents.ts'
import { documentsScreenTexts } from '../../texts/documents-screen.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import { size } from '../../texts/numbers.ts'
import { reasonText, signerBadge } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import css from './documents.module.css'

interface Fact {
  readonly name: string
  readonly value: string
}

/** The data of a document as names and values, for the screen and for print; without `about`, what is known here. */
export function factsOf({ registro, capturedAt }: DocumentView, about: DocumentAbout | null): Fact[] {
  const known: Fact[] = [{ name: documentLabels.registro, value: registro }]
  if (about === null) {
    return capturedAt === null ? known : [...known, { name: documentLabels.captured, value: exactMoment(capturedAt) }]
  }
  const { metadata, original } = about
  known.push({ name: documentLabels.access, value: accessName(about.nivelAcesso) })
  if (metadata === null) return known
  const optional = (name: string, value: string | null): Fact[] => (value === null ? [] : [{ name, value }])
  return [
    ...known,
    ...optional(documentLabels.classe, metadata.classe),
    { name: documentLabels.nature, value: natureText(metadata.natureza) },
    ...optional(documentLabels.legalValue, metadata.valorLegal === null ? null : legalValueText(metadata.valorLegal)),
    ...optional(documentLabels.legalValue, original === null ? null : `${originalText(original)} ${originalTestText}`),
    { name: documentLabels.captured, value: exactMoment(metadata.capturedAt) },
    { name: documentLabels.by, value: metadata.capturador },
    { name: documentLabels.bytes, value: size(metadata.bytes) },
    { name: documentLabels.sha256, value: metadata.sha256 },
    ...optional(documentLabels.reviewedSha256, metadata.reviewedSha256),
  ]
}

export interface DocumentFactsProps {
  document: DocumentView
  about: DocumentAbout | null
  failure: Failure | null
  onRetry(): void
  onForwarding(found: BoxSearchResult): void
}

export function DocumentFacts({ document, about, failure, onRetry, onForwarding }: DocumentFactsProps) {
  return (
    <>
      {failure !== null && (
        <Notice tone="warn" {...failureText(failure)} traceId={failure.traceId}>
          <Button onPress={onRetry}>{tryAgain}</Button>
        </Notice>
      )}
      <FactList facts={factsOf(document, about)} />
      {about === null && failure === null && <Skeleton rows={4} label={documentsScreenTexts.loadingFacts} />}
      {about !== null && <Relations about={about} onForwarding={onForwarding} />}
    </>
  )
}

interface RelationsProps {
  about: DocumentAbout
  onForwarding(found: BoxSearchResult): void
}

function Relations({ about: { signers, processes, forwardings, mayUse }, onForwarding }: RelationsProps) {
  return (
    <>
      <FactGroup title={documentLabels.signers} none={noSignersText} count={signers?.length ?? null}>
        {signers?.map((signer) => (
          <Signer key={signer.id} signer={signer} />
        ))}
      </FactGroup>
      <FactGroup title={documentLabels.processes} none={noProcessesText} count={processes?.length ?? null}>
        {processes?.map(({ id, protocolo, resumo, situacao }) => (
          <FactItem key={id}>
            <ProcessLink id={id} protocolo={protocolo} />
            {`, ${situationText(situacao)}: ${resumo}`}
          </FactItem>
        ))}
      </FactGroup>
      <FactGroup title={documentLabels.forwardings} none={noForwardingsText} count={forwardings?.count ?? null}>
        {forwardings?.listed.map((each) => (
          <ForwardingLink key={each.id} {...each} onOpen={onForwarding} />
        ))}
        {forwardings !== null && forwardings.count > forwardings.listed.length && (
          <FactItem>{moreForwardingsText(forwardings.count - forwardings.listed.length)}</FactItem>
        )}
      </FactGroup>
      <FactGroup title={documentLabels.use} none="" count={mayUse === null ? null : 1}>
        {mayUse !== null && <FactItem>{mayUseText(mayUse)}</FactItem>}
      </FactGroup>
    </>
  )
}

function Signer({ signer }: { signer: NonNullable<DocumentAbout['signers']>[number] }) {
  const { nome, data, justificativa } = signer
  const [now] = useState(() => new Date())
  const { text, ...look } = signerBadge({ ...signer, desde: null, isLate: false }, now)
  return (
    <FactItem title={data === undefined ? undefined : exactMoment(data)}>
      <span>{nome}</span> <StatusBadge {...look}>{text}</StatusBadge>
      {justificativa !== undefined && <p>{reasonText(justificativa)}</p>}
    </FactItem>
  )
}

interface ForwardingLinkProps {
  id: string
  protocolo: string
  assunto: string
  dataHora: string
  onOpen(found: BoxSearchResult): void
}

/** Opens a forwarding in the box where this computer has it. */
function ForwardingLink({ id, protocolo, assunto, dataHora, onOpen }: ForwardingLinkProps) {
  const [isMissing, setMissing] = useState(false)
  async function open(): Promise<void> {
    const outcome = await call('boxes.search', { text: protocolo, idCaixa: null })
    const found = outcome.ok ? outcome.value.found.find((each) => each.id === id) : undefined
    if (found === undefined) setMissing(true)
    else onOpen(found)
  }
  return (
    <FactItem title={exactMoment(dataHora)}>
      <button type="button" className={css['link']} onClick={() => void open()}>
        {protocolo}
      </button>{' '}
      {assunto}
      {isMissing && <p role="status">{notInBoxesText}</p>}
    </FactItem>
  )
}
