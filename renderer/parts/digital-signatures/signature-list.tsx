import type { DigitalSignature, Verification } from '../../../contract/bridge/verification.ts'
import { problemSentences, sentenceOf, verdictWord } from '../../../contract/signature-words.ts'
import {
  certificateFacts,
  revisionText,
  revisionTitle,
  signatureFacts,
  signerLine,
  signerName,
  digitalSignatureTexts as texts,
  verdictLooks,
} from '../../texts/digital-signatures.ts'
import { Button } from '../../ui/button.tsx'
import { StatusIcon } from '../../ui/status-badge.tsx'
import { FactList } from '../papers/fact-list.tsx'
import css from './digital-signatures.module.css'

interface SignatureListProps {
  verification: Verification
  /** The revision that is shown beside the list; null: the file as it is. */
  shownRevision: number | null
  onRevision(revision: number): void
}

/** Every digital signature of a file with its verdict, and the revisions of the file. */
export function SignatureList({ verification, ...revisions }: SignatureListProps) {
  const { problem, signatures } = verification
  if (problem !== null) return <p>{problemSentences[problem]}</p>
  if (signatures.length === 0) return <p>{texts.none}</p>
  return (
    <>
      <ol className={css['signatures']} aria-label={texts.title}>
        {signatures.map((signature, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the signatures of a content never change
          <Signature key={place} signature={signature} verification={verification} />
        ))}
      </ol>
      <p className={css['note']}>{texts.note}</p>
      {verification.revisions.length > 1 && <Revisions verification={verification} {...revisions} />}
    </>
  )
}

function Signature({ signature, verification }: { signature: DigitalSignature; verification: Verification }) {
  return (
    <li className={css['signature']}>
      <p className={css['verdict']}>
        <StatusIcon {...verdictLooks[signature.verdict]} />
        {verdictWord(signature)}
      </p>
      <h3 className={css['name']}>{signerName(signature)}</h3>
      <p className={css['who']}>{signerLine(signature)}</p>
      <p className={css['reason']}>{sentenceOf(signature)}</p>
      <FactList facts={signatureFacts(signature, verification)} />
      <details className={css['more']}>
        <summary>{texts.certificate}</summary>
        <FactList facts={certificateFacts(signature)} />
      </details>
    </li>
  )
}

function Revisions({ verification, shownRevision, onRevision }: SignatureListProps) {
  const { length } = verification.revisions
  return (
    <section aria-label={texts.revisions}>
      <h3 className={css['heading']}>{texts.revisions}</h3>
      <ol>
        {verification.revisions.map((_, place) => {
          const { text, size } = revisionText(place, verification)
          const title = revisionTitle(place)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a revision is named by its place
            <li key={place} className={css['revision']} aria-current={place === shownRevision || undefined}>
              <div>
                <strong>{title}</strong> <span className={css['who']}>{size}</span>
                <p>{text}</p>
              </div>
              {place === length - 1 ? (
                <span className={css['who']}>{texts.now}</span>
              ) : (
                <Button aria-label={`${texts.seeRevision}: ${title}`} onPress={() => onRevision(place)}>
                  {texts.seeRevision}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
