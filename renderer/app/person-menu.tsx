import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { SessionState, Unsent } from '../../contract/bridge/session.ts'
import type { Preferences } from '../../contract/bridge/settings.ts'
import { call } from '../bridge/malote.ts'
import { useAppInfo, useSettings } from '../bridge/replicas.ts'
import { SignOutQuestion } from '../features/session/sign-out-question.tsx'
import { holdChoices } from '../texts/hold.ts'
import { Menu, type MenuGroup } from '../ui/menu.tsx'
import css from './person-menu.module.css'
import { useNoticePermission } from './use-notice-permission.ts'

const themes: readonly { id: Preferences['theme']; text: string }[] = [
  { id: 'system', text: 'Igual ao sistema' },
  { id: 'light', text: 'Claro' },
  { id: 'dark', text: 'Escuro' },
  { id: 'contrast', text: 'Alto contraste' },
]

/** The signed-in person and role; opens the menu of settings. */
export function PersonMenu({ state }: { state: SessionState }) {
  const theme = useSettings(({ value }) => value?.theme ?? 'system')
  const holdSeconds = useSettings(({ value }) => value?.holdSeconds ?? null)
  const role = state.roles.find(({ id }) => id === state.roleInForceId)
  const noticeGroup = useNoticeGroup()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  async function signOut(): Promise<void> {
    const outcome = await call('session.signOut', {})
    if (outcome.ok) setUnsent(outcome.value.unsent)
  }
  const place = (unit: string, organisation: string) => [organisation, unit].filter(Boolean).join('/')
  return (
    <div className={css['person']}>
      <Menu
        label="Você e o Malote"
        groups={[
          {
            id: 'role',
            title: 'Papel atual',
            selected: state.roleInForceId,
            items: state.roles.map(({ id, nome, unidade, organizacao }) => ({
              id,
              text: nome,
              detail: place(unidade, organizacao),
            })),
            onChoose: (idPapel) => void call('session.chooseRole', { idPapel }),
          },
          {
            id: 'theme',
            title: 'Aparência',
            selected: theme,
            items: themes,
            onChoose: (id) => {
              const chosen = themes.find((each) => each.id === id)
              if (chosen !== undefined) void call('settings.update', { theme: chosen.id })
            },
          },
          {
            id: 'hold',
            title: 'Espera antes de enviar',
            selected: holdSeconds === null ? null : String(holdSeconds),
            items: holdChoices.map(({ seconds, text }) => ({ id: String(seconds), text })),
            onChoose: (id) => void call('settings.update', { holdSeconds: Number(id) }),
          },
          ...noticeGroup,
          {
            id: 'session',
            title: state.keptOnDisk ? 'Sessão' : 'Sessão: termina ao fechar o Malote',
            items: [{ id: 'out', text: 'Sair' }],
            onChoose: () => void signOut(),
          },
        ]}
      >
        <Button className={css['button'] ?? ''}>
          <span className={css['initials']} aria-hidden>
            {initials(state.person?.nome ?? '')}
          </span>
          <span className={css['words']}>
            <span className={css['name']}>{state.person?.nome}</span>
            <span className={css['role']}>
              {role === undefined ? 'Cidadão' : `${role.nome}, ${place(role.unidade, role.organizacao)}`}
            </span>
          </span>
          <ChevronsUpDown aria-hidden />
        </Button>
      </Menu>
      {unsent !== null && <SignOutQuestion unsent={unsent} onStay={() => setUnsent(null)} />}
    </div>
  )
}

/** Only in a browser without permission to notify: Electron uses the system's notifications. */
function useNoticeGroup(): readonly MenuGroup[] {
  const isBrowser = useAppInfo(({ value }) => value?.host === 'browser')
  const { permission, ask } = useNoticePermission()
  if (!isBrowser || permission === null || permission === 'granted') return []
  const blocked = {
    id: 'blocked',
    text: 'Bloqueados neste navegador',
    detail: 'Para receber avisos, permita-os nas configurações deste site.',
    isDisabled: true,
  }
  const offered = {
    id: 'ask',
    text: 'Permitir avisos',
    detail: 'Saiba das assinaturas também com o Malote em outra aba.',
  }
  return [{ id: 'notices', title: 'Avisos', items: [permission === 'denied' ? blocked : offered], onChoose: ask }]
}

function initials(name: string): string {
  const words = name.split(' ').filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
}
