import type { DocumentAbout, DocumentView } from '../../../contract/bridge/documents.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { NumberLink, ProcessLink } from '../../parts/links/number-link.tsx'
import { FactGroup, FactItem, FactList } from '../../parts/papers/fact-list.tsx'
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
  originalTestText,
  originalText,
  situationText,
} from '../../texts/documents.ts'
import { documentsScreenTexts } from '../../texts/documents-list.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import { unreadProcessesText, unreadSignersText } from '../../texts/left-out.ts'
import { size } from '../../texts/numbers.ts'
import { reasonText, signerBadge } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.ts'
import { Notice, Skeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

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
    ...optional(documentLabels.nature, metadata.natureza === null ? null : natureText(metadata.natureza)),
    ...optional(documentLabels.legalValue, metadata.valorLegal === null ? null : legalValueText(metadata.valorLegal)),
    ...optional(documentLabels.legalValue, original === null ? null : `${originalText(original)} ${originalTestText}`),
    ...optional(documentLabels.captured, metadata.capturedAt === null ? null : exactMoment(metadata.capturedAt)),
    { name: documentLabels.by, value: metadata.capturador },
    { name: documentLabels.bytes, value: size(metadata.bytes) },
    { name: documentLabels.sha256, value: metadata.sha256 },
    ...optional(documentLabels.reviewedSha256, metadata.reviewedSha256),
  ]
}

interface DocumentFactsProps {
  document: DocumentView
  about: DocumentAbout | null
  failure: Failure | null
  onRetry(): void
}

export function DocumentFacts({ document, about, failure, onRetry }: DocumentFactsProps) {
  return (
    <>
      {failure !== null && (
        <Notice tone="warn" {...failureText(failure)} traceId={failure.traceId}>
          <Button onPress={onRetry}>{tryAgain}</Button>
        </Notice>
      )}
      <FactList facts={factsOf(document, about)} />
      {about === null && failure === null && <Skeleton rows={4} label={documentsScreenTexts.loadingFacts} />}
      {about !== null && <Relations about={about} />}
    </>
  )
}

function Relations({ about }: { about: DocumentAbout }) {
  const { signers, signersLeftOut, processes, processesLeftOut, forwardings, mayUse } = about
  return (
    <>
      <FactGroup
        title={documentLabels.signers}
        none={noSignersText}
        count={signers?.length ?? null}
        unread={unreadSignersText(signersLeftOut)}
      >
        {signers?.map((signer) => (
          <Signer key={signer.id} signer={signer} />
        ))}
      </FactGroup>
      <FactGroup
        title={documentLabels.processes}
        none={noProcessesText}
        count={processes?.length ?? null}
        unread={unreadProcessesText(processesLeftOut)}
      >
        {processes?.map(({ id, protocolo, resumo, situacao }) => (
          <FactItem key={id}>
            <ProcessLink id={id} protocolo={protocolo} />
            {`, ${situationText(situacao)}: ${resumo}`}
          </FactItem>
        ))}
      </FactGroup>
      <FactGroup title={documentLabels.forwardings} none={noForwardingsText} count={forwardings?.count ?? null}>
        {forwardings?.listed.map(({ id, protocolo, assunto, dataHora }) => (
          <FactItem key={id} title={exactMoment(dataHora)}>
            <NumberLink number={protocolo} kind="record" /> {assunto}
          </FactItem>
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
  const now = useNow()
  const { text, ...look } = signerBadge({ ...signer, desde: null, isLate: false }, now)
  return (
    <FactItem title={data === undefined ? undefined : exactMoment(data)}>
      <span>{nome}</span> <StatusBadge {...look}>{text}</StatusBadge>
      {justificativa !== undefined && <p>{reasonText(justificativa)}</p>}
    </FactItem>
  )
}
