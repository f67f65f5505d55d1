import { namesOf } from '../boxes/parties.ts'
import type { Party } from '../boxes/party.ts'
import type { Database } from '../database/index.ts'
import type { NamedActor, SignaturePageData, SignerAction } from '../signature-page/page-data.ts'
import { type FaseRow, findSigners } from './store.ts'

function describeActor(party: Party | undefined): NamedActor {
  if (!party) return { nome: 'Pessoa não identificada', papel: '' }
  if (party.tipo === 'Cidadao') return { nome: party.nome, papel: 'Cidadão' }
  const { cargo, unidade, organizacao } = party
  const places = [unidade, organizacao].filter((place) => place !== undefined)
  const distinct = places.filter((place, at) => places.findIndex(({ id }) => id === place.id) === at)
  const papel = [cargo, ...distinct.map(({ nome, sigla }) => (sigla ? `${nome} (${sigla})` : nome))]
  return { nome: party.nome, papel: papel.filter((part) => part).join(', ') }
}

/** Reads the content of the page of a phase in which everybody has acted. */
export async function readPageData(
  db: Database,
  fase: FaseRow,
  { registro, registradoEm }: Pick<SignaturePageData, 'registro' | 'registradoEm'>,
): Promise<Omit<SignaturePageData, 'isSeparate'>> {
  const signers = await findSigners(db, [fase.id])
  const names = await namesOf(db, [fase.idPapelCapturador, ...signers.map(({ idAgente }) => idAgente)])
  const assinaturas = signers.map(({ idAgente, manifestacao, data, justificativa }): SignerAction => {
    if (manifestacao === 'NaoSeManifestou' || data === null)
      throw new Error(`signer ${idAgente} of phase ${fase.id} has not acted`)
    return { ...describeActor(names.get(idAgente)), manifestacao, data, justificativa }
  })
  const { nome, bytes, sha256, dataEnvio: enviadoEm } = fase
  const enviadoPor = describeActor(names.get(fase.idPapelCapturador))
  return { nome, registro, registradoEm, bytes, sha256, enviadoPor, enviadoEm, assinaturas }
}
