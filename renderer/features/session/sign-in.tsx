import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { useAppInfo } from '../../bridge/replicas.ts'
import { failureText } from '../../texts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './sign-in.module.css'

/** The screen before the sign-in. */
export function SignIn({ state }: { state: SessionState }) {
  const { environments, status } = state
  const [chosen, setChosen] = useState(environments[0]?.id ?? null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const notices = useAppInfo(({ value }) => value?.notices) ?? []
  const waiting = status === 'signing-in'

  async function enter(environmentId: string): Promise<void> {
    setFailure(null)
    const outcome = await call('session.signIn', { environmentId })
    if (!outcome.ok) setFailure(outcome.failure)
  }

  return (
    <main className={css['page']} id="conteudo">
      <div className={css['card']}>
        <Brand />
        <h1 className={css['title']}>Malote</h1>
        <p className={css['lead']}>Capture, assine e encaminhe documentos.</p>
        {environments.length > 1 && (
          <div className={css['field']}>
            <Select
              label="Ambiente"
              value={chosen}
              options={environments.map(({ id, nome }) => ({ id, text: nome }))}
              onChange={setChosen}
              isDisabled={waiting}
            />
          </div>
        )}
        {waiting ? (
          <>
            <p className={css['waiting']} role="status">
              Continue no navegador que se abriu. O Malote aguarda até cinco minutos.
            </p>
            <Button onPress={() => void call('session.cancelSignIn', {})}>Cancelar</Button>
          </>
        ) : (
          <Button
            variant="primary"
            autoFocus
            isDisabled={chosen === null}
            onPress={() => chosen !== null && void enter(chosen)}
          >
            Entrar
          </Button>
        )}
        {chosen === null && (
          <p className={css['note']}>{notices[0] ?? 'Nenhum ambiente está configurado neste computador.'}</p>
        )}
        {!state.keptOnDisk && !waiting && chosen !== null && (
          <p className={css['note']}>
            Este computador não guarda o acesso com segurança: será preciso entrar de novo ao abrir o Malote.
          </p>
        )}
        {failure !== null && !waiting && (
          <div className={css['notice']}>
            <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />
          </div>
        )}
      </div>
    </main>
  )
}

/** The logo: a pouch with a document in it. */
function Brand() {
  return (
    <svg className={css['brand']} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <title>Malote</title>
      <rect x="13" y="5" width="22" height="24" rx="2.5" className={css['paper']} />
      <path d="M18 12h12M18 17h12M18 22h8" className={css['lines']} />
      <path d="M6 20h6v4h24v-4h6v18a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5z" className={css['pouch']} />
      <circle cx="24" cy="33" r="2.6" className={css['lock']} />
    </svg>
  )
}
