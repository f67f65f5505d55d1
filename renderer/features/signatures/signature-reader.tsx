import { useCallback, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { contentAddress } from '../../bridge/content.ts'
import { call } from '../../bridge/malote.ts'
import { operations } from '../../bridge/replicas.ts'
import { OperationLine } from '../../operations/operation-mark.tsx'
import { exactMoment, moment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { actText, signedText } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { PenLine } from '../../ui/icons.ts'
import { Mark } from '../../ui/mark.tsx'
import { PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { Notice } from '../../ui/states.tsx'
import { SignatureActs } from './signature-acts.tsx'
import css from './signatures.module.css'
import { actsOn, myPlace } from './signers.ts'

export interface SignatureReaderProps {
  item: SignatureItem
  /** Ids under which the person may be asked to sign. */
  selves: readonly string[]
  /** The document has been fetched; what it hashes to is what will be signed. */
  onOpened(sha256: string): void
}

/** One document: its signers, its pages, and signing it. */
export function SignatureReader({ item, selves, onOpened }: SignatureReaderProps) {
  const [sha256, setSha256] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [now] = useState(() => new Date())
  const operation = operations.use(({ value }) => value?.find(({ id }) => id === item.operationId))
  const mine = myPlace(item.assinantes, selves)
  const maySign = mine !== null && item.situacao === 'AguardandoMim'
  const acts = actsOn(item, selves)
  const { id } = item
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each document
  const open = useCallback(async () => {
    const outcome = await call('signatures.open', { id })
    if (!outcome.ok) return { ok: false as const, ...failureText(outcome.failure), traceId: outcome.failure.traceId }
    setSha256(outcome.value.sha256)
    onOpened(outcome.value.sha256)
    return { ok: true as const, address: contentAddress(outcome.value), name: outcome.value.name }
  }, [id])

  async function sign(): Promise<void> {
    const outcome = await call('signatures.sign', { documents: [{ id, sha256 }] })
    setFailure(outcome.ok ? null : outcome.failure)
  }
  return (
    <>
      <PaneHead level={2} title={item.nome} count={signedText(item.assinantes)} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {item.bloqueado && (
        <Notice
          tone="warn"
          title="Bloqueado para assinaturas"
          text="Ninguém assina este documento até que seja desbloqueado."
        />
      )}
      <p className={css['from']}>
        Enviado por {item.capturador.nome},{' '}
        <span title={exactMoment(item.dataEnvio)}>{moment(item.dataEnvio, now)}</span>
      </p>
      <ul className={css['signers']} aria-label="Assinantes">
        {item.assinantes.map(({ id: signer, nome, manifestacao, data }) => {
          const { text, ...look } = actText(manifestacao)
          return (
            <li key={signer} className={css['signer']} title={data === undefined ? undefined : exactMoment(data)}>
              <span>{nome}</span>
              <Mark {...look}>{text}</Mark>
            </li>
          )
        })}
      </ul>
      <OpenedPdf open={open} name={item.nome} />
      {operation !== undefined && (
        <PaneFoot>
          <OperationLine operation={operation} />
        </PaneFoot>
      )}
      {operation === undefined && (maySign || acts.length > 0) && (
        <SignatureActs item={item} acts={acts}>
          {maySign && (
            <>
              <p className={css['meaning']}>A assinatura vale como sua, com data e hora, e não pode ser desfeita.</p>
              <Button
                variant="primary"
                icon={<PenLine aria-hidden />}
                isDisabled={sha256 === null}
                onPress={() => void sign()}
              >
                {`Assinar como ${mine.nome}`}
              </Button>
            </>
          )}
        </SignatureActs>
      )}
    </>
  )
}
