import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { RegistryItem } from '../../parts/printing/printed-labels.tsx'

/** The documents that operations have captured. */
export const registryItemsOf = (operations: readonly OperationView[]): RegistryItem[] =>
  operations.flatMap(({ title, result, updatedAt }) =>
    result.registro === undefined ? [] : [{ registro: result.registro, nome: title, capturedAt: updatedAt }],
  )
