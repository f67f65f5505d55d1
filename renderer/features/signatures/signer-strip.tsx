import type { SessionState } from '../../../contract/bridge/session.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { exactMoment } from '../../texts/dates.ts'
import { signatureTexts } from '../../texts/signature-queue.ts'
import { reasonText, signerBadge } from '../../texts/signatures.ts'
import { signersFieldTexts } from '../../texts/signers.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import css from './signatures.module.css'
import { roleNameOf } from './signing.ts'

interface SignerStripProps {
  item: SignatureItem
  session: SessionState
  now: Date
  /** Begins a reminder to a signer; null where the user cannot send one. */
  onRemind: ((signerId: string) => void) | null
}

/** The signers, with what each has done and when. */
export function SignerStrip({ item: { assinantes, heldBy }, session, now, onRemind }: SignerStripProps) {
  return (
    <ul className={css['signers']} aria-label={signersFieldTexts.label}>
      {assinantes.map((signer) => {
        const { text, ...look } = signerBadge(signer, now)
        const moment = signer.data ?? signer.desde
        const ownRole = signer.isMine ? roleNameOf(signer.id, session) : null
        const mayRemind = onRemind !== null && heldBy.includes(signer.id) && !signer.isMine
        return (
          <li key={signer.id} className={css['signer']} title={moment == null ? undefined : exactMoment(moment)}>
            <span className={css['signerName']}>
              {signer.isMine ? signatureTexts.ownName(signer.nome) : signer.nome}
              {ownRole !== null && <small className={css['ownRole']}>{signatureTexts.ownRole(ownRole)}</small>}
            </span>
            <StatusBadge {...look}>{text}</StatusBadge>
            {mayRemind && (
              <Button
                variant="quiet"
                aria-label={signatureTexts.remindLabel(signer.nome)}
                onPress={() => onRemind(signer.id)}
              >
                {signatureTexts.remind}
              </Button>
            )}
            {signer.manifestacao === 'Recusado' && signer.justificativa !== undefined && (
              <span className={css['reason']}>{reasonText(signer.justificativa)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
