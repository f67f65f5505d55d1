import type { SituacaoFase } from '../../contract/api/signatures.ts'
import type { SignatureList } from '../../contract/bridge/signatures.ts'
import { type QueryResult, useQuery, useQueryForVersion } from './use-query.ts'

/** One queue of documents to sign. Who opens it, and `reload`, ask the service what has changed. */
export function useSignatureList(situacao: SituacaoFase): QueryResult<SignatureList> {
  const { reload } = useQueryForVersion('signatures.refresh', {}, situacao)
  return { ...useQuery('signatures.list', { situacao }, 'signatures.changed'), reload }
}
