import { useConnection } from '../bridge/replicas.ts'
import { startingTexts } from '../texts/window.ts'
import css from './shell.module.css'

/** Shown before main answers for the first time. */
export function Starting() {
  const { isConnected } = useConnection()
  return (
    <main className={css['starting']} aria-busy="true">
      <p role="status">{isConnected ? startingTexts.opening : startingTexts.gone}</p>
    </main>
  )
}
