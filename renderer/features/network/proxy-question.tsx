import { type FormEvent, useState } from 'react'
import type { NetworkView, ProxyQuestion } from '../../../contract/bridge/network.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { questionText, questionTexts as texts, unsupportedText } from '../../texts/network.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, PasswordField, TextField } from '../../ui/field.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './network.module.css'

interface ProxyQuestionDialogProps {
  question: ProxyQuestion
  keepsSecrets: NetworkView['keepsSecrets']
  onClose(): void
}

/** Asks for the user and the password of a proxy, or says why it cannot be passed. */
export function ProxyQuestionDialog({ question, keepsSecrets, onClose }: ProxyQuestionDialogProps) {
  if (question.isSupported) return <SignInForm question={question} keepsSecrets={keepsSecrets} onClose={onClose} />
  return (
    <ModalDialog
      title={texts.unsupportedTitle}
      onClose={onClose}
      actions={
        <Button autoFocus onPress={onClose}>
          {texts.understood}
        </Button>
      }
    >
      <p>{unsupportedText(question)}</p>
    </ModalDialog>
  )
}

function SignInForm({ question, keepsSecrets, onClose }: ProxyQuestionDialogProps) {
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const [isKept, setKept] = useState(keepsSecrets)
  const { isTrying, failure, enter } = useEnter(question.proxy, onClose)
  const hasColon = user.includes(':')
  const isReady = user.trim() !== '' && !hasColon
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isReady || isTrying) return
    setPassword('')
    void enter({ user: user.trim(), password, keep: isKept && keepsSecrets })
  }
  return (
    <ModalDialog
      role="dialog"
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{texts.later}</Button>
          <Button type="submit" form={formId} variant="primary" isDisabled={!isReady}>
            {isTrying ? texts.trying : texts.enter}
          </Button>
        </>
      }
    >
      <form id={formId} className={css['form']} noValidate onSubmit={submit}>
        <p>{questionText({ ...question, wasRefused: question.wasRefused && failure === null })}</p>
        {failure !== null && (
          <div className={css['notice']}>
            <Notice tone="danger" title={texts.failed} text={failureSentence(failure)} />
          </div>
        )}
        <TextField
          label={texts.user}
          error={hasColon ? texts.userProblem : undefined}
          maxLength={255}
          autoFocus
          value={user}
          onChange={setUser}
        />
        <PasswordField label={texts.password} hint={texts.passwordHint} value={password} onChange={setPassword} />
        {keepsSecrets ? (
          <Checkbox isSelected={isKept} onChange={setKept}>
            {texts.keep}
          </Checkbox>
        ) : (
          <p className={css['note']}>{texts.notKept}</p>
        )}
        {!question.isEncrypted && <p className={css['note']}>{texts.plain}</p>}
      </form>
    </ModalDialog>
  )
}

const formId = 'proxy-sign-in'

function failureSentence({ code, message }: Failure): string {
  if (code === 'not-found') return texts.gone
  return message ?? texts.offline
}

function useEnter(proxy: string, onAccepted: () => void) {
  const [isTrying, setTrying] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const announce = useAnnounce()
  return {
    isTrying,
    failure,
    async enter(given: { user: string; password: string; keep: boolean }): Promise<void> {
      setTrying(true)
      const outcome = await call('network.signIn', { proxy, ...given })
      setTrying(false)
      setFailure(outcome.ok ? null : outcome.failure)
      if (!outcome.ok) return
      announce(texts.accepted)
      onAccepted()
    },
  }
}
