import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import type { ProcessDraft } from '../../../contract/bridge/process-draft.ts'
import { useReadForwarding } from '../../parts/reading/use-read-forwarding.ts'
import { allOfForwardingText, forwardingText, processFieldTexts as texts } from '../../texts/acts-of-process.ts'
import { Checkbox } from '../../ui/field.tsx'
import css from './process-fields.module.css'

interface ForwardingDocumentsProps {
  process: Extract<ProcessDraft, { ato: 'entranhar-encaminhamento' }>
  value: DraftFields['documents']
  onChange(value: DraftFields['documents']): void
}

/** The documents of the forwarding that is attached: some of them, or all. */
export function ForwardingDocuments({ process: { encaminhamento }, value, onChange }: ForwardingDocumentsProps) {
  const { value: read } = useReadForwarding(encaminhamento.id)
  const offered = (read?.forwarding.documentosEncaminhamento ?? []).flatMap(
    ({ controle, documento: { id, registro, nome } }): DocumentView[] =>
      controle ? [{ idDocumento: id, registro, nome, capturedAt: null }] : [],
  )
  const isChosen = (id: string) => value.some((each) => 'idDocumento' in each && each.idDocumento === id)
  function choose(document: DocumentView, isWanted: boolean): void {
    const others = value.filter((each) => !('idDocumento' in each) || each.idDocumento !== document.idDocumento)
    onChange(isWanted ? [...others, document] : others)
  }
  return (
    <fieldset className={css['choices']}>
      <legend>{texts.forwarding}</legend>
      <p>{forwardingText(encaminhamento.assunto, encaminhamento.protocolo)}</p>
      {offered.map((document) => (
        <Checkbox
          key={document.idDocumento}
          isSelected={isChosen(document.idDocumento)}
          onChange={(isWanted) => choose(document, isWanted)}
        >
          {`${document.nome} (${document.registro})`}
        </Checkbox>
      ))}
      <p>{allOfForwardingText}</p>
    </fieldset>
  )
}
