import type { BaseWindow, Dialog } from 'electron'

export interface FolderPickerOptions {
  dialog: Pick<Dialog, 'showOpenDialog'>
  /** The window that asks; null where there is none. */
  window(): BaseWindow | null
}

/** Asks the person for a folder by the system's own dialog; answers none where they cancel. */
export function createFolderPicker({ dialog, window }: FolderPickerOptions): () => Promise<readonly string[]> {
  return async () => {
    const wish = {
      title: 'Escolha a pasta em que o scanner grava',
      buttonLabel: 'Escolher',
      properties: ['openDirectory' as const],
    }
    const shown = window()
    const { canceled, filePaths } = await (shown === null
      ? dialog.showOpenDialog(wish)
      : dialog.showOpenDialog(shown, wish))
    return canceled ? [] : filePaths
  }
}
