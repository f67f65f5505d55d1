import { useState } from 'react'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { FilesScreen } from './files-screen.tsx'
import { FoldersScreen } from './folders/folders-screen.tsx'

export interface CaptureScreenProps {
  session: SessionState
  onFiles(files: readonly File[]): void
  onForward(documents: readonly DocumentView[]): void
  /** Opens a captured document. */
  onDocument(idDocumento: string): void
}

/** The screen Capturar: the files, or the watched folders and profiles. */
export function CaptureScreen(props: CaptureScreenProps) {
  const [view, setView] = useState<'files' | 'folders'>('files')
  return view === 'folders' ? (
    <FoldersScreen session={props.session} onClose={() => setView('files')} />
  ) : (
    <FilesScreen {...props} onFolders={() => setView('folders')} />
  )
}
