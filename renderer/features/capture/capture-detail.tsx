import { useCallback, useState } from 'react'
import type { CaptureChanges, CaptureRow } from '../../../contract/bridge/capture.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { accessTexts } from '../../texts/access.ts'
import { captureAction, captureSentence, fixedText } from '../../texts/capture.ts'
import { failureText } from '../../texts/failures.ts'
import { count, size } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { FileText, Trash2 } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import css from './capture.module.css'
import { CaptureFields } from './capture-fields.tsx'
import { RowState } from './capture-table.tsx'
import { isFixed, isOpen, missing } from './selection.ts'

export interface CaptureDetailProps {
  rows: readonly CaptureRow[]
  operations: ReadonlyMap<string, OperationView>
  session: SessionState
  onDone(): void
}

/** What is chosen: its fields, what will happen to it, and the button that does it. */
export function CaptureDetail({ rows, operations, session, onDone }: CaptureDetailProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const open = rows.filter(isOpen)
  const fileIds = open.map(({ fileId }) => fileId)
  const key = fileIds.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ids
  const change = useCallback(
    async (changes: CaptureChanges) => {
      const outcome = await call('capture.update', { fileIds, changes })
      setFailure(outcome.ok ? null : outcome.failure)
    },
    [key],
  )

  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<FileText />}
        title="Nada selecionado"
        text="Selecione um ou vários documentos na lista para ver e mudar como serão enviados."
      />
    )
  }
  const role = session.roles.find(({ id }) => id === session.roleInForceId)
  const place = [role?.organizacao, role?.unidade].filter(Boolean).join('/')
  // Whoever holds no role captures as the citizen that they are.
  const asCitizen = session.roles.length === 0 && session.person !== null
  const said = {
    counts: countsOf(open),
    capturer: role === undefined ? (asCitizen ? (session.person?.nome ?? null) : null) : `${role.nome} (${place})`,
    levels: [...new Set(open.map(({ access }) => accessTexts[access].text))],
  }
  const lacking = open.filter((row) => missing(row, asCitizen) !== null)
  const isHeld = (row: CaptureRow) => operations.get(row.operationId ?? '')?.state === 'held'
  const removable = rows.filter((row) => !isFixed(row))

  async function submit(): Promise<void> {
    if (said.capturer === null) return
    const outcome = await call('capture.submit', { fileIds, idPapel: role?.id ?? null })
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok) onDone()
  }
  async function remove(): Promise<void> {
    const outcome = await call('capture.remove', { fileIds: removable.map(({ fileId }) => fileId) })
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok) onDone()
  }
  const [only] = rows
  return (
    <>
      <PaneHead
        level={2}
        title={rows.length === 1 && only !== undefined ? only.name : count(rows.length, 'documento', 'documentos')}
      />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <PaneBody padded>
        {rows.length === 1 && only !== undefined && (
          <div className={css['summary']}>
            <RowState row={only} operation={operations.get(only.operationId ?? '')} asCitizen={asCitizen} />
            <span>{size(only.sizeBytes)}</span>
          </div>
        )}
        {open.length > 0 ? (
          <CaptureFields rows={open} asCitizen={asCitizen} onChange={(changes) => void change(changes)} />
        ) : (
          <p className={css['plain']}>{fixedText(rows.some(isHeld))}</p>
        )}
        {removable.length > 0 && (
          <div className={css['remove']}>
            <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => void remove()}>
              Retirar da lista
            </Button>
          </div>
        )}
      </PaneBody>
      {open.length > 0 && (
        <PaneFoot>
          <p>{captureSentence(said)}</p>
          {lacking.length > 0 && <p className={css['lacking']}>{lackingText(lacking, asCitizen)}</p>}
          <Button
            variant="primary"
            isDisabled={said.capturer === null || lacking.length > 0}
            onPress={() => void submit()}
          >
            {captureAction(said)}
          </Button>
        </PaneFoot>
      )}
    </>
  )
}

function countsOf(rows: readonly CaptureRow[]): Partial<Record<CaptureRow['kind'], number>> {
  const counts: Partial<Record<CaptureRow['kind'], number>> = {}
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

function lackingText(rows: readonly CaptureRow[], asCitizen: boolean): string {
  const [first] = rows
  if (rows.length > 1) return `${rows.length} documentos ainda precisam de classe ou de assinantes.`
  return first === undefined ? '' : `${first.name}: ${missing(first, asCitizen)}.`
}
