/** A unit: sigla, name, and for groups and commissions the sector where they have their seat. */
export interface SampleUnit {
  readonly sigla: string
  readonly nome: string
  readonly sede?: string
  readonly ativo?: boolean
}

export interface SampleOrganisation {
  readonly sigla: string
  /** Under the state, where nothing else is said. */
  readonly patriarca?: string
  readonly nome: string
  readonly ativo?: boolean
  readonly setores: readonly SampleUnit[]
  readonly grupos: readonly SampleUnit[]
  readonly comissoes: readonly SampleUnit[]
}

/** A state that does not exist, with the offices that one has. */
export const patriarch = { sigla: 'GOVSA', nome: 'Governo do Estado da Serra Azul' } as const

/** A municipality that has left the system: what is under it is as it was, and nobody acts for it. */
export const disabledPatriarch = { sigla: 'PMPG', nome: 'Prefeitura Municipal de Pedra Grande' } as const

export const organisations: readonly SampleOrganisation[] = [
  {
    sigla: 'SEFAZ',
    nome: 'Secretaria de Estado da Fazenda',
    setores: [
      { sigla: 'GABSEC', nome: 'Gabinete da Secretária' },
      { sigla: 'GECON', nome: 'Gerência de Contabilidade Geral' },
      { sigla: 'GEFIN', nome: 'Gerência de Finanças' },
      { sigla: 'GETIN', nome: 'Gerência de Tecnologia da Informação' },
      { sigla: 'PROTOCOLO', nome: 'Protocolo' },
      { sigla: 'GECNV', nome: 'Gerência de Convênios', ativo: false },
    ],
    grupos: [
      { sigla: 'GT-ORC', nome: 'Grupo de Trabalho do Orçamento de 2027', sede: 'GEFIN' },
      { sigla: 'GT-ORC-2026', nome: 'Grupo de Trabalho do Orçamento de 2026', sede: 'GEFIN', ativo: false },
    ],
    comissoes: [
      { sigla: 'CPL', nome: 'Comissão Permanente de Licitação', sede: 'GABSEC' },
      { sigla: 'CEL', nome: 'Comissão Especial de Licitação', sede: 'GABSEC', ativo: false },
    ],
  },
  {
    sigla: 'SEGER',
    nome: 'Secretaria de Estado de Gestão e Recursos Humanos',
    setores: [
      { sigla: 'GABSEC', nome: 'Gabinete do Secretário' },
      { sigla: 'GEARQ', nome: 'Gerência de Arquivo e Gestão Documental' },
      { sigla: 'GECOV', nome: 'Gerência de Contratos e Convênios' },
      { sigla: 'GERHU', nome: 'Gerência de Recursos Humanos' },
      { sigla: 'PROTOCOLO', nome: 'Protocolo' },
    ],
    grupos: [{ sigla: 'GT-DIG', nome: 'Grupo de Trabalho de Digitalização do Acervo', sede: 'GEARQ' }],
    comissoes: [{ sigla: 'CADA', nome: 'Comissão de Avaliação de Documentos de Arquivo', sede: 'GEARQ' }],
  },
  {
    sigla: 'SEDU',
    nome: 'Secretaria de Estado da Educação',
    setores: [
      { sigla: 'GABSEC', nome: 'Gabinete da Secretária' },
      { sigla: 'ASJUR', nome: 'Assessoria Jurídica' },
      { sigla: 'GEADM', nome: 'Gerência Administrativa' },
      { sigla: 'PROTOCOLO', nome: 'Protocolo' },
    ],
    grupos: [{ sigla: 'GT-TRE', nome: 'Grupo de Trabalho do Transporte Escolar', sede: 'GEADM' }],
    comissoes: [{ sigla: 'CINV', nome: 'Comissão de Inventário de Bens', sede: 'GEADM' }],
  },
  {
    sigla: 'SETUR',
    nome: 'Secretaria de Estado do Turismo',
    ativo: false,
    setores: [{ sigla: 'GABSEC', nome: 'Gabinete do Secretário' }],
    grupos: [],
    comissoes: [],
  },
  {
    sigla: 'SEMAD',
    nome: 'Secretaria Municipal de Administração',
    patriarca: 'PMPG',
    setores: [{ sigla: 'GERAR', nome: 'Gerência de Arquivo' }],
    grupos: [{ sigla: 'GT-ARQ', nome: 'Grupo de Trabalho do Arquivo', sede: 'GERAR' }],
    comissoes: [{ sigla: 'CMAD', nome: 'Comissão Municipal de Avaliação de Documentos', sede: 'GERAR' }],
  },
]
