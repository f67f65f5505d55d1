import { useCallback, useEffect, useState } from 'react'
import type { ConfigurationPreview } from '../../../contract/bridge/configuration.ts'
import { call, on } from '../../bridge/malote.ts'
import { configurationTexts as texts } from '../../texts/configuration.ts'
import { failureText } from '../../texts/failures.ts'

const maxBytes = 1_000_000

interface ConfigurationFile {
  readonly preview: ConfigurationPreview | null
  /** Why the last file was not used. */
  readonly problem: string | null
  take(files: readonly File[]): Promise<void>
  takeTraining(): Promise<void>
}

/** Opens configuration files: chosen, dropped, or given to the program at its start. */
export function useConfigurationFile(): ConfigurationFile {
  const [preview, setPreview] = useState<ConfigurationPreview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const open = useCallback(async (file: { name: string; text: string } | null) => {
    const outcome = await call('configuration.preview', { file })
    setPreview(outcome.ok ? outcome.value : null)
    setProblem(outcome.ok ? null : (outcome.failure.message ?? failureText(outcome.failure).title))
  }, [])
  const refuse = useCallback((reason: string) => {
    setPreview(null)
    setProblem(reason)
  }, [])

  useEffect(() => {
    async function takeOpened(): Promise<void> {
      const outcome = await call('configuration.opened', {})
      if (!outcome.ok || outcome.value === null) return
      const { name, text, problem: reason } = outcome.value
      if (text === null) refuse(reason ?? texts.unreadable)
      else await open({ name, text })
    }
    void takeOpened()
    return on('configuration.opened', () => void takeOpened())
  }, [open, refuse])

  return {
    preview,
    problem,
    async take(files) {
      const [file] = files
      if (file === undefined) return
      if (files.length > 1) return refuse(texts.severalFiles)
      if (file.size > maxBytes) return refuse(texts.tooLarge)
      const text = await file.text().catch(() => null)
      if (text === null) refuse(texts.unreadable)
      else await open({ name: file.name, text })
    },
    takeTraining: () => open(null),
  }
}
