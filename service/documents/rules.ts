import { nivelAcesso, type RestricaoAcesso } from '../../contract/api/access.ts'

/** The level of access that a restriction amounts to, or what is wrong with it (shapes.md 3.5.1), in Portuguese. */
export function nivelDe(restricao: RestricaoAcesso): { nivel: number } | { problem: string } {
  const grounds = restricao.idsFundamentosLegais?.length ?? 0
  const classified = restricao.classificacaoInformacao ?? undefined
  if (restricao.transparenciaAtiva) {
    if (grounds > 0 || classified)
      return { problem: 'Um documento público não tem fundamentos legais nem classificação.' }
    return { nivel: nivelAcesso.Publico }
  }
  if (!classified) return { nivel: grounds > 0 ? nivelAcesso.Sigiloso : nivelAcesso.Organizacional }
  if (grounds === 0) return { problem: 'Uma informação classificada precisa de fundamento legal.' }
  const years = classified.prazoAnos + classified.prazoMeses / 12 + classified.prazoDias / 365
  if (years <= 0) return { problem: 'Uma informação classificada precisa de prazo.' }
  if (years > 25) return { problem: 'O prazo de uma informação classificada não passa de 25 anos.' }
  if (years <= 5) return { nivel: nivelAcesso.Reservado }
  return { nivel: years <= 15 ? nivelAcesso.Secreto : nivelAcesso.Ultrassecreto }
}

/** The level of a restriction that was accepted before. */
export function acceptedNivel(restricao: RestricaoAcesso): number {
  const level = nivelDe(restricao)
  if ('problem' in level) throw new Error(`an accepted restriction contradicts itself: ${level.problem}`)
  return level.nivel
}
