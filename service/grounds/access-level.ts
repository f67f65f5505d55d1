import { nivelAcesso, type RestricaoAcesso } from '../../contract/api/access.ts'

/** The access level of a restriction, or what is wrong with it in Portuguese (shapes.md 3.5.1). */
export function accessLevelOf(restricao: RestricaoAcesso): { nivel: number } | { problem: string } {
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

/** The access level of a restriction that was validated before. */
export function acceptedAccessLevel(restricao: RestricaoAcesso): number {
  const level = accessLevelOf(restricao)
  if ('problem' in level) throw new Error(`a validated restriction is invalid: ${level.problem}`)
  return level.nivel
}
