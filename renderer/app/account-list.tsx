import { accountsTexts as texts } from '../texts/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Fact, Setting, SettingsPage } from '../ui/setting.tsx'
import type { AccountActs } from './use-accounts.tsx'

interface AccountListProps {
  accounts: AccountActs
  onSignOutAll(): void
}

/** The accounts of this computer, for Ajustes: how each stands, and how to show, open and leave them. */
export function AccountList({ accounts: acts, onSignOutAll }: AccountListProps) {
  const { accounts, additions, isSeveral, choose, add } = acts
  return (
    <SettingsPage title={texts.title} lead={texts.lead}>
      {accounts.map(({ key, name, detail, view: { isShown, status } }) => (
        <Setting key={key} name={name} note={detail ?? texts.open}>
          {isShown ? (
            <Fact>{texts.shown}</Fact>
          ) : (
            <Button
              aria-label={`${status === 'signed-out' ? texts.signIn : texts.show}: ${name}`}
              onPress={() => choose(key)}
            >
              {status === 'signed-out' ? texts.signIn : texts.show}
            </Button>
          )}
        </Setting>
      ))}
      {additions.map(({ environmentId, text }) => (
        <Setting key={environmentId} name={text} note={texts.addNote}>
          <Button aria-label={text} onPress={() => add(environmentId)}>
            {texts.signIn}
          </Button>
        </Setting>
      ))}
      {isSeveral && (
        <Setting name={texts.signOutAll} note={texts.signOutAllNote}>
          <Button onPress={onSignOutAll}>{texts.signOutAll}</Button>
        </Setting>
      )}
    </SettingsPage>
  )
}
