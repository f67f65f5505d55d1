import { useQuery } from '../../bridge/use-query.ts'
import { foldersScreenTexts, profileMenuTexts } from '../../texts/folder-lists.ts'
import { Button } from '../../ui/button.tsx'
import { SlidersHorizontal } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'

/** Applies a profile to the selected files; the last entry opens the profiles. */
export function ProfileMenu({ onUse, onManage }: { onUse(profileId: string): void; onManage(): void }) {
  const { value } = useQuery('profiles.list', {}, 'folders.changed')
  const profiles = value ?? []
  return (
    <Menu
      label={foldersScreenTexts.profiles}
      groups={[
        ...(profiles.length === 0
          ? []
          : [
              {
                id: 'use',
                title: profileMenuTexts.fillAs,
                items: profiles.map(({ profileId, name }) => ({ id: profileId, text: name })),
                onChoose: onUse,
              },
            ]),
        {
          id: 'manage',
          title: profiles.length === 0 ? profileMenuTexts.none : foldersScreenTexts.profiles,
          items: [{ id: 'manage', text: profiles.length === 0 ? profileMenuTexts.create : profileMenuTexts.manage }],
          onChoose: onManage,
        },
      ]}
    >
      <Button icon={<SlidersHorizontal aria-hidden />}>{profileMenuTexts.button}</Button>
    </Menu>
  )
}
