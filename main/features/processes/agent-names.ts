import type { AgenteEstruturado } from '../../../contract/api/agents.ts'

/** The name of an agent, and what tells it from its namesakes. A role is named by its holder. */
export function namesOf({ nome, nomeServidorPapel, cargo, sigla, setor, localizacao, organizacao }: AgenteEstruturado) {
  const place = [cargo, setor?.sigla, localizacao?.sigla, (setor?.organizacao ?? organizacao)?.sigla]
  const detalhe = place.filter((part) => part !== undefined && part !== '').join(', ')
  if (nomeServidorPapel !== undefined) return { nome: nomeServidorPapel, detalhe }
  return { nome: sigla === undefined || sigla === '' ? nome : `${sigla}, ${nome}`, detalhe }
}
