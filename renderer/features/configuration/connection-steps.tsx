import type { ConnectionStep } from '../../../contract/bridge/configuration.ts'
import { findingText, stepNames, stepStates } from '../../texts/configuration.ts'
import { Check, CircleAlert, CircleDashed, LoaderCircle } from '../../ui/icons.ts'
import css from './configuration.module.css'

const icons = {
  waiting: CircleDashed,
  running: LoaderCircle,
  right: Check,
  wrong: CircleAlert,
  skipped: CircleDashed,
} as const

/** The steps of a connection test, each with what it has found. */
export function ConnectionSteps({ steps }: { steps: readonly ConnectionStep[] }) {
  if (steps.length === 0) return null
  return (
    <ol className={css['steps']}>
      {steps.map(({ id, state, finding, detail }) => {
        const Icon = icons[state]
        return (
          <li key={id} className={css['step']} data-state={state}>
            <Icon aria-hidden />
            <span>
              {stepNames[id]}: {stepStates[state]}
            </span>
            {finding !== null && <span className={css['finding']}>{findingText(finding, detail)}</span>}
          </li>
        )
      })}
    </ol>
  )
}
