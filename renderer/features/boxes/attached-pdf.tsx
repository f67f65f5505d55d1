import { useCallback } from 'react'
import { contentAddress } from '../../bridge/content.ts'
import { call } from '../../bridge/malote.ts'
import { failureText } from '../../texts/failures.ts'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'

/** A document that came with a forwarding, to be read. */
export function AttachedPdf({ idDocumento, nome }: { idDocumento: string; nome: string }) {
  const open = useCallback(async () => {
    const outcome = await call('documents.open', { idDocumento })
    if (!outcome.ok) return { ok: false as const, ...failureText(outcome.failure), traceId: outcome.failure.traceId }
    return { ok: true as const, address: contentAddress(outcome.value), name: outcome.value.name }
  }, [idDocumento])
  return <OpenedPdf open={open} name={nome} />
}
