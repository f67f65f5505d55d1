import { useCallback, useEffect, useState } from 'react'
import type { CertificateView } from '../../../contract/bridge/certificates.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call, openForReading } from '../../bridge/malote.ts'

/** The certificates that the person can choose from; null while they are looked for. */
export interface OfferedCertificates {
  readonly all: readonly CertificateView[] | null
  readonly chosen: CertificateView | null
  /** Sentences about places that could not be looked at. */
  readonly problems: readonly string[]
  readonly failure: Failure | null
  choose(certificateId: string): void
  addFile(file: File): Promise<void>
  lookAgain(): void
}

/** Looks for certificates once, and again when the person asks or brings a file. */
export function useCertificates(): OfferedCertificates {
  const [all, setAll] = useState<readonly CertificateView[] | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const look = useCallback(async (isForFile: boolean) => {
    setAll(null)
    const outcome = await call('certificates.list', {})
    setFailure(outcome.ok ? null : outcome.failure)
    const found = outcome.ok ? outcome.value.certificates : []
    setAll(found)
    setProblems(outcome.ok ? outcome.value.failures : [])
    const file = found.findLast(({ kind }) => kind === 'file')
    if (isForFile && file !== undefined) setChosenId(file.certificateId)
  }, [])
  useEffect(() => void look(false), [look])
  const usable = all?.find(({ problem }) => problem === null) ?? null
  return {
    all,
    chosen: all?.find(({ certificateId }) => certificateId === chosenId) ?? usable ?? all?.[0] ?? null,
    problems,
    failure,
    choose: setChosenId,
    async addFile(file) {
      const handed = await openForReading([file])
      const [view] = handed.ok ? handed.value : []
      if (!handed.ok) return setFailure(handed.failure)
      if (view === undefined) return
      const added = await call('certificates.addFile', { handedId: view.handedId })
      if (!added.ok) return setFailure(added.failure)
      await look(true)
    },
    lookAgain: () => void look(false),
  }
}
