import type { SessionState } from '../../contract/bridge/session.ts'
import { BoxScreen } from '../features/boxes/box-screen.tsx'
import { CaptureScreen } from '../features/capture/capture-screen.tsx'
import { ComposeScreen } from '../features/compose/compose-screen.tsx'
import { DraftsScreen } from '../features/compose/drafts-screen.tsx'
import { DocumentsScreen } from '../features/documents/documents-screen.tsx'
import { OutboxScreen } from '../features/outbox/outbox-screen.tsx'
import { SignaturesScreen } from '../features/signatures/signatures-screen.tsx'
import { compose, go, leave, type Place } from './place.ts'

export interface ScreenProps {
  state: SessionState
  place: Place
  onFiles(files: readonly File[]): void
}

/** The screen of a place, with the ways that lead from it to others. */
export function Screen({ state, place, onFiles }: ScreenProps) {
  switch (place.screen) {
    case 'capture':
      return (
        <CaptureScreen
          session={state}
          onFiles={onFiles}
          onForward={(documents) => compose({ documents: [...documents] })}
          onDocument={(idDocumento) => go({ screen: 'documents', idDocumento })}
        />
      )
    case 'signatures':
      return (
        <SignaturesScreen
          session={state}
          onDraft={(draftId) => go({ screen: 'compose', draftId })}
          onDocument={(idDocumento) => go({ screen: 'documents', idDocumento })}
        />
      )
    case 'box':
      return <BoxScreen key={place.idCaixa} idCaixa={place.idCaixa} session={state} onWrite={compose} />
    case 'outbox':
      return <OutboxScreen />
    case 'drafts':
      return <DraftsScreen onOpen={(draftId) => go({ screen: 'compose', draftId })} onNew={compose} />
    case 'documents':
      return (
        <DocumentsScreen
          key={place.idDocumento}
          opened={place.idDocumento ?? null}
          onForward={(documents) => compose({ documents: [...documents] })}
          onCapture={() => go({ screen: 'capture' })}
        />
      )
    case 'compose':
      return (
        <ComposeScreen
          key={place.draftId}
          session={state}
          draftId={place.draftId}
          begun={place.begun ?? {}}
          onSent={() => leave(place, { screen: 'outbox' })}
          onNew={compose}
          onClose={() => leave(place, { screen: 'drafts' })}
          onCapture={() => go({ screen: 'capture' })}
        />
      )
  }
}
