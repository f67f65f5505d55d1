import { createContext, use } from 'react'
import type { Signer } from '../../../contract/bridge/capture.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { signatureTexts } from '../../texts/signature-queue.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { Send } from '../../ui/icons.ts'
import { refusersOf } from './signing.ts'

/** Prepares another file for signature by these signers. */
export const ReplaceContext = createContext<(file: File, signers: readonly Signer[]) => void>(() => {})

/** The person sent it, and somebody has refused to sign it, whatever the others do. */
export const mayReplace = (item: Pick<SignatureItem, 'isSender' | 'assinantes'>): boolean =>
  item.isSender && refusersOf(item).length > 0

/** Says that whoever has not answered can still sign a document that may be replaced. */
export const stillAsked = (item: SignatureItem): string | null =>
  mayReplace(item) && item.heldBy.length > 0 ? signatureTexts.stillAsked : null

/** Chooses the file that takes the place of a refused document, for all who were asked to sign that one. */
export function ReplaceButton({ item }: { item: SignatureItem }) {
  const replace = use(ReplaceContext)
  if (!mayReplace(item)) return null
  const signers = item.assinantes.map(({ id, nome }) => ({ id, nome, detalhe: '' }))
  return (
    <FileButton isSingle icon={<Send aria-hidden />} onChoose={([file]) => file && replace(file, signers)}>
      {signatureTexts.replace}
    </FileButton>
  )
}
