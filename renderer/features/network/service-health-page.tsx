import type { ServiceHealth } from '../../../contract/bridge/service-health.ts'
import { useServiceHealth } from '../../bridge/use-service-health.ts'
import {
  healthLeads,
  healthNames,
  hourSummary,
  medianText,
  operationNames,
  pointText,
  scaleText,
  sinceText,
  healthTexts as texts,
} from '../../texts/service-health.ts'
import { SettingsPage } from '../../ui/setting.tsx'
import { useToday } from '../../ui/use-today.ts'
import css from './service-health.module.css'

/** How the service has answered in the last hour, against its usual: a drawing, and the same in tables. */
export function ServiceHealthPage() {
  const { health, state } = useServiceHealth()
  const now = useToday()
  if (health === null) return null
  const { operations, points, since } = health
  return (
    <SettingsPage title={texts.title}>
      <p className={css['state']} data-state={state}>
        <span className={css['dot']} aria-hidden />
        <strong>{healthNames[state]}</strong>
      </p>
      <p className={css['lead']}>{healthLeads[state]}</p>
      <p className={css['note']}>{sinceText(since, now)}</p>
      {operations.length === 0 ? (
        <p className={css['lead']}>{texts.nothing}</p>
      ) : (
        <>
          <Hour points={points} />
          <h3 className={css['heading']}>{texts.operations}</h3>
          <div className={css['scroll']}>
            <Operations operations={operations} />
          </div>
        </>
      )}
      <p className={css['note']}>{texts.note}</p>
    </SettingsPage>
  )
}

/** The hour as twelve bars; a mark below tells failures, so that no colour stands alone. */
function Hour({ points }: { points: ServiceHealth['points'] }) {
  const longest = Math.max(...points.map(({ medianMs }) => medianMs ?? 0), 1)
  const calls = points.reduce((all, point) => all + point.calls, 0)
  const failures = points.reduce((all, point) => all + point.failures, 0)
  return (
    <>
      <h3 className={css['heading']}>{texts.hour}</h3>
      <p className={css['note']}>
        {hourSummary(calls, failures)} {scaleText(longest)}
      </p>
      <div className={css['chart']} aria-hidden>
        {points.map(({ startsAt, medianMs, failures: failed }, index) => (
          <span key={startsAt} className={css['point']}>
            <span className={css['bar']} style={{ blockSize: `${((medianMs ?? 0) / longest) * 100}%` }} />
            <span className={css['mark']}>{failed > 0 ? failed : ''}</span>
            <span className={css['hour']}>{index % 3 === 0 ? pointText(startsAt) : ''}</span>
          </span>
        ))}
      </div>
      <p className={css['legend']} aria-hidden>
        <span className={css['key']} /> {texts.barTime}
        <span className={`${css['key']} ${css['failed']}`} /> {texts.barFailures}
      </p>
      <details className={css['details']}>
        <summary>{texts.points}</summary>
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">{texts.time}</th>
              <th scope="col">{texts.calls}</th>
              <th scope="col">{texts.failures}</th>
              <th scope="col">{texts.median}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.startsAt}>
                <th scope="row">{pointText(point.startsAt)}</th>
                <td>{point.calls}</td>
                <td>{point.failures}</td>
                <td>{medianText(point.medianMs, point.calls)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function Operations({ operations }: { operations: ServiceHealth['operations'] }) {
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          <th scope="col">{texts.operation}</th>
          <th scope="col">{texts.calls}</th>
          <th scope="col">{texts.failures}</th>
          <th scope="col">{texts.median}</th>
          <th scope="col">{texts.usual}</th>
        </tr>
      </thead>
      <tbody>
        {operations.map(({ operation, calls, failures, medianMs, usualMs, isSlow }) => (
          <tr key={operation}>
            <th scope="row">{operationNames[operation]}</th>
            <td>{calls}</td>
            <td data-bad={failures > 0 || undefined}>{failures}</td>
            <td data-warn={isSlow || undefined}>
              {medianText(medianMs, calls)}
              {isSlow && `, ${texts.slow}`}
            </td>
            <td>{usualMs === null ? texts.few : medianText(usualMs, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
