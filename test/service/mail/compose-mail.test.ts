import { describe, expect, it } from 'vitest'
import { nivelAcesso } from '../../../contract/api/access.ts'
import type { Party } from '../../../service/boxes/party.ts'
import { composeMail, describeParty, type ForwardingNotice } from '../../../service/mail/compose-mail.ts'

const place = (tipo: string, sigla: string) => ({ id: sigla, tipo, nome: `Nome de ${sigla}`, sigla })
const party = (changes: Partial<Party>): Party => ({
  id: 'x',
  tipo: 'Papel',
  nome: 'Ana Prado',
  sigla: undefined,
  cargo: undefined,
  unidade: undefined,
  organizacao: undefined,
  ...changes,
})
const sefaz = place('Organizacao', 'SEFAZ')
const ana = party({ cargo: 'Gerente', unidade: place('Setor', 'GECON'), organizacao: sefaz })
const gefin = party({ tipo: 'Unidade', nome: 'Gerência de Finanças', sigla: 'GEFIN', organizacao: sefaz })
const forwarding: ForwardingNotice = {
  protocolo: '2026-B3F4XZ',
  assunto: 'Prestação de contas',
  nivelAcesso: nivelAcesso.Organizacional,
  ato: 'novo',
  de: ana,
}

describe('describeParty', () => {
  it.each<[string, Party | undefined, string]>([
    ['a role', ana, 'Ana Prado (Gerente, SEFAZ/GECON)'],
    ['a unit', gefin, 'SEFAZ/GEFIN (Gerência de Finanças)'],
    ['a citizen', party({ tipo: 'Cidadao', nome: 'Marina Alves' }), 'Marina Alves'],
    ['an organisation', party({ tipo: 'Organizacao', nome: 'Fazenda', sigla: 'SEFAZ' }), 'SEFAZ (Fazenda)'],
    ['an agent who is no longer registered', undefined, 'alguém que não está mais no cadastro'],
  ])('puts %s on one line', (_, who, expected) => expect(describeParty(who)).toBe(expected))
})

describe('composeMail', () => {
  it('names sender, subject, protocol and boxes', () => {
    const { assunto, corpo } = composeMail(forwarding, 'Diego Martins', [gefin, ana])
    expect(assunto).toBe('Encaminhamento 2026-B3F4XZ: Prestação de contas')
    for (const text of ['Olá, Diego Martins.', 'Chegou um encaminhamento:', 'Prestação de contas', '2026-B3F4XZ'])
      expect(corpo).toContain(text)
    expect(corpo).toContain('De:        Ana Prado (Gerente, SEFAZ/GECON)')
    expect(corpo.match(/^Na caixa:/gm)).toHaveLength(2)
  })

  it.each(['Restrito', 'Sigiloso', 'Reservado', 'Secreto', 'Ultrassecreto', 'SigilosoSemFundamentoLegal'] as const)(
    'omits the subject of a forwarding with the access level %s, and names its protocol',
    (level) => {
      const letter = composeMail({ ...forwarding, nivelAcesso: nivelAcesso[level] }, 'Diego', [gefin])
      expect(JSON.stringify(letter)).not.toContain('Prestação')
      expect(letter.corpo).toContain('2026-B3F4XZ')
    },
  )

  it('puts a subject of several lines on one line, so that it cannot add a header', () => {
    const assunto = 'Olá\r\nBcc: todos@exemplo.br\u0000\u202e'
    const letter = composeMail({ ...forwarding, assunto }, 'Diego\nBcc: x', [gefin])
    expect(letter.assunto).toBe('Encaminhamento 2026-B3F4XZ: Olá Bcc: todos@exemplo.br')
    expect(letter.corpo).toContain('Olá, Diego Bcc: x.')
  })
})
