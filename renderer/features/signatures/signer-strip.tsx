import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { exactMoment } from '../../texts/dates.ts'
import { actText } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import css from './signatures.module.css'

export interface SignerStripProps {
  item: SignatureItem
  now: Date
  /** Begins a message to one who holds it; null where it is not the person's to ask. */
  onNudge: ((signerId: string) => void) | null
}

/** Every signer, with what they have done and when, and who is asked for it now. */
export function SignerStrip({ item: { assinantes, heldBy }, now, onNudge }: SignerStripProps) {
  return (
    <ul className={css['signers']} aria-label="Assinantes">
      {assinantes.map((signer) => {
        const { text, ...look } = actText(signer, now)
        const moment = signer.data ?? signer.desde
        const mayNudge = onNudge !== null && heldBy.includes(signer.id) && !signer.isMine
        return (
          <li key={signer.id} className={css['signer']} title={moment == null ? undefined : exactMoment(moment)}>
            <span className={css['signerName']}>{signer.isMine ? `${signer.nome} (você)` : signer.nome}</span>
            <Mark {...look}>{text}</Mark>
            {mayNudge && (
              <Button variant="quiet" aria-label={`Cobrar ${signer.nome}`} onPress={() => onNudge(signer.id)}>
                Cobrar
              </Button>
            )}
            {signer.manifestacao === 'Recusado' && signer.justificativa !== undefined && (
              <span className={css['reason']}>{`Motivo: ${signer.justificativa}`}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
