import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { exactMoment } from '../../texts/dates.ts'
import { signerBadge } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import css from './signatures.module.css'

export interface SignerStripProps {
  item: SignatureItem
  now: Date
  /** Begins a reminder to a signer; null where the user cannot send one. */
  onRemind: ((signerId: string) => void) | null
}

/** The signers, with what each has done and when. */
export function SignerStrip({ item: { assinantes, heldBy }, now, onRemind }: SignerStripProps) {
  return (
    <ul className={css['signers']} aria-label="Assinantes">
      {assinantes.map((signer) => {
        const { text, ...look } = signerBadge(signer, now)
        const moment = signer.data ?? signer.desde
        const mayRemind = onRemind !== null && heldBy.includes(signer.id) && !signer.isMine
        return (
          <li key={signer.id} className={css['signer']} title={moment == null ? undefined : exactMoment(moment)}>
            <span className={css['signerName']}>{signer.isMine ? `${signer.nome} (você)` : signer.nome}</span>
            <StatusBadge {...look}>{text}</StatusBadge>
            {mayRemind && (
              <Button variant="quiet" aria-label={`Lembrar ${signer.nome}`} onPress={() => onRemind(signer.id)}>
                Lembrar
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
