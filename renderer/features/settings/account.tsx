import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { placeText } from '../../texts/roles.ts'
import { settingsSections, accountTexts as texts } from '../../texts/settings.ts'
import { notKeptText, notKeptTexts } from '../../texts/vault.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceSetting, Fact, Setting, SettingsPage } from '../../ui/setting.tsx'

interface AccountProps {
  session: SessionState
  onSignOut(): void
}

/** The person, their role, and the way out. */
export function Account({ session, onSignOut }: AccountProps) {
  const { person, roles, roleInForceId, keptOnDisk, vaultProblem } = session
  return (
    <SettingsPage title={settingsSections.account}>
      <Setting name={texts.person}>
        <Fact>{person?.nome}</Fact>
      </Setting>
      {roles.length === 0 ? (
        <Setting name={texts.role} note={texts.citizen} />
      ) : (
        <ChoiceSetting
          name={texts.role}
          note={texts.roleNote}
          isTall
          value={roleInForceId}
          options={roles.map((role) => ({ id: role.id, text: role.nome, detail: placeText(role) }))}
          onChange={(idPapel) => void call('session.chooseRole', { idPapel })}
        />
      )}
      <Setting
        name={texts.session}
        note={keptOnDisk ? texts.kept : `${notKeptTexts.title} ${notKeptText(vaultProblem)}`}
      >
        <Button onPress={onSignOut}>{texts.signOut}</Button>
      </Setting>
    </SettingsPage>
  )
}
