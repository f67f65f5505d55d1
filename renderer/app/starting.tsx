import { useLink } from '../bridge/replicas.ts'
import css from './shell.module.css'

/** Before the first answer of main. */
export function Starting() {
  const { connected } = useLink()
  return (
    <main className={css['starting']} aria-busy="true">
      <p role="status">
        {connected ? 'Abrindo o Malote…' : 'O Malote não está respondendo. Esta página volta sozinha.'}
      </p>
    </main>
  )
}
