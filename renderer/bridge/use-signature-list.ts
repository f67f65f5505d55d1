import type { SituacaoFase } from '../../contract/api/signatures.ts'
import type { Preferences } from '../../contract/bridge/settings.ts'
import type { SignatureItem, SignatureList } from '../../contract/bridge/signatures.ts'
import { useSettings } from './replicas.ts'
import { type QueryResult, useQuery, useQueryForVersion } from './use-query.ts'

/** Asks the service, on opening and for another `version`, what became of the documents to sign. */
export const useSignatureRefresh = (version: string) => useQueryForVersion('signatures.refresh', {}, version).reload

/** One queue of documents to sign. Who opens it, and `reload`, ask the service what has changed. */
export function useSignatureList(situacao: SituacaoFase): QueryResult<SignatureList> {
  const reload = useSignatureRefresh(situacao)
  return { ...useQuery('signatures.list', { situacao }, 'signatures.changed'), reload }
}

type QueueOrder = Preferences['queueOrder']

/** The order of what waits for the person's signature, in every screen that lists it. */
export const useQueueOrder = (): QueueOrder => useSettings(({ value }) => value?.queueOrder) ?? 'oldest'

const names = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** Documents that are alike in what orders them stand by their ids, so that they never change places. */
export function inOrder(items: readonly SignatureItem[], order: QueueOrder): SignatureItem[] {
  const byDate = (a: SignatureItem, b: SignatureItem) => Date.parse(b.dataEnvio) - Date.parse(a.dataEnvio)
  const orders = {
    newest: byDate,
    oldest: (a, b) => byDate(b, a),
    name: (a, b) => names.compare(a.nome, b.nome),
  } as const satisfies Record<QueueOrder, typeof byDate>
  return items.toSorted((a, b) => orders[order](a, b) || a.id.localeCompare(b.id))
}
