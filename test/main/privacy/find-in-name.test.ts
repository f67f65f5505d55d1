import { expect, it } from 'vitest'
import { findInName } from '../../../main/features/privacy/rules/find-in-name.ts'

it.each([
  ['Denuncia 529.982.247-25.pdf', ['529.982.247-25']],
  ['denuncia-52998224725.pdf', ['52998224725']],
  ['52998224725.PDF', ['52998224725']],
  ['CPF_52998224725_requerimento.pdf', ['52998224725']],
  ['2026-11-27-529982247-25.pdf', ['529982247-25']],
  ['cpf-529.982.247-25-anexo.pdf', ['529.982.247-25']],
  ['Nota_fiscal_11.222.333-0001-81.pdf', ['11.222.333-0001-81']],
  ['fulana@exemplo.com.br.pdf', ['fulana@exemplo.com.br']],
  ['Requerimento (27) 99999-1234.pdf', ['(27) 99999-1234']],
  ['joao_silva@exemplo.com.br.pdf', ['joao_silva@exemplo.com.br']],
  ['41308295723v2.pdf', ['41308295723']],
  ['01.41308295723.pdf', ['41308295723']],
  ['Oficio 123-2026.pdf', []],
  ['2026-11-27 Ata da reuniao 12.pdf', []],
  ['Processo 2026-ABC12.pdf', []],
  ['scan0001.pdf', []],
])('the name %s has %j', (name, expected) => {
  expect(findInName(name).map(({ text }) => text)).toEqual(expected)
})
