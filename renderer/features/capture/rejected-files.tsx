import { useStore } from 'zustand'
import type { AddFilesResult } from '../../../contract/bridge/capture.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { failureText } from '../../texts/failures.ts'
import { count } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Send } from '../../ui/icons.ts'
import { Notice } from '../../ui/states.tsx'
import { useAddStateStore } from './add-files.ts'
import css from './capture.module.css'

export interface RejectedFilesProps {
  onForward(documents: readonly DocumentView[]): void
  onDocument(idDocumento: string): void
}

/** Files that were not taken: one line, which opens their names and the reasons, until the user clears it. */
export function RejectedFiles({ onForward, onDocument }: RejectedFilesProps) {
  const store = useAddStateStore()
  const { rejected, failure } = useStore(store)
  return (
    <>
      {failure !== null && (
        <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId}>
          <Button variant="quiet" onPress={() => store.setState({ failure: null })}>
            Entendi
          </Button>
        </Notice>
      )}
      {rejected.length > 0 && (
        <details className={css['rejected']}>
          <summary>{count(rejected.length, 'arquivo não foi aceito', 'arquivos não foram aceitos')}</summary>
          <ul>
            {rejected.map(({ name, reason, known }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows can have the same name and reason
              <li key={index}>
                <span className={css['rejectedName']}>{name}</span> {reason}
                {known !== undefined && (
                  <KnownActs name={name} known={known} onForward={onForward} onDocument={onDocument} />
                )}
              </li>
            ))}
          </ul>
          <Button variant="quiet" onPress={() => store.setState({ rejected: [] })}>
            Limpar
          </Button>
        </details>
      )}
    </>
  )
}

interface KnownActsProps extends RejectedFilesProps {
  name: string
  known: NonNullable<AddFilesResult['rejected'][number]['known']>
}

/** Acts on the document that the file had become before. */
function KnownActs({ name, known: { idDocumento, registro, capturedAt }, onForward, onDocument }: KnownActsProps) {
  return (
    <span className={css['rejectedActs']}>
      <Button variant="quiet" aria-label={`Abrir ${registro}`} onPress={() => onDocument(idDocumento)}>
        Abrir
      </Button>
      <Button
        variant="quiet"
        icon={<Send aria-hidden />}
        aria-label={`Encaminhar ${registro}`}
        onPress={() => onForward([{ idDocumento, registro, nome: name, capturedAt }])}
      >
        Encaminhar
      </Button>
    </span>
  )
}
