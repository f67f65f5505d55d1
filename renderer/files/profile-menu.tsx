import { useQuery } from '../bridge/use-query.ts'
import { Button } from '../ui/button.tsx'
import { SlidersHorizontal } from '../ui/icons.ts'
import { Menu } from '../ui/menu.tsx'

/** Applies a profile to the selected files; the last entry opens the profiles. */
export function ProfileMenu({ onUse, onManage }: { onUse(profileId: string): void; onManage(): void }) {
  const { value } = useQuery('profiles.list', {}, 'folders.changed')
  const profiles = value ?? []
  return (
    <Menu
      label="Perfis"
      groups={[
        ...(profiles.length === 0
          ? []
          : [
              {
                id: 'use',
                title: 'Preencher como no perfil',
                items: profiles.map(({ profileId, name }) => ({ id: profileId, text: name })),
                onChoose: onUse,
              },
            ]),
        {
          id: 'manage',
          title: profiles.length === 0 ? 'Nenhum perfil ainda' : 'Perfis',
          items: [{ id: 'manage', text: profiles.length === 0 ? 'Criar um perfil' : 'Criar ou mudar perfis' }],
          onChoose: onManage,
        },
      ]}
    >
      <Button icon={<SlidersHorizontal aria-hidden />}>Usar perfil</Button>
    </Menu>
  )
}
