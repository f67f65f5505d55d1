import { type ReactNode, useState } from 'react'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useAppInfo } from '../../bridge/replicas.ts'
import { environmentWarning } from '../../texts/environment.ts'
import { signInTexts } from '../../texts/sign-in.ts'
import { notKeptText, notKeptTexts } from '../../texts/vault.ts'
import { windowTexts } from '../../texts/window.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './sign-in.module.css'
import { SignInFailure, SigningIn, useSignIn } from './signing-in.tsx'

interface SignInProps {
  state: SessionState
  /** Leads to the configuration of another environment; null where that is not possible. */
  onConfigure: (() => void) | null
  /** Asks for the secret that an environment lacks. */
  secret(environmentId: string): ReactNode
  /** Opens the guide. */
  help: ReactNode
  /** Of the program itself, below the rest. */
  notice: ReactNode
}

/** The screen before the sign-in. */
export function SignIn({ state, onConfigure, secret, help, notice }: SignInProps) {
  const { environments, status } = state
  const [wanted, setChosen] = useState<string | null>(null)
  // The environments can change while this is open.
  const environment = environments.find(({ id }) => id === wanted) ?? environments[0]
  const chosen = environment?.id ?? null
  const warning = chosen === null ? null : environmentWarning({ environments, environmentId: chosen })
  const { failure, enter } = useSignIn()
  const notices = useAppInfo(({ value }) => value?.notices) ?? []
  const version = useAppInfo(({ value }) => value?.version)
  const isSigningIn = status === 'signing-in'

  return (
    <main className={css['page']} id="conteudo">
      <div className={css['card']}>
        {warning !== null && <p className={css['warning']}>{warning}</p>}
        <Brand />
        <h1 className={css['title']}>{signInTexts.program}</h1>
        <p className={css['lead']}>{signInTexts.lead}</p>
        {environment !== undefined && (
          <Environment
            environments={environments}
            environment={environment}
            isDisabled={isSigningIn}
            onChange={setChosen}
          />
        )}
        {chosen !== null && !isSigningIn && <div className={css['field']}>{secret(chosen)}</div>}
        {isSigningIn ? (
          <SigningIn />
        ) : (
          <Button
            variant="primary"
            autoFocus
            isDisabled={chosen === null}
            onPress={() => chosen !== null && enter(chosen)}
          >
            {signInTexts.enter}
          </Button>
        )}
        {chosen === null && <p className={css['note']}>{notices[0] ?? signInTexts.noEnvironment}</p>}
        {!state.keptOnDisk && !isSigningIn && chosen !== null && <NotKept problem={state.vaultProblem} />}
        {failure !== null && !isSigningIn && <SignInFailure failure={failure} />}
        {chosen !== null && notices.length > 0 && (
          <div className={css['notice']}>
            <Notice tone="warn" title={windowTexts.notices} text={notices.join(' ')} />
          </div>
        )}
        <div className={css['notice']}>{notice}</div>
        <footer className={css['foot']}>
          {version !== undefined && <span>{signInTexts.version(version)}</span>}
          {help}
          {onConfigure !== null && !isSigningIn && (
            <Button variant="quiet" onPress={onConfigure}>
              {signInTexts.configure}
            </Button>
          )}
        </footer>
      </div>
    </main>
  )
}

interface EnvironmentProps extends Pick<SessionState, 'environments'> {
  environment: SessionState['environments'][number]
  isDisabled: boolean
  onChange(id: string): void
}

/** Where one signs in: its name and address, or the choice of one. */
function Environment({ environments, environment, isDisabled, onChange }: EnvironmentProps) {
  const { id, nome, address } = environment
  if (environments.length === 1)
    return (
      <p className={css['environment']}>{signInTexts.environmentLine(nome, URL.parse(address)?.host ?? address)}</p>
    )
  return (
    <div className={css['field']}>
      <Select
        label={signInTexts.environment}
        value={id}
        options={environments.map((each) => ({ id: each.id, text: each.nome }))}
        onChange={onChange}
        isDisabled={isDisabled}
      />
    </div>
  )
}

/** That the sign-in ends with the program, in a line; the reason on request. */
function NotKept({ problem }: { problem: SessionState['vaultProblem'] }) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={css['note']}>
      {notKeptTexts.title}{' '}
      <button type="button" className={css['why']} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {notKeptTexts.ask}
      </button>
      {isShown && <p>{notKeptText(problem)}</p>}
    </div>
  )
}

/** The logo: a pouch with a document in it. */
function Brand() {
  return (
    <svg className={css['brand']} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <title>{signInTexts.program}</title>
      <rect x="13" y="5" width="22" height="24" rx="2.5" className={css['paper']} />
      <path d="M18 12h12M18 17h12M18 22h8" className={css['lines']} />
      <path d="M6 20h6v4h24v-4h6v18a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5z" className={css['pouch']} />
      <circle cx="24" cy="33" r="2.6" className={css['lock']} />
    </svg>
  )
}
