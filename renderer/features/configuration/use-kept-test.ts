import { useEffect, useState } from 'react'
import { type ConnectionStep, type ConnectionTest, hasPassed } from '../../../contract/bridge/configuration.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call, on } from '../../bridge/malote.ts'
import { configurationTexts as texts } from '../../texts/configuration.ts'
import { useAnnounce } from '../../ui/announcer.tsx'

/** Tests the connection to an environment of this computer; the steps come while it runs. */
export function useKeptTest(environmentId: string) {
  const [test, setTest] = useState<ConnectionTest | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isTesting, setTesting] = useState(false)
  const announce = useAnnounce()
  const steps: readonly ConnectionStep[] = test?.environments.find(({ id }) => id === environmentId)?.steps ?? []
  useEffect(() => {
    if (!isTesting) return undefined
    return on('configuration.tested', (next) => {
      const isOurs = next.previewId === null && next.environments.some(({ id }) => id === environmentId)
      if (isOurs) setTest(next)
    })
  }, [isTesting, environmentId])
  return {
    steps,
    failure,
    isTesting,
    async run(): Promise<void> {
      // A disabled button would lose the focus.
      if (isTesting) return
      setTest(null)
      setFailure(null)
      setTesting(true)
      const outcome = await call('configuration.testKept', { environmentId })
      setTesting(false)
      if (!outcome.ok) return setFailure(outcome.failure)
      setTest(outcome.value)
      announce(hasPassed(outcome.value) ? texts.keptPassed : texts.keptFailed)
    },
  }
}
