import { describe, expect, it } from 'vitest'
import type { Rastreio } from '../../../contract/api/forwardings.ts'
import { closedBy, stepsOf } from '../../../main/features/boxes/thread.ts'
import { uuidOf } from '../../support/uuid-of.ts'

const agent = (nome: string) => ({ id: uuidOf(nome), nome, tipoAgente: 2, descricaoTipoAgente: 'Papel' })
let moment = Date.parse('2026-11-20T12:00:00Z')
function tracked(name: string, from: string, to: string[], later: Rastreio[] = []): Rastreio {
  moment += 60_000
  return {
    id: uuidOf(name),
    identificadorExterno: uuidOf(name),
    assunto: name,
    dataHora: new Date(moment).toISOString(),
    responsavel: agent(from),
    destinos: to.map(agent),
    idEncaminhamentoInicial: uuidOf('Convênio'),
    idResponsavel: uuidOf(from),
    encaminhamentosPosteriores: later,
  }
}
const tree = tracked(
  'Convênio',
  'Ana',
  ['GECON'],
  [
    tracked('Falta um anexo', 'Ana', ['GECON']),
    tracked('Segue à CPL', 'Bruno', ['CPL'], [tracked('De acordo', 'Carla', ['Bruno'])]),
    tracked('Recebido', 'Bruno', ['Ana']),
  ],
)

describe('the steps of a thread', () => {
  it('stand in the order of the tree, each with its kind and depth', () => {
    expect(stepsOf(tree).map(({ assunto, kind, depth }) => `${depth} ${kind} ${assunto}`)).toEqual([
      '0 origin Convênio',
      '1 complement Falta um anexo',
      '1 re-forward Segue à CPL',
      '2 reply De acordo',
      '1 reply Recebido',
    ])
  })

  it('tell who has replied or re-forwarded, and so closed a forwarding to a complement', () => {
    const steps = stepsOf(tree)
    expect(closedBy(steps, uuidOf('Convênio'))).toMatch(/^Bruno reencaminhou em .*; Bruno respondeu em /)
    expect(closedBy(steps, uuidOf('Segue à CPL'))).toMatch(/^Carla respondeu em /)
    expect(closedBy(steps, uuidOf('Falta um anexo'))).toBeNull()
    expect(closedBy(steps, uuidOf('unknown'))).toBeNull()
  })

  it('leave out a part of the tree that does not match the specification', () => {
    const odd = { ...tree, encaminhamentosPosteriores: [{ id: 'no id' }, ...(tree.encaminhamentosPosteriores ?? [])] }
    expect(stepsOf(odd)).toHaveLength(5)
  })
})
