import { expect, it } from 'vitest'
import { contextMenu } from '../../../../main/hosts/electron/context-menu.ts'

const editFlags = {
  canUndo: true,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: true,
  canDelete: false,
  canSelectAll: true,
  canEditRichly: false,
}
const clicked = { isEditable: true, misspelledWord: '', dictionarySuggestions: [] as string[], editFlags }

function menuOf(changes: Partial<typeof clicked>) {
  const replaced: string[] = []
  const items = contextMenu({ ...clicked, ...changes }, (word) => replaced.push(word))
  return { items, replaced, labels: items.map(({ label }) => label) }
}

it('suggests at most five corrections above the commands of a text field', () => {
  const words = ['exceção', 'execução', 'exceto', 'seção', 'sessão', 'cessão']
  const { items, replaced, labels } = menuOf({ misspelledWord: 'excessão', dictionarySuggestions: words })
  expect(labels.slice(0, 6)).toEqual([...words.slice(0, 5), undefined])
  const second = items[1]?.click as (() => void) | undefined
  second?.()
  expect(replaced).toEqual(['execução'])
  expect(menuOf({ misspelledWord: 'xzq' }).items[0]).toMatchObject({ label: 'Nenhuma sugestão', enabled: false })
})

it('offers only what the field can do, and nothing elsewhere', () => {
  const { items } = menuOf({})
  expect(items.filter(({ enabled }) => enabled === true).map(({ label }) => label)).toEqual([
    'Desfazer',
    'Colar',
    'Selecionar tudo',
  ])
  expect(menuOf({ isEditable: false, misspelledWord: 'x', dictionarySuggestions: ['y'] }).items).toEqual([])
})
