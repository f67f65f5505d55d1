import { CertificateNotices } from '../../../parts/certificates/certificate-notices.tsx'
import type { OfferedCertificates } from '../../../parts/certificates/use-certificates.ts'
import { certificateDetail, certificateName, certificateTexts as texts } from '../../../texts/certificates.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import css from './certificates.module.css'

/** Chooses one of the certificates of this computer, or a file. */
export function CertificateChoice({ certificates }: { certificates: OfferedCertificates }) {
  const { all, chosen, choose, addFile, lookAgain } = certificates
  return (
    <div className={css['choice']}>
      <CertificateNotices certificates={certificates} />
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
