import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import type { SessionState } from '../../contract/bridge/session.ts'
import { AccountStateProvider } from '../bridge/account-state.tsx'
import { Announcer } from '../ui/announcer.tsx'
import { ErrorBoundary, FaultContext } from '../ui/error-boundary.tsx'
import { recordFault } from './record-fault.ts'

/** A page of Malote, with its own words where it fails as a whole. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <I18nProvider locale="pt-BR">
      <FaultContext value={recordFault}>
        <ErrorBoundary place="window">{children}</ErrorBoundary>
      </FaultContext>
    </I18nProvider>
  )
}

/** Holds what belongs to the signed-in account; another account begins anew. */
export function AccountFrame({ state, children }: { state: SessionState | null; children: ReactNode }) {
  const account = state?.person == null ? 'signed-out' : `${state.environmentId} ${state.person.id}`
  return (
    <Announcer scope={account}>
      <AccountStateProvider key={account}>{children}</AccountStateProvider>
    </Announcer>
  )
}
