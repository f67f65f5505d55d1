import { certificateDetail, certificateName, certificateTexts as texts } from '../../../texts/certificates.ts'
import { failureText } from '../../../texts/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { Notice, Skeleton } from '../../../ui/states.tsx'
import css from './certificates.module.css'
import type { OfferedCertificates } from './use-certificates.ts'

/** Chooses one of the certificates of this computer, or a file. */
export function CertificateChoice({ certificates }: { certificates: OfferedCertificates }) {
  const { all, chosen, problems, failure, choose, addFile, lookAgain } = certificates
  return (
    <div className={css['choice']}>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {problems.map((problem) => (
        <Notice key={problem} tone="warn" title={texts.notLooked} text={problem} />
      ))}
      {all === null && <Skeleton rows={1} label={texts.looking} />}
      {all?.length === 0 && <p>{texts.none}</p>}
      {all !== null && chosen !== null && (
        <Select
          label={texts.certificate}
          value={chosen.certificateId}
          options={all.map((each) => ({
            id: each.certificateId,
            text: certificateName(each),
            detail: each.problem ?? certificateDetail(each),
          }))}
          onChange={choose}
          {...(chosen.problem === null ? { hint: certificateDetail(chosen) } : { error: chosen.problem })}
        />
      )}
      <div className={css['buttons']}>
        <FileButton types={['.pfx', '.p12']} isSingle onChoose={([file]) => file && void addFile(file)}>
          {texts.file}
        </FileButton>
        <Button variant="quiet" onPress={lookAgain}>
          {texts.again}
        </Button>
      </div>
    </div>
  )
}
