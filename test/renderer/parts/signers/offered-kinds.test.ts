import { expect, it } from 'vitest'
import { offeredKinds } from '../../../../renderer/parts/signers/offered-kinds.ts'

const units = ['Organizacao', 'Setor', 'Grupo', 'Comissao']

it.each([
  { use: 'forward', isCitizen: false, kinds: [...units, 'Papel', 'Cidadao'] },
  { use: 'forward', isCitizen: true, kinds: units },
  { use: 'dispatch', isCitizen: false, kinds: [...units, 'Papel'] },
  { use: 'sign', isCitizen: false, kinds: ['Papel', 'Cidadao'] },
  { use: 'sign', isCitizen: true, kinds: ['Cidadao'] },
] as const)('offers to $use (citizen: $isCitizen): $kinds', ({ use, isCitizen, kinds }) => {
  expect(offeredKinds(use, { isCitizen })).toEqual(kinds)
})
