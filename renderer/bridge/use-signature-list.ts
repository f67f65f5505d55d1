import type { SituacaoFase } from '../../contract/api/signatures.ts'
import type { SignatureList } from '../../contract/bridge/signatures.ts'
import { type QueryResult, useQuery, useQueryForVersion } from './use-query.ts'

/** Asks the service, on opening and for another `version`, what became of the documents to sign. */
export const useSignatureRefresh = (version: string) => useQueryForVersion('signatures.refresh', {}, version).reload

/** One queue of documents to sign. Who opens it, and `reload`, ask the service what has changed. */
export function useSignatureList(situacao: SituacaoFase): QueryResult<SignatureList> {
  const reload = useSignatureRefresh(situacao)
  return { ...useQuery('signatures.list', { situacao }, 'signatures.changed'), reload }
}
