import { type ReactNode, useEffect, useState } from 'react'
import { type ConfigurationPreview, type ConnectionTest, hasPassed } from '../../../contract/bridge/configuration.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call, on } from '../../bridge/malote.ts'
import {
  environmentLines,
  locksText,
  overriddenLines,
  settingLines,
  technicalLines,
  configurationTexts as texts,
  unnamedHolidays,
} from '../../texts/configuration.ts'
import { failureText } from '../../texts/failures.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { BoxedNotice, Problems } from './boxed-notice.tsx'
import css from './configuration.module.css'
import { ConnectionSteps } from './connection-steps.tsx'

interface PreviewPartProps {
  preview: ConfigurationPreview
  onKept(): void
  /** More buttons beside the main one. */
  children: ReactNode
}

/** The effect of a file, and the test that must pass before it is kept. */
export function PreviewPart({ preview, onKept, children }: PreviewPartProps) {
  const { previewId } = preview
  const { test, isTesting, failure, run, keep } = useConnectionTest(previewId, onKept)
  const isRight = test !== null && !isTesting && hasPassed(test)
  const isWrong = test !== null && !isTesting && !isRight
  return (
    <>
      <PreviewFacts preview={preview} test={test} />
      {isWrong && <BoxedNotice tone="danger" title={texts.failedTitle} text={texts.failedText} />}
      {failure !== null && <BoxedNotice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {isRight && <p role="status">{texts.passed}</p>}
      <div className={css['foot']}>
        {isRight ? (
          <Button key="keep" variant="primary" autoFocus onPress={() => void keep()}>
            {texts.keep}
          </Button>
        ) : (
          <Button key="test" variant="primary" autoFocus onPress={() => void run()}>
            {testButtonText({ isTesting, isWrong })}
          </Button>
        )}
        {children}
      </div>
    </>
  )
}

function testButtonText({ isTesting, isWrong }: { isTesting: boolean; isWrong: boolean }): string {
  if (isTesting) return texts.testing
  return isWrong ? texts.testAgain : texts.test
}

function useConnectionTest(previewId: string, onKept: () => void) {
  const [test, setTest] = useState<ConnectionTest | null>(null)
  const [isTesting, setTesting] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const announce = useAnnounce()
  useEffect(
    () =>
      on('configuration.tested', (next) => {
        if (next.previewId === previewId) setTest(next)
      }),
    [previewId],
  )
  return {
    test,
    isTesting,
    failure,
    async run(): Promise<void> {
      // A disabled button would lose the focus.
      if (isTesting) return
      setFailure(null)
      setTesting(true)
      const outcome = await call('configuration.test', { previewId })
      setTesting(false)
      if (!outcome.ok) return setFailure(outcome.failure)
      setTest(outcome.value)
      announce(hasPassed(outcome.value) ? texts.passed : texts.failedTitle)
    },
    async keep(): Promise<void> {
      const outcome = await call('configuration.keep', { previewId })
      if (outcome.ok) onKept()
      else setFailure(outcome.failure)
    },
  }
}

function PreviewFacts({ preview, test }: { preview: ConfigurationPreview; test: ConnectionTest | null }) {
  const { name, problems, environments, locks, overridden, holidays } = preview
  const days = unnamedHolidays(holidays)
  const others = settingLines(preview)
  return (
    <>
      <p className={css['lead']}>
        {name !== null && <strong>{name}. </strong>}
        {texts.nothingYet}
      </p>
      <Problems sentences={problems} />
      {environments.map((environment) => (
        <Lines key={environment.id} title={environment.nome} lines={environmentLines(environment)}>
          <MoreLines title={texts.technical} lines={technicalLines(environment.technical)} />
          <ConnectionSteps steps={test?.environments.find(({ id }) => id === environment.id)?.steps ?? []} />
        </Lines>
      ))}
      {others.length > 0 && (
        <Lines title={texts.sets} lines={others}>
          {days.length > 0 && <MoreLines title={texts.holidays} lines={days} />}
        </Lines>
      )}
      {overridden.length > 0 && <Lines title={texts.overridden} lines={overriddenLines(overridden)} />}
      {locks.length > 0 && <Lines title={texts.locks} lines={[locksText(locks)]} />}
    </>
  )
}

/** Lines that few people read, one press away. */
function MoreLines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <details className={css['more']}>
      <summary>{title}</summary>
      <ul className={css['lines']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

function Lines({ title, lines, children }: { title: string; lines: readonly string[]; children?: ReactNode }) {
  return (
    <section className={css['part']}>
      <h2 className={css['name']}>{title}</h2>
      <ul className={css['lines']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}
