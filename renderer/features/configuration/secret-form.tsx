import { type FormEvent, useState } from 'react'
import type { ConfiguredEnvironment } from '../../../contract/bridge/configuration.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { secretFor, secretTexts as texts } from '../../texts/configuration.ts'
import { failureText } from '../../texts/failures.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { BoxedNotice } from './boxed-notice.tsx'
import css from './configuration.module.css'

interface SecretFormProps {
  environment: Pick<ConfiguredEnvironment, 'id' | 'nome'>
  /** The secret survives the end of the program. */
  keepsSecrets: boolean
  onSaved?: () => void
  /** Beside another main action. */
  isPlain?: boolean
}

/** Takes a client's secret, which nothing shows again. */
export function SecretForm({ environment, keepsSecrets, onSaved, isPlain = false }: SecretFormProps) {
  const [secret, setSecret] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const announce = useAnnounce()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const outcome = await call('configuration.saveSecret', { environmentId: environment.id, secret: secret.trim() })
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    setSecret('')
    announce(texts.saved)
    onSaved?.()
  }
  return (
    <form className={css['form']} onSubmit={(event) => void save(event)}>
      <PasswordField label={secretFor(environment.nome)} hint={texts.hint} value={secret} onChange={setSecret} />
      {!keepsSecrets && <p className={css['note']}>{texts.notKept}</p>}
      {failure !== null && (
        <BoxedNotice tone="danger" title={texts.notSaved} text={failureText(failure).text} traceId={failure.traceId} />
      )}
      <div className={css['actions']}>
        <Button type="submit" variant={isPlain ? 'plain' : 'primary'} isDisabled={secret.trim() === ''}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

/** Asks for the secret of an environment that lacks it; nothing otherwise. */
export function MissingSecret({ environmentId }: { environmentId: string | null }) {
  const { value } = useQuery('configuration.get', {}, 'configuration.changed')
  const missing = value?.environments.find(({ id, secret }) => id === environmentId && secret === 'missing')
  if (value === null || missing === undefined) return null
  return <SecretForm key={missing.id} environment={missing} keepsSecrets={value.keepsSecrets} isPlain />
}
