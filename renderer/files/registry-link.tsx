import { createContext, use, useState } from 'react'
import type { DocumentView } from '../../contract/bridge/documents.ts'
import type { Failure } from '../../contract/bridge/outcome.ts'
import { call } from '../bridge/malote.ts'
import { noDocumentText } from '../texts/documents.ts'
import { failureText } from '../texts/failures.ts'
import css from './registry-link.module.css'

/** Opens the page of a document. */
export const OpenDocumentContext = createContext<(document: DocumentView) => void>(() => {})

/** A registry number, which opens the page of its document. */
export function RegistryLink({ registro }: { registro: string }) {
  const openDocument = use(OpenDocumentContext)
  const [failure, setFailure] = useState<Failure | 'none' | null>(null)
  async function open(): Promise<void> {
    setFailure(null)
    const outcome = await call('documents.byNumber', { registro })
    if (!outcome.ok) setFailure(outcome.failure)
    else if (outcome.value === null) setFailure('none')
    else openDocument(outcome.value)
  }
  return (
    <>
      <button type="button" className={css['link']} onClick={() => void open()}>
        {registro}
      </button>
      {failure !== null && (
        <span role="status" className={css['failure']}>
          {failure === 'none' ? noDocumentText(registro) : failureText(failure).title}
        </span>
      )}
    </>
  )
}
