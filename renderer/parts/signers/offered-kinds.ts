import type { DirectoryKind } from '../../../contract/bridge/directory.ts'

/** The act that an agent is chosen for. */
type AgentUse = 'forward' | 'dispatch' | 'sign'

const units: readonly DirectoryKind[] = ['Organizacao', 'Setor', 'Grupo', 'Comissao']

/**
 * The kinds of agent that may be chosen. A citizen forwards to organisations, units and groups only, and only citizens
 * sign what a citizen sends (shapes.md 3.6 and 5); no process is dispatched to a citizen.
 * @param isCitizen whether the person acts as a citizen
 */
export function offeredKinds(use: AgentUse, { isCitizen }: { isCitizen: boolean }): readonly DirectoryKind[] {
  if (use === 'sign') return isCitizen ? ['Cidadao'] : ['Papel', 'Cidadao']
  if (isCitizen) return units
  return use === 'dispatch' ? [...units, 'Papel'] : [...units, 'Papel', 'Cidadao']
}
