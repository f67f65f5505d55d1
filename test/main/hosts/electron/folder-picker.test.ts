import type { BaseWindow, Dialog } from 'electron'
import { expect, it } from 'vitest'
import { createFolderPicker } from '../../../../main/hosts/electron/folder-picker.ts'

it('asks for a folder over the window if there is one, and returns none if the person cancels', async () => {
  const dialogs: unknown[][] = []
  let answer: Awaited<ReturnType<Dialog['showOpenDialog']>> = { canceled: false, filePaths: ['/scans'] }
  const dialog = {
    showOpenDialog: async (...given: unknown[]) => {
      dialogs.push(given)
      return answer
    },
  } as Pick<Dialog, 'showOpenDialog'>
  const shown = {} as BaseWindow
  let window: BaseWindow | null = shown
  const { pick, pickToSave } = createFolderPicker({ dialog, window: () => window })
  const wish = expect.objectContaining({ properties: ['openDirectory'] })

  expect(await pick()).toStrictEqual(['/scans'])
  expect(dialogs.pop()).toStrictEqual([shown, wish])
  window = null
  answer = { canceled: true, filePaths: [] }
  expect(await pick()).toStrictEqual([])
  expect(dialogs.pop()).toStrictEqual([wish])
  expect(await pickToSave()).toStrictEqual([])
  expect(dialogs.pop()).toStrictEqual([expect.objectContaining({ title: 'Escolha a pasta em que salvar' })])
})
