import type { Agente, GrupoTrabalho, Organizacao, Setor } from '../../contract/api/agents.ts'
import type { DirectoryEntry } from '../../contract/bridge/directory.ts'
import type { SessionContext } from '../session/index.ts'

type Named = { nome: string; sigla?: string | undefined }
const shortName = ({ nome, sigla }: Named): string => sigla ?? nome

export function organisationEntry(organizacao: Organizacao): DirectoryEntry {
  const { id, nome, sigla, patriarca } = organizacao
  return { id, kind: 'Organizacao', nome, sigla: sigla ?? null, detalhe: patriarca?.nome ?? '' }
}

export function sectorEntry(setor: Setor, organizacao: Organizacao): DirectoryEntry {
  const { id, nome, sigla } = setor
  return { id, kind: 'Setor', nome, sigla: sigla ?? null, detalhe: shortName(organizacao) }
}

/** `detalhe` names the sector where the group has its seat. */
export function groupEntry(
  kind: 'Grupo' | 'Comissao',
  { id, nome, sigla, localizacao }: GrupoTrabalho,
  organizacao: Organizacao,
): DirectoryEntry {
  const seat = localizacao === undefined ? [] : [shortName(localizacao)]
  const detalhe = [...seat, shortName(organizacao)].join(', ')
  return { id, kind, nome, sigla: sigla ?? null, detalhe }
}

/** A role is shown by the name of the person who holds it, if the service tells it. */
export function roleEntry(papel: Agente): DirectoryEntry {
  const place = [
    papel.siglaUnidadePapel ?? papel.nomeUnidadePapel,
    papel.siglaOrganizacaoPapel ?? papel.nomeOrganizacaoPapel,
  ].filter((part) => part !== undefined)
  const isNamed = papel.nomeServidorPapel !== undefined && papel.nomeServidorPapel !== papel.nome
  const detalhe = [...(isNamed ? [papel.nome] : []), ...(place.length === 0 ? [] : [place.join(', ')])].join(' · ')
  return { id: papel.id, kind: 'Papel', nome: papel.nomeServidorPapel ?? papel.nome, sigla: null, detalhe }
}

/** The person's own roles, from the session; a person without roles writes and signs as a citizen. */
export function ownEntries({ person, roles }: Pick<SessionContext, 'person' | 'roles'>): DirectoryEntry[] {
  if (roles.length === 0) return [{ ...person, kind: 'Cidadao', sigla: null, detalhe: '' }]
  return roles.map(({ id, nome, unidade, organizacao }) => {
    const place = [unidade, organizacao].filter((part) => part !== '').join(', ')
    return { id, kind: 'Papel', nome: person.nome, sigla: null, detalhe: [nome, place].filter(Boolean).join(' · ') }
  })
}
