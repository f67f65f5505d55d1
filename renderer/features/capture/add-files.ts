import { useCallback } from 'react'
import { create } from 'zustand'
import type { AddFilesResult } from '../../../contract/bridge/capture.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { addFiles } from '../../bridge/malote.ts'
import { count } from '../../texts/numbers.ts'
import { useAnnounce } from '../../ui/announcer.tsx'

interface Adding {
  /** How far the files that are being handed over have come, 0 to 1; null while none are. */
  readonly progress: number | null
  /** Not taken, with the reason; until the person has read it. */
  readonly rejected: AddFilesResult['rejected']
  readonly failure: Failure | null
}

const nothing: Adding = { progress: null, rejected: [], failure: null }
export const useAdding = create<Adding>(() => nothing)
export const dismissRejected = (): void => useAdding.setState({ rejected: [], failure: null })

/** Hands files to main and tells what became of them. */
export function useAddFiles(): (files: readonly File[]) => Promise<void> {
  const announce = useAnnounce()
  return useCallback(
    async (files) => {
      useAdding.setState({ progress: 0 })
      const outcome = await addFiles(files, (progress) => useAdding.setState({ progress }))
      useAdding.setState({ progress: null })
      if (!outcome.ok) {
        useAdding.setState({ failure: outcome.failure })
        return
      }
      const { rows, rejected } = outcome.value
      useAdding.setState(({ rejected: before }) => ({ rejected: [...before, ...rejected], failure: null }))
      const added = count(rows.length, 'documento adicionado', 'documentos adicionados', 'Nenhum documento adicionado')
      const refused = rejected.length === 0 ? '' : `, ${count(rejected.length, 'não aceito', 'não aceitos')}`
      announce(`${added}${refused}.`)
    },
    [announce],
  )
}
