import { useId } from 'react'
import { Button } from 'react-aria-components'
import type { Status } from '../../contract/bridge/status.ts'
import { call } from '../bridge/malote.ts'
import { status, useLink } from '../bridge/replicas.ts'
import { count, size, speed } from '../texts/numbers.ts'
import { Progress } from '../ui/progress.tsx'
import { HoldBar } from './hold-bar.tsx'
import css from './status-line.module.css'

const connections = { online: 'conectado', offline: 'sem conexão, tudo fica guardado', unknown: 'conferindo a conexão' }

/** The foot of the window: the line to the service and what is on its way, which opens Saída; and what can be undone. */
export function StatusLine({ onOpen }: { onOpen(): void }) {
  const line = status.use(({ value }) => value)
  const { connected } = useLink()
  const hint = useId()
  const state = !connected || line === null ? 'unknown' : line.connection
  return (
    <footer className={css['line']} data-region="status">
      <Button className={css['button'] ?? ''} onPress={onOpen} aria-describedby={hint}>
        <span className={css['dot']} data-state={state} aria-hidden />
        <span>{connected ? connections[state] : 'o Malote não está respondendo, tentando de novo'}</span>
        {line !== null && <Parts line={line} />}
      </Button>
      <span id={hint} hidden>
        Abre Saída
      </span>
      {line?.isPaused && <Paused />}
      <HoldBar />
    </footer>
  )
}

/** The person has asked that nothing be sent: said wherever they are, with the way out of it. */
function Paused() {
  return (
    <span className={css['paused']}>
      Envio pausado
      <Button className={css['resume'] ?? ''} onPress={() => void call('outbox.pause', { isPaused: false })}>
        Continuar
      </Button>
    </span>
  )
}

function Parts({ line: { waiting, uncertain, needed, sending } }: { line: Status }) {
  return (
    <>
      {needed > 0 && (
        <span className={css['part']}>{count(needed, 'operação precisa', 'operações precisam')} de você</span>
      )}
      {uncertain > 0 && <span className={css['part']}>{count(uncertain, 'operação', 'operações')} em conferência</span>}
      {waiting > 0 && <span className={css['part']}>{count(waiting, 'operação', 'operações')} a caminho</span>}
      {sending !== null && (
        <span className={css['part']}>
          enviando {sending.index} de {sending.total}
          <Progress label="Envio" value={sending.bytesTotal === 0 ? 1 : sending.bytesSent / sending.bytesTotal} />
          {size(sending.bytesSent)} de {size(sending.bytesTotal)}, {speed(sending.bytesPerSecond)}
        </span>
      )}
    </>
  )
}
