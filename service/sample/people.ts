export interface SampleRole {
  readonly cargo: string
  /** `ORGANISATION/UNIT`, by their siglas. */
  readonly unidade: string
  readonly ativo?: boolean
  /** It is under a patriarch that is disabled: nobody acts by it, although it is active itself. */
  readonly semPatriarca?: boolean
}

/** A person; without roles a citizen. The first role is the one that comes first. */
export interface SamplePerson {
  readonly login: string
  readonly nome: string
  readonly papeis: readonly SampleRole[]
}

/** What every person of the sample signs in with; it is shown on the sign-in page itself. */
export const samplePassword = 'malote'

export const people: readonly SamplePerson[] = [
  {
    login: 'ana.prado',
    nome: 'Ana Prado',
    papeis: [
      { cargo: 'Gerente', unidade: 'SEFAZ/GECON' },
      { cargo: 'Presidente de Comissão', unidade: 'SEFAZ/CPL' },
      { cargo: 'Membro de Grupo de Trabalho', unidade: 'SEFAZ/GT-ORC' },
    ],
  },
  {
    login: 'bruno.reis',
    nome: 'Bruno Reis',
    papeis: [
      { cargo: 'Contador', unidade: 'SEFAZ/GECON' },
      { cargo: 'Analista', unidade: 'SEFAZ/GECNV', ativo: false },
    ],
  },
  {
    login: 'carla.nunes',
    nome: 'Carla Nunes',
    papeis: [{ cargo: 'Chefe de Protocolo', unidade: 'SEFAZ/PROTOCOLO' }],
  },
  {
    login: 'diego.martins',
    nome: 'Diego Martins',
    papeis: [
      { cargo: 'Gerente', unidade: 'SEFAZ/GEFIN' },
      { cargo: 'Coordenador de Grupo de Trabalho', unidade: 'SEFAZ/GT-ORC' },
    ],
  },
  {
    login: 'elisa.fontes',
    nome: 'Elisa Fontes',
    papeis: [{ cargo: 'Secretária de Estado', unidade: 'SEFAZ/GABSEC' }],
  },
  {
    login: 'fabio.torres',
    nome: 'Fábio Torres',
    papeis: [
      { cargo: 'Analista de Gestão Documental', unidade: 'SEGER/GEARQ' },
      { cargo: 'Membro de Comissão', unidade: 'SEGER/CADA' },
    ],
  },
  {
    login: 'gisele.amaral',
    nome: 'Gisele Amaral',
    papeis: [{ cargo: 'Gerente', unidade: 'SEGER/GECOV' }],
  },
  {
    login: 'heitor.lima',
    nome: 'Heitor Lima',
    papeis: [
      { cargo: 'Assistente de Protocolo', unidade: 'SEGER/PROTOCOLO' },
      { cargo: 'Arquivista', unidade: 'SEMAD/GERAR', semPatriarca: true },
    ],
  },
  {
    login: 'isabel.rocha',
    nome: 'Isabel Rocha',
    papeis: [{ cargo: 'Subsecretária de Administração', unidade: 'SEDU/GABSEC' }],
  },
  {
    login: 'joao.vieira',
    nome: 'João Vieira',
    papeis: [{ cargo: 'Assessor Jurídico', unidade: 'SEDU/ASJUR' }],
  },
  { login: 'marina.alves', nome: 'Marina Alves', papeis: [] },
  { login: 'otavio.souza', nome: 'Otávio Souza', papeis: [] },
]
