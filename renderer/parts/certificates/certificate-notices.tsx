import { certificateTexts as texts } from '../../texts/certificates.ts'
import { failureText } from '../../texts/failures.ts'
import { Notice, Skeleton } from '../../ui/states.tsx'
import type { OfferedCertificates } from './use-certificates.ts'

/** How the search for certificates went: what could not be looked at, and whether there are any. */
export function CertificateNotices({
  certificates: { all, problems, failure },
}: {
  certificates: OfferedCertificates
}) {
  return (
    <>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {problems.map((problem) => (
        <Notice key={problem} tone="warn" title={texts.notLooked} text={problem} />
      ))}
      {all === null && <Skeleton rows={1} label={texts.looking} />}
      {all?.length === 0 && failure === null && <p>{texts.none}</p>}
    </>
  )
}
