import { useCallback, useRef, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { contentAddress } from '../../bridge/content.ts'
import { call } from '../../bridge/malote.ts'
import { appInfo } from '../../bridge/replicas.ts'
import { failureText } from '../../texts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { Notice } from '../../ui/states.tsx'

/** A document that came with a forwarding, to be read here or in the system's program for PDFs. */
export function AttachedPdf({ idDocumento, nome }: { idDocumento: string; nome: string }) {
  const contentId = useRef('')
  const [failure, setFailure] = useState<Failure | null>(null)
  // A page in a browser stands in a program that shows PDFs: what is saved there can be opened there.
  const isOwnWindow = appInfo.use(({ value }) => value?.host === 'electron')
  const open = useCallback(async () => {
    const outcome = await call('documents.open', { idDocumento })
    if (!outcome.ok) return { ok: false as const, ...failureText(outcome.failure), traceId: outcome.failure.traceId }
    contentId.current = outcome.value.contentId
    return { ok: true as const, address: contentAddress(outcome.value), name: outcome.value.name }
  }, [idDocumento])
  async function openOutside(): Promise<void> {
    const outcome = await call('documents.openOutside', { contentId: contentId.current })
    setFailure(outcome.ok ? null : outcome.failure)
  }
  const outside = () => (
    <Button variant="quiet" onPress={() => void openOutside()}>
      Abrir com o programa do sistema
    </Button>
  )
  return (
    <OpenedPdf open={open} name={nome} {...(isOwnWindow ? { more: outside } : {})}>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
    </OpenedPdf>
  )
}
