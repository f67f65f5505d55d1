import { type FilteredView, filterWords } from './box-filtering.ts'
import { boxFolders, type FolderName } from './forwarding.ts'

/** Filters of a box under a name. */
export const savedViewTexts = {
  save: 'Salvar como visão…',
  saveTitle: 'Salvar como visão',
  name: 'Nome da visão',
  saveButton: 'Salvar',
  acts: 'Visão',
  rename: 'Renomear…',
  renameTitle: 'Renomear a visão',
  renameButton: 'Renomear',
  remove: 'Remover',
  taken: 'Esta caixa já tem uma visão com este nome. Escolha outro.',
  where: 'A visão aparece no menu, abaixo da caixa. Só neste computador e só para você.',
} as const

/** The content of a view: "Entrada · Prazo vencido · Etiqueta SEDU". */
export const viewContentText = (folder: FolderName, filter: FilteredView): string =>
  [boxFolders.find(({ id }) => id === folder)?.text ?? folder, ...filterWords(filter)].join(' · ')
export const viewSavedText = (name: string): string => `Visão “${name}” salva.`
export const viewRemovedText = (name: string): string => `Visão “${name}” removida. Os filtros continuam na lista.`
export const savedViewTitle = (name: string): string => `Visão “${name}”`
