import type { Signer } from '../../contract/bridge/capture.ts'
import type { Attachment } from '../../contract/bridge/compose.ts'
import type { SessionState } from '../../contract/bridge/session.ts'
import { definedFields } from '../../contract/defined-fields.ts'
import { call } from '../bridge/malote.ts'
import { useCaptureRowsReplica } from '../bridge/replicas.ts'
import { useOnActed } from '../features/boxes/after-act.ts'
import { BoxScreen } from '../features/boxes/box-screen.tsx'
import { useAddFiles } from '../features/capture/add-files.ts'
import { FilesScreen } from '../features/capture/files-screen.tsx'
import { FoldersScreen } from '../features/capture/folders/folders-screen.tsx'
import { ComposeScreen } from '../features/compose/compose-screen.tsx'
import { DraftsScreen } from '../features/compose/drafts-screen.tsx'
import { CounterScreen } from '../features/counter/counter-screen.tsx'
import { DirectoryScreen } from '../features/directory/directory-screen.tsx'
import { DocumentsScreen } from '../features/documents/documents-screen.tsx'
import { OutboxScreen } from '../features/outbox/outbox-screen.tsx'
import { ProcessScreen } from '../features/processes/process-screen.tsx'
import { ProcessesScreen } from '../features/processes/processes-screen.tsx'
import { GroupsScreen } from '../features/signatures/groups-screen.tsx'
import { ReplaceContext } from '../features/signatures/replace.tsx'
import { SignaturesScreen } from '../features/signatures/signatures-screen.tsx'
import { useCheckedFiles, VerificationScreen } from '../features/verification/verification-screen.tsx'
import { signaturesBelow } from '../parts/digital-signatures/signatures-below.tsx'
import { mailLetter } from '../parts/fields/mail-letter.ts'
import { PaperFootContext } from '../ui/pdf/paper-foot.ts'
import { ProgramScreen } from './program-screen.tsx'
import { type Route, useNavigation, useShowView, useTurn } from './route.ts'
import type { AccountActs } from './use-accounts.tsx'
import type { SignOutScope } from './use-sign-out.tsx'

export interface ScreenProps {
  state: SessionState
  route: Route
  onFiles(files: readonly File[]): void
  accounts: AccountActs
  onSignOut(scope: SignOutScope): void
}

/** The screen of a route, but for Hoje; below each document that it opens stand its digital signatures. */
export const OtherScreen = (props: ScreenProps) => (
  <PaperFootContext value={signaturesBelow}>
    <RouteScreen {...props} />
  </PaperFootContext>
)

/** Screens know each other only through the callbacks given here. */
function RouteScreen({ state, route, onFiles, accounts, onSignOut }: ScreenProps) {
  const { go, compose } = useNavigation()
  const turn = useTurn()
  const showView = useShowView()
  /** A screen is mounted anew when a row has to be selected. */
  const keyFor = (selected: unknown) => (selected === undefined ? undefined : turn)
  const toDocument = (idDocumento: string) => go({ screen: 'documents', idDocumento })
  const captureRows = useCaptureRowsReplica()
  const forward = (documents: readonly Attachment[]) =>
    compose({ documents: [...documents], ...mailLetter(documents, captureRows.store.getState().value ?? []) })
  const toCapture = () => go({ screen: 'capture' })
  switch (route.screen) {
    case 'today':
      return null
    case 'capture':
      return (
        <FilesScreen
          key={keyFor(route.selected)}
          session={state}
          initiallySelected={route.selected ?? null}
          onFiles={onFiles}
          onForward={forward}
          onDocument={toDocument}
          onFolders={() => go({ screen: 'folders' })}
        />
      )
    case 'counter':
      return (
        <CounterScreen
          session={state}
          onCapture={(selected) => go({ screen: 'capture', selected })}
          onDocument={toDocument}
          onForward={forward}
          onOutbox={(selected) => go({ screen: 'outbox', selected })}
        />
      )
    case 'folders':
      return <FoldersScreen session={state} onClose={toCapture} />
    case 'settings':
    case 'help':
      return <ProgramScreen state={state} route={route} accounts={accounts} onSignOut={onSignOut} />
    case 'signatures':
    case 'groups':
      return <SigningScreen state={state} route={route} />
    case 'box':
      return (
        <BoxScreen
          // Pressed once more in the navigation, a box shows all of its items.
          key={turn}
          idCaixa={route.idCaixa}
          initiallyOpen={route.found ?? null}
          initialView={route.view ?? null}
          session={state}
          onWrite={compose}
          onSavedView={showView}
        />
      )
    case 'outbox':
      return <OutboxScreen key={keyFor(route.selected)} initiallySelected={route.selected ?? null} />
    case 'drafts':
      return <DraftsScreen onOpen={(draftId) => go({ screen: 'compose', draftId })} onNew={compose} />
    case 'processes':
    case 'process':
      return <Processes route={route} />
    case 'documents':
      return <Documents key={keyFor(route.idDocumento)} route={route} />
    case 'verification':
      return <VerificationScreen onCapture={onFiles} />
    case 'directory':
      return <DirectoryScreen onForward={(entry) => compose({ recipients: [entry] })} />
    case 'compose':
      return <Compose state={state} route={route} />
  }
}

/** The documents to sign, or the groups of signers. */
function SigningScreen({ state, route }: { state: SessionState; route: Route }) {
  const { go } = useNavigation()
  const turn = useTurn()
  const addFiles = useAddFiles()
  async function replace(file: File, signers: readonly Signer[]): Promise<void> {
    go({ screen: 'capture' })
    const [row] = await addFiles([file])
    if (row === undefined) return
    await call('capture.update', { fileIds: [row.fileId], changes: { kind: 'signature', signers: [...signers] } })
    go({ screen: 'capture', selected: row.fileId })
  }
  if (route.screen !== 'signatures') return <GroupsScreen onClose={() => go({ screen: 'signatures' })} />
  return (
    <ReplaceContext value={(file, signers) => void replace(file, signers)}>
      <SignaturesScreen
        key={route.selected === undefined ? undefined : turn}
        session={state}
        initiallySelected={route.selected ?? null}
        onGroups={() => go({ screen: 'groups' })}
        onDraft={(draftId) => go({ screen: 'compose', draftId })}
        onDocument={(idDocumento) => go({ screen: 'documents', idDocumento })}
      />
    </ReplaceContext>
  )
}

interface DocumentsProps {
  route: Extract<Route, { screen: 'documents' }>
}

function Documents({ route }: DocumentsProps) {
  const { go, compose } = useNavigation()
  const { take } = useCheckedFiles()
  return (
    <DocumentsScreen
      opened={route.idDocumento ?? null}
      found={route.found ?? null}
      onForward={(documents) => compose({ documents: [...documents] })}
      onCapture={() => go({ screen: 'capture' })}
      onVerify={(files) => {
        take(files)
        go({ screen: 'verification' })
      }}
    />
  )
}

interface ProcessesProps {
  route: Extract<Route, { screen: 'processes' | 'process' }>
}

/** The processes, or the page of one. */
function Processes({ route }: ProcessesProps) {
  const { go } = useNavigation()
  const turn = useTurn()
  if (route.screen === 'process') {
    const { id, protocolo, idDocumento = null } = route
    return <ProcessScreen key={turn} processo={{ id, protocolo }} opened={idDocumento} />
  }
  return (
    <ProcessesScreen
      onOpen={({ id, protocolo }, idDocumento) =>
        go({ screen: 'process', id, protocolo, ...definedFields({ idDocumento }) })
      }
    />
  )
}

function Compose({ state, route }: { state: SessionState; route: Extract<Route, { screen: 'compose' }> }) {
  const { go, goFrom, compose } = useNavigation()
  const onActed = useOnActed()
  return (
    <ComposeScreen
      key={route.draftId}
      session={state}
      draftId={route.draftId}
      initialFields={route.begun ?? {}}
      onSent={(takes) => {
        if (goFrom(route).screen === 'box' && takes) onActed()
      }}
      onNew={compose}
      onClose={() => goFrom(route, { screen: 'drafts' })}
      onCapture={(selected) => go({ screen: 'capture', ...definedFields({ selected }) })}
    />
  )
}

export { Printing } from '../parts/printing/printing-dialog.tsx'
