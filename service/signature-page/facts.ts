import { namesOf } from '../boxes/parties.ts'
import type { Party } from '../boxes/party.ts'
import type { Database } from '../database/index.ts'
import { type FaseRow, findSigners } from '../signatures/store.ts'

/** A person with the role in which they act, or "Cidadão". */
export interface Actor {
  readonly nome: string
  readonly papel: string
}

/** What one signer did. */
export interface Signature extends Actor {
  readonly manifestacao: 'Assinado' | 'Recusado'
  readonly data: Date
  readonly justificativa: string | null
}

/** All that a signature page says. */
export interface Facts {
  readonly nome: string
  readonly registro: string
  readonly registradoEm: Date
  readonly bytes: number
  readonly sha256: string
  readonly enviadoPor: Actor
  readonly enviadoEm: Date
  readonly assinaturas: readonly Signature[]
  /** Whether the page stands in a file of its own. */
  readonly apart: boolean
}

function actorOf(party: Party | undefined): Actor {
  if (!party) return { nome: 'Pessoa não identificada', papel: '' }
  if (party.tipo === 'Cidadao') return { nome: party.nome, papel: 'Cidadão' }
  const { cargo, unidade, organizacao } = party
  const places = [unidade, organizacao].filter((place) => place !== undefined)
  const distinct = places.filter((place, at) => places.findIndex(({ id }) => id === place.id) === at)
  const papel = [cargo, ...distinct.map(({ nome, sigla }) => (sigla ? `${nome} (${sigla})` : nome))]
  return { nome: party.nome, papel: papel.filter((part) => part).join(', ') }
}

/** What a phase in which everybody has acted says on its page. */
export async function factsOf(
  db: Database,
  fase: FaseRow,
  { registro, registradoEm }: Pick<Facts, 'registro' | 'registradoEm'>,
): Promise<Omit<Facts, 'apart'>> {
  const signers = await findSigners(db, [fase.id])
  const names = await namesOf(db, [fase.idPapelCapturador, ...signers.map(({ idAgente }) => idAgente)])
  const assinaturas = signers.map(({ idAgente, manifestacao, data, justificativa }): Signature => {
    if (manifestacao === 'NaoSeManifestou' || data === null) throw new Error('a signer has not acted')
    return { ...actorOf(names.get(idAgente)), manifestacao, data, justificativa }
  })
  const { nome, bytes, sha256, dataEnvio: enviadoEm } = fase
  const enviadoPor = actorOf(names.get(fase.idPapelCapturador))
  return { nome, registro, registradoEm, bytes, sha256, enviadoPor, enviadoEm, assinaturas }
}
