import { useState } from 'react'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { type Failure, failed } from '../../../contract/bridge/outcome.ts'
import { call, currentAccount, isCurrentAccount, openForReading } from '../../bridge/malote.ts'
import { commonTexts } from '../../texts/common.ts'
import { fileSearchTexts } from '../../texts/documents.ts'
import { documentsScreenTexts } from '../../texts/documents-list.ts'
import { failureText } from '../../texts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { FilePlus2, X } from '../../ui/icons.ts'
import { Notice } from '../../ui/states.tsx'

type FileSearchState =
  | { readonly kind: 'busy'; readonly name: string }
  | { readonly kind: 'none'; readonly files: readonly File[] }
  | { readonly kind: 'failed'; readonly name: string; readonly failure: Failure }

interface FileSearch {
  readonly state: FileSearchState | null
  take(files: readonly File[]): void
  dismiss(): void
}

/** Searches for the captured documents with the content of files; those that are found are chosen. */
export function useFileSearch(onFound: (documents: readonly DocumentView[]) => void): FileSearch {
  const [state, setState] = useState<FileSearchState | null>(null)
  async function search(files: readonly File[]): Promise<void> {
    const account = currentAccount()
    const found: DocumentView[] = []
    const unknown: File[] = []
    for (const file of files) {
      setState({ kind: 'busy', name: file.name })
      const outcome = await findByFile(file, account)
      if (!isCurrentAccount(account)) return
      if (!outcome.ok) return setState({ kind: 'failed', name: file.name, failure: outcome.failure })
      if (outcome.value === null) unknown.push(file)
      else found.push(outcome.value)
    }
    if (found.length > 0) onFound(found)
    setState(unknown.length === 0 ? null : { kind: 'none', files: unknown })
  }
  return { state, take: (files) => void search(files), dismiss: () => setState(null) }
}

async function findByFile(file: File, account: ReturnType<typeof currentAccount>) {
  const handed = await openForReading([file], undefined, account)
  if (!handed.ok) return handed
  const [view] = handed.value
  if (view === undefined) return failed('file-problem')
  return call('documents.findByFile', { handedId: view.handedId }, account)
}

interface FileSearchNoticeProps {
  search: FileSearch
  onCapture(files: readonly File[]): void
}

/** How the search by a file goes, and what to do with files that the service does not have. */
export function FileSearchNotice({ search: { state, dismiss }, onCapture }: FileSearchNoticeProps) {
  if (state === null) return null
  if (state.kind === 'busy') return <Notice tone="plain" title={fileSearchTexts.busy(state.name)} text="" />
  const close = (
    <Button variant="quiet" icon={<X aria-hidden />} onPress={dismiss}>
      {commonTexts.close}
    </Button>
  )
  if (state.kind === 'failed') {
    const { title, text } = failureText(state.failure)
    return (
      <Notice
        tone="danger"
        title={fileSearchTexts.failed(state.name)}
        text={`${title}. ${text}`}
        traceId={state.failure.traceId}
      >
        {close}
      </Notice>
    )
  }
  return (
    <Notice tone="plain" {...fileSearchTexts.none(state.files.map(({ name }) => name))}>
      <Button icon={<FilePlus2 aria-hidden />} onPress={() => onCapture(state.files)}>
        {documentsScreenTexts.capture}
      </Button>
      {close}
    </Notice>
  )
}
