import { useState } from 'react'
import type { ExportForm, ProcessExport } from '../../../contract/bridge/exports.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { useAppInfo } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'

export interface ExportControls {
  /** The exports of this process, the newest first. */
  readonly exports: readonly ProcessExport[]
  /** The form for which a folder is being chosen here; null for none. */
  readonly choosing: ExportForm | null
  /** Why none began. */
  readonly failure: Failure | null
  /** Asks for a folder, then begins. */
  begin(form: ExportForm): void
  choose(placeId: string): void
  stopChoosing(): void
  stop(exportId: string): void
  forget(exportId: string): void
  forgetFailure(): void
}

/** Saves a process outside Malote. The exports go on while the user is elsewhere. */
export function useExport(idProcesso: string): ExportControls {
  const all = useQuery('exports.list', {}, 'exports.changed').value ?? []
  const [choosing, setChoosing] = useState<ExportForm | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isBrowser = useAppInfo(({ value }) => value?.host === 'browser')

  async function start(form: ExportForm, placeId: string): Promise<void> {
    setChoosing(null)
    const outcome = await call('exports.start', { idProcesso, form, placeId })
    setFailure(outcome.ok ? null : outcome.failure)
  }
  async function chooseBySystem(form: ExportForm): Promise<void> {
    const outcome = await call('exports.choosePlace', {})
    if (!outcome.ok) setFailure(outcome.failure)
    else if (outcome.value !== null) await start(form, outcome.value.placeId)
  }
  return {
    exports: all.filter((each) => each.idProcesso === idProcesso),
    choosing,
    failure,
    begin(form) {
      setFailure(null)
      if (isBrowser) setChoosing(form)
      else void chooseBySystem(form)
    },
    choose: (placeId) => choosing !== null && void start(choosing, placeId),
    stopChoosing: () => setChoosing(null),
    stop: (exportId) => void call('exports.stop', { exportId }),
    forget: (exportId) => void call('exports.forget', { exportId }),
    forgetFailure: () => setFailure(null),
  }
}
