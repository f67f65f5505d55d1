import type { fundamentosLegais } from '../database/schema/index.ts'
import { sampleId } from './ids.ts'
import { idOfPatriarch } from './rows.ts'

type Ground = Omit<typeof fundamentosLegais.$inferInsert, 'id' | 'idPatriarca' | 'ordenacao'>

const ofTheState: readonly Ground[] = [
  {
    nome: 'Informação pessoal',
    descricao: 'Intimidade, vida privada, honra e imagem das pessoas (Lei nº 12.527/2011, art. 31).',
    nivelAcesso: 'Sigiloso',
  },
  {
    nome: 'Sigilo fiscal',
    descricao: 'Situação econômica ou financeira do contribuinte (Lei nº 5.172/1966, art. 198).',
    nivelAcesso: 'Sigiloso',
  },
  {
    nome: 'Documento preparatório',
    descricao: 'Fundamenta decisão ainda não tomada (Lei nº 12.527/2011, art. 7º, § 3º).',
    nivelAcesso: 'Sigiloso',
  },
  {
    nome: 'Segurança da sociedade ou do Estado',
    descricao: 'Divulgação que põe em risco a vida, a segurança ou a saúde da população (Lei nº 12.527/2011, art. 23).',
    nivelAcesso: 'Reservado',
  },
]
const ofCitizens: readonly Ground[] = [
  {
    nome: 'Informação pessoal do próprio cidadão',
    descricao: 'O que o cidadão envia sobre si mesmo (Lei nº 12.527/2011, art. 31).',
    nivelAcesso: 'Sigiloso',
  },
]

/** Legal grounds: those of the state, and the one that citizens may use. */
export function groundRows(): (typeof fundamentosLegais.$inferInsert)[] {
  const rows = (grounds: readonly Ground[], idPatriarca: string | null) =>
    grounds.map((ground, place) => ({
      ...ground,
      id: sampleId(`fundamento ${ground.nome}`),
      idPatriarca,
      ordenacao: place + 1,
    }))
  return [...rows(ofTheState, idOfPatriarch), ...rows(ofCitizens, null)]
}
