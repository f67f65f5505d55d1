import type { ContextType } from 'react'
import { contentIdOf } from '../../bridge/content-address.ts'
import type { PaperFootContext } from '../../ui/pdf/paper-foot.ts'
import { FileSignatures } from './file-signatures.tsx'

/** The digital signatures of a document, below its pages. */
export const signaturesBelow: ContextType<typeof PaperFootContext> = ({ address, sha256, label }) => (
  <FileSignatures key={sha256} file={{ contentId: contentIdOf(address), sha256, name: label }} />
)
