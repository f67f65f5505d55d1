import type { boxKeys } from '../../../contract/window-commands.ts'
import { usePaneKeys } from '../../ui/use-pane-keys.ts'

/** Actions by letter, while the focus is in the list or the reader. */
type ReaderKeys = Partial<Readonly<Record<keyof typeof boxKeys, () => void>>>

/** The letters of Caixas. */
export const useReaderKeys = (keys: ReaderKeys): void => usePaneKeys(keys as Readonly<Record<string, () => void>>)
