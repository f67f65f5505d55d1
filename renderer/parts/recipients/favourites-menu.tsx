import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { favouriteTexts, notInDirectory } from '../../texts/directory.ts'
import { Button } from '../../ui/button.tsx'
import { Star } from '../../ui/icons.ts'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'

const nameOf = ({ nome, sigla }: DirectoryEntry) => sigla ?? nome

/** Adds the chosen recipients to the favourites, and removes favourites. */
export function FavouritesMenu({ recipients }: { recipients: readonly DirectoryEntry[] }) {
  const { value } = useQuery('directory.suggestions', {}, 'directory.changed')
  const favourites = value?.favourites ?? []
  const isFavourite = (id: string) => favourites.some((each) => each.id === id)
  const others = favourites.filter(({ id }) => !recipients.some((each) => each.id === id))
  if (recipients.length === 0 && others.length === 0) return null
  const entryOf = (entryId: string): DirectoryEntry | undefined => {
    const found = [...recipients, ...favourites].find(({ id }) => id === entryId)
    return found && { id: found.id, kind: found.kind, nome: found.nome, sigla: found.sigla, detalhe: found.detalhe }
  }
  const toggle = (id: string): void => {
    const entry = entryOf(id)
    if (entry !== undefined) void call('directory.favour', { entry, isFavourite: !isFavourite(id) })
  }
  const group = (id: string, title: string, items: MenuGroup['items']) =>
    items.length === 0 ? [] : [{ id, title, items, onChoose: toggle }]
  const groups = [
    ...group(
      'chosen',
      favouriteTexts.chosen,
      recipients.map((entry) => ({
        id: entry.id,
        text: (isFavourite(entry.id) ? favouriteTexts.drop : favouriteTexts.keep)(nameOf(entry)),
      })),
    ),
    ...group(
      'others',
      favouriteTexts.others,
      others.map((entry) => ({
        id: entry.id,
        text: favouriteTexts.drop(nameOf(entry)),
        detail: entry.isGone ? notInDirectory : entry.detalhe,
      })),
    ),
  ]
  return (
    <Menu label={favouriteTexts.button} groups={groups}>
      <Button variant="quiet" icon={<Star aria-hidden />}>
        {favouriteTexts.button}
      </Button>
    </Menu>
  )
}
