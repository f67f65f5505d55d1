import { CertificateNotices } from '../../parts/certificates/certificate-notices.tsx'
import { useCertificates } from '../../parts/certificates/use-certificates.ts'
import {
  certificateDetail,
  certificateName,
  certificateTexts,
  ownCertificateTexts as texts,
} from '../../texts/certificates.ts'
import { settingsSections } from '../../texts/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Setting, SettingsPage } from '../../ui/setting.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Says how to sign with each kind of certificate, and lists those of this computer. */
export function Certificates() {
  const certificates = useCertificates()
  return (
    <SettingsPage title={settingsSections.certificates} lead={texts.lead}>
      <Setting name={texts.file} note={texts.fileNote} />
      <Setting name={texts.token} note={texts.tokenNote} />
      <Setting name={texts.store} note={texts.storeNote} />
      <Setting name={texts.found} note={texts.foundNote}>
        <Button onPress={certificates.lookAgain}>{certificateTexts.again}</Button>
      </Setting>
      <CertificateNotices certificates={certificates} />
      {certificates.all?.map((each) => (
        <Setting
          key={each.certificateId}
          name={certificateName(each)}
          note={[certificateDetail(each), each.problem].filter((line) => line !== null).join('\n')}
        >
          {each.problem !== null && (
            <StatusBadge tone="warn" icon="warn">
              {texts.problem}
            </StatusBadge>
          )}
        </Setting>
      ))}
    </SettingsPage>
  )
}
