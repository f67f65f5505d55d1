import { useId } from 'react'
import { Button } from 'react-aria-components'
import type { AppStatus } from '../../contract/bridge/status.ts'
import { call } from '../bridge/malote.ts'
import { useConnection, useStatus } from '../bridge/replicas.ts'
import { useServiceHealth } from '../bridge/use-service-health.ts'
import { healthNames, healthTexts } from '../texts/service-health.ts'
import { connectionWords, nothingUnderWay, opensOutbox, statusLineTexts } from '../texts/window.ts'
import { ProgressLine } from '../ui/progress-line.tsx'
import { HoldBar } from './hold-bar.tsx'
import css from './status-line.module.css'

/** The foot of the window: operations under way (opens Envios), the hold bar, and the connection. */
export function StatusLine({ onOpen, onHealth }: { onOpen(): void; onHealth(): void }) {
  const line = useStatus(({ value }) => value)
  const hint = useId()
  return (
    <footer className={css['line']} data-region="status">
      <Button className={css['button'] ?? ''} onPress={onOpen} aria-describedby={hint}>
        {line !== null && <Parts line={line} />}
      </Button>
      <span id={hint} hidden>
        {opensOutbox}
      </span>
      {line?.isPaused && <Paused />}
      {line !== null && !line.isPaused && line.suspendedBy !== null && (
        <span className={css['paused']}>{statusLineTexts.suspended[line.suspendedBy]}</span>
      )}
      <HoldBar />
      <ServiceHealthButton onOpen={onHealth} />
    </footer>
  )
}

/** The connection, and whether the service is slow or failing; opens the page with the figures. */
function ServiceHealthButton({ onOpen }: { onOpen(): void }) {
  const { state } = useServiceHealth()
  const connection = useStatus(({ value }) => value?.connection ?? 'unknown')
  const { isConnected } = useConnection()
  const hint = useId()
  const reach = isConnected ? connection : 'gone'
  const isTroubled = reach === 'online' && (state === 'slow' || state === 'failing')
  const [words, more] = isTroubled ? [healthNames[state]] : connectionWords(reach)
  return (
    <>
      <Button
        className={css['health'] ?? ''}
        data-state={isTroubled ? state : reach}
        onPress={onOpen}
        aria-describedby={hint}
      >
        <span className={css['dot']} aria-hidden />
        <span className={css['words']}>
          {words}
          <span className={css['more']}>{more}</span>
        </span>
      </Button>
      <span id={hint} hidden>
        {healthTexts.opens}
      </span>
    </>
  )
}

/** Shown while the user has paused sending. */
function Paused() {
  return (
    <span className={css['paused']}>
      {statusLineTexts.paused}
      <Button className={css['resume'] ?? ''} onPress={() => void call('outbox.pause', { isPaused: false })}>
        {statusLineTexts.resume}
      </Button>
    </span>
  )
}

function Parts({ line }: { line: AppStatus }) {
  const { inProgress, held, uncertain, needed, sending } = line
  if (needed + uncertain + inProgress === 0 && sending === null)
    return <span className={css['calm']}>{nothingUnderWay}</span>
  return (
    <>
      {needed > 0 && <span className={css['part']}>{statusLineTexts.needed(needed)}</span>}
      {uncertain > 0 && <span className={css['part']}>{statusLineTexts.uncertain(uncertain)}</span>}
      {held > 0 && <span className={css['part']}>{statusLineTexts.held(held)}</span>}
      {inProgress > held && <span className={css['part']}>{statusLineTexts[movementOf(line)](inProgress - held)}</span>}
      {sending !== null && (
        <span className={css['part']}>
          {statusLineTexts.sending(sending.index, sending.total)}
          <ProgressLine
            label={statusLineTexts.progress}
            value={sending.bytesTotal === 0 ? 1 : sending.bytesSent / sending.bytesTotal}
          />
          {statusLineTexts.bytes(sending.bytesSent, sending.bytesTotal, sending.bytesPerSecond)}
        </span>
      )}
    </>
  )
}

/** Whether what is under way moves now: nothing leaves while the service is out of reach, or sending is stopped. */
function movementOf({ connection, isPaused, suspendedBy }: AppStatus): 'underway' | 'offline' | 'stopped' {
  if (connection === 'offline') return 'offline'
  return isPaused || suspendedBy !== null ? 'stopped' : 'underway'
}
