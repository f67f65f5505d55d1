import type { SituacaoFase } from '../../contract/api/signatures.ts'
import type { SignatureList } from '../../contract/bridge/signatures.ts'
import type { TestApp } from './host.ts'

/** Lists a queue after a sync with the service. */
export async function freshSignatures({ call }: Pick<TestApp, 'call'>, situacao: SituacaoFase): Promise<SignatureList> {
  await call('signatures.refresh', {})
  return call('signatures.list', { situacao })
}
