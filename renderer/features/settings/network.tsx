import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { useLock } from '../../parts/fields/use-lock.ts'
import { certificatesNote, signInNote, networkTexts as texts } from '../../texts/network.ts'
import { healthTexts } from '../../texts/service-health.ts'
import { settingsSections } from '../../texts/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Setting, SettingsPage } from '../../ui/setting.tsx'
import { ProxySetting } from './proxy-setting.tsx'

interface NetworkProps {
  /** Asks for the user and the password of the proxy that wants them. */
  onAnswer(): void
  onHealth(): void
}

/** How the program reaches the service: the proxy, the sign-ins at proxies, and the trusted certificates. */
export function Network({ onAnswer, onHealth }: NetworkProps) {
  const { value: configuration } = useQuery('configuration.get', {}, 'configuration.changed')
  const { value: network } = useQuery('network.get', {}, 'network.changed')
  const lock = useLock('proxy')
  if (configuration === null || network === null) return null
  const { question, signIns, certificates } = network
  return (
    <SettingsPage title={settingsSections.network}>
      {question !== null && (
        <Setting name={texts.ask} note={texts.askNote(question.proxy)}>
          <Button variant="primary" onPress={onAnswer}>
            {texts.answer}
          </Button>
        </Setting>
      )}
      <ProxySetting proxy={configuration.proxy} lock={lock} />
      {signIns.map((signIn) => (
        <Setting key={signIn.proxy} name={texts.signIn} note={signInNote(signIn)}>
          <Button onPress={() => void call('network.forget', { proxy: signIn.proxy })}>{texts.forget}</Button>
        </Setting>
      ))}
      <Setting name={healthTexts.title} note={healthTexts.linkNote}>
        <Button onPress={onHealth}>{healthTexts.open}</Button>
      </Setting>
      <Setting name={texts.certificates} note={certificatesNote(certificates)} />
    </SettingsPage>
  )
}
