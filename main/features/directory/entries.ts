import type { Agente, GrupoTrabalho, Organizacao, Setor } from '../../../contract/api/agents.ts'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import type { SessionContext } from '../../program/session/index.ts'

/** An entry with the id of the patriarch of an organisation, or of the organisation of a unit; null for people. */
export type PlacedEntry = DirectoryEntry & { readonly idPai: string | null }

type Named = { nome: string; sigla?: string | undefined }
const shortName = ({ nome, sigla }: Named) => sigla ?? nome

export function organisationEntry({ id, nome, sigla, patriarca }: Organizacao): PlacedEntry {
  const place = { detalhe: patriarca?.nome ?? '', idPai: patriarca?.id ?? null }
  return { id, kind: 'Organizacao', nome, sigla: sigla ?? null, ...place }
}

export function sectorEntry({ id, nome, sigla }: Setor, organizacao: Organizacao): PlacedEntry {
  return { id, kind: 'Setor', nome, sigla: sigla ?? null, detalhe: shortName(organizacao), idPai: organizacao.id }
}

/** `detalhe` names the sector where the group has its seat. */
export function groupEntry(
  kind: 'Grupo' | 'Comissao',
  { id, nome, sigla, localizacao }: GrupoTrabalho,
  organizacao: Organizacao,
): PlacedEntry {
  const seat = localizacao === undefined ? [] : [shortName(localizacao)]
  const detalhe = [...seat, shortName(organizacao)].join(', ')
  return { id, kind, nome, sigla: sigla ?? null, detalhe, idPai: organizacao.id }
}

/** A role is shown by the name of the person who holds it, if the service tells it. */
export function roleEntry(papel: Agente): PlacedEntry {
  const place = [
    papel.siglaUnidadePapel ?? papel.nomeUnidadePapel,
    papel.siglaOrganizacaoPapel ?? papel.nomeOrganizacaoPapel,
  ].filter((part) => part !== undefined)
  const isNamed = papel.nomeServidorPapel !== undefined && papel.nomeServidorPapel !== papel.nome
  const detalhe = [...(isNamed ? [papel.nome] : []), ...(place.length === 0 ? [] : [place.join(', ')])].join(' · ')
  return { id: papel.id, kind: 'Papel', nome: papel.nomeServidorPapel ?? papel.nome, sigla: null, detalhe, idPai: null }
}

/** The person's own roles, from the session; a person without roles writes and signs as a citizen. */
export function ownEntries({ person, roles }: Pick<SessionContext, 'person' | 'roles'>): PlacedEntry[] {
  const own = { sigla: null, idPai: null }
  if (roles.length === 0) return [{ ...person, ...own, kind: 'Cidadao', detalhe: '' }]
  return roles.map(({ id, nome, unidade, organizacao }) => {
    const place = [unidade, organizacao].filter((part) => part !== '').join(', ')
    return { ...own, id, kind: 'Papel', nome: person.nome, detalhe: [nome, place].filter(Boolean).join(' · ') }
  })
}
