import { useState } from 'react'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { FilesScreen } from './files-screen.tsx'
import { FoldersScreen } from './folders/folders-screen.tsx'

export interface CaptureScreenProps {
  session: SessionState
  onFiles(files: readonly File[]): void
  onForward(documents: readonly DocumentView[]): void
  /** To a document that has been captured. */
  onDocument(idDocumento: string): void
}

/** Capturing: the files on their way, or the folders and profiles that bring and fill them. */
export function CaptureScreen(props: CaptureScreenProps) {
  const [view, setView] = useState<'files' | 'folders'>('files')
  return view === 'folders' ? (
    <FoldersScreen session={props.session} onClose={() => setView('files')} />
  ) : (
    <FilesScreen {...props} onFolders={() => setView('folders')} />
  )
}
