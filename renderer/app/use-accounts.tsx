import { type ReactNode, useState } from 'react'
import type { AccountView } from '../../contract/bridge/accounts.ts'
import type { Failure } from '../../contract/bridge/outcome.ts'
import type { SessionState } from '../../contract/bridge/session.ts'
import { call } from '../bridge/malote.ts'
import { useQuery } from '../bridge/use-query.ts'
import { accountDetail, accountName, accountsTexts, addInText } from '../texts/accounts.ts'
import { commonTexts } from '../texts/common.ts'
import { failureText } from '../texts/failures.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import { useWindowKeys } from './use-window-keys.ts'

/** An account as a menu lists it. */
interface AccountEntry {
  readonly key: string
  readonly name: string
  /** Undefined if there is nothing to say. */
  readonly detail: string | undefined
  readonly view: AccountView
}

/** The accounts of this computer, and how the window changes between them. */
export interface AccountActs {
  readonly accounts: readonly AccountEntry[]
  /** Where another account can be signed in to. */
  readonly additions: readonly { readonly environmentId: string; readonly text: string }[]
  /** An account in the background needs its person. */
  readonly isWanted: boolean
  readonly isSeveral: boolean
  /** Shows an account; signs in to one that is signed out. */
  choose(key: string): void
  add(environmentId: string): void
  /** Why the last sign-in beside this account failed. */
  readonly notice: ReactNode
}

const noAccounts: readonly AccountView[] = []

export function useAccounts({ environments }: SessionState): AccountActs {
  const views = useQuery('accounts.list', {}, 'accounts.changed').value ?? noAccounts
  const [failure, setFailure] = useState<Failure | null>(null)
  const namesEnvironment = environments.length > 1
  const open = views.filter(({ status }) => status !== 'signed-out')

  function add(environmentId: string): void {
    setFailure(null)
    void call('session.signIn', { environmentId, adds: true }).then((outcome) => {
      if (!outcome.ok && outcome.failure.code !== 'sign-in-cancelled') setFailure(outcome.failure)
    })
  }
  function show({ environmentId, personId, status, isShown }: AccountView): void {
    if (status === 'signed-out') return add(environmentId)
    if (!isShown) void call('accounts.show', { account: { environmentId, personId } })
  }
  useWindowKeys({
    account(index) {
      const at = open.findIndex(({ isShown }) => isShown)
      const next = open.at((at + (index === 0 ? 1 : -1)) % open.length)
      if (next === undefined || next.isShown) return false
      show(next)
      return true
    },
  })
  return {
    accounts: views.map((view) => ({
      key: keyOf(view),
      name: accountName(view, namesEnvironment),
      detail: accountDetail(view, namesEnvironment) || undefined,
      view,
    })),
    additions: environments.map(({ id, nome }) => ({
      environmentId: id,
      text: namesEnvironment ? addInText(nome) : accountsTexts.add,
    })),
    isWanted: views.some(({ isShown, status, needed }) => !isShown && (status === 'expired' || needed > 0)),
    isSeveral: open.length > 1,
    choose(key) {
      const chosen = views.find((view) => keyOf(view) === key)
      if (chosen !== undefined) show(chosen)
    },
    add,
    notice: failure !== null && (
      <Notice tone="warn" title={accountsTexts.addFailed} text={failureWords(failure)} traceId={failure.traceId}>
        <Button variant="quiet" onPress={() => setFailure(null)}>
          {commonTexts.understood}
        </Button>
      </Notice>
    ),
  }
}

const keyOf = ({ environmentId, personId }: AccountView): string => `${environmentId} ${personId}`

/** A sentence of main says it all; otherwise what happened and what to do. */
function failureWords(failure: Failure): string {
  const { title, text } = failureText(failure)
  return failure.message ?? `${title}. ${text}`
}
