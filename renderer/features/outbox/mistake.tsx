import { use } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { forwardingActTexts } from '../../../contract/window-commands.ts'
import { WriteDraftContext } from '../../parts/process/write-draft.ts'
import { mistakeTexts, mistakeTitle } from '../../texts/mistakes.ts'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons.ts'
import css from './outbox.module.css'
import { SeeSignature } from './taken-acts.tsx'

interface MistakeProps {
  operation: OperationView
  sent: DraftFields | null
}

/** Says what can still be done about an act that has ended, and leads there. */
export function Mistake({ operation: { kind, state, title, result }, sent }: MistakeProps) {
  const { begin } = use(WriteDraftContext)
  if (state !== 'done') return null
  const { idDocumentoFaseAssinatura } = result
  // The service adds to a forwarding, not to what was added to it.
  const idEncaminhamento = kind === 'complement' ? sent?.about?.idEncaminhamento : result.idEncaminhamento
  function complement(id: string): void {
    begin({
      about: { kind: 'complement', idEncaminhamento: id },
      subject: title,
      access: sent?.access === 'Publico' ? 'Publico' : 'Organizacional',
      ...definedFields({ idPapel: sent?.idPapel }),
    })
  }
  return (
    <details className={css['mistake']}>
      <summary>{mistakeTitle}</summary>
      <p className={css['ask']}>{mistakeTexts[kind]}</p>
      {idEncaminhamento !== undefined && (
        <Button icon={<Plus aria-hidden />} onPress={() => complement(idEncaminhamento)}>
          {forwardingActTexts.complement}
        </Button>
      )}
      {kind === 'send-to-signature' && idDocumentoFaseAssinatura !== undefined && (
        <SeeSignature idFase={idDocumentoFaseAssinatura} />
      )}
    </details>
  )
}
