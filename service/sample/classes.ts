/** One class: `code [archiving] name`; P is kept for ever, E is destroyed in the end, inner classes have none. */
const current = `
01 Organização e funcionamento
01.01 Planejamento e gestão
01.01.01 Normas e regulamentos
01.01.01.01 P Decretos, portarias e resoluções
01.01.01.02 P Regimentos internos
01.01.01.03 E Manuais e rotinas de trabalho
01.01.02 Planos e programas
01.01.02.01 P Planos estratégicos
01.01.02.02 E Planos de ação anuais
01.01.05 Acompanhamento de atividades
01.01.05.01 P Relatórios anuais de atividades
01.01.05.02 E Relatórios mensais de setor
01.01.05.03 E Atas de reuniões de equipe
01.02 Relações institucionais
01.02.01 Acordos e ajustes
01.02.01.01 P Convênios
01.02.01.02 P Termos de cooperação técnica
01.02.02 Correspondência
01.02.02.01 E Ofícios expedidos e recebidos
01.02.02.02 E Convites e agradecimentos
01.03 Comissões e grupos de trabalho
01.03.01 P Atos de constituição
01.03.02 P Atas e relatórios finais
02 Gestão de pessoas
02.01 Ingresso e movimentação
02.01.01 P Concursos públicos
02.01.02 P Nomeações e exonerações
02.01.03 E Remoções e cessões
02.02 Vida funcional
02.02.01 P Assentamentos individuais
02.02.02 E Frequência e controle de ponto
02.02.03 E Férias
02.02.04 E Licenças e afastamentos
02.02.05 P Progressões e promoções
02.03 Formação
02.03.01 E Cursos e treinamentos
02.03.02 E Estágios
02.04 Deveres e disciplina
02.04.01 P Sindicâncias
02.04.02 P Processos administrativos disciplinares
03 Orçamento e finanças
03.01 Orçamento
03.01.01 P Proposta orçamentária
03.01.02 E Créditos adicionais
03.01.03 E Execução orçamentária
03.02 Finanças
03.02.01 E Empenhos e liquidações
03.02.02 E Ordens de pagamento
03.02.03 E Conciliação bancária
03.02.04 E Diárias e adiantamentos
03.03 Contabilidade
03.03.01 P Balanços anuais
03.03.02 E Balancetes mensais
03.03.03 P Prestações de contas anuais
03.03.04 E Prestações de contas de convênios
03.04 Tributação
03.04.01 P Consultas tributárias
03.04.02 E Parcelamento de débitos
03.04.03 E Isenções e imunidades
04 Material, patrimônio e serviços
04.01 Compras e contratações
04.01.01 E Licitações
04.01.02 E Dispensas e inexigibilidades
04.01.03 E Contratos de fornecimento
04.01.04 E Contratos de prestação de serviços
04.02 Bens móveis
04.02.01 E Inventários
04.02.02 E Baixa e alienação
04.03 Bens imóveis
04.03.01 P Aquisição e incorporação
04.03.02 E Locação
04.04 Transporte
04.04.01 E Controle da frota
04.04.02 E Transporte escolar
05 Documentação e informação
05.01 Gestão de documentos
05.01.01 P Planos de classificação e tabelas de temporalidade
05.01.02 P Listas e termos de eliminação
05.01.03 E Empréstimo e consulta
05.02 Acesso à informação
05.02.01 E Pedidos de acesso
05.02.02 P Classificação de sigilo
05.03 Tecnologia da informação
05.03.01 E Projetos de sistemas
05.03.02 E Atendimento a usuários
`

const expired = `
100 Administração geral
100.1 P Normas
100.2 E Correspondência
`

export interface SampleClass {
  readonly codigo: string
  readonly nome: string
  readonly tipoArquivamento: string | null
}

function read(text: string): SampleClass[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, codigo = '', fate, nome = ''] = /^([\d.]+) (?:([PE]) )?(.+)$/.exec(line) ?? []
      const tipoArquivamento = fate === 'P' ? 'Guarda permanente' : fate === 'E' ? 'Eliminação' : null
      return { codigo, nome, tipoArquivamento }
    })
}

export interface SamplePlan {
  readonly codigo: string
  readonly nome: string
  readonly inicio: string
  readonly fim: string | null
  readonly classes: readonly SampleClass[]
}

/** The plan in force, and the one before it. */
export const plans: readonly SamplePlan[] = [
  {
    codigo: 'PCD-2020',
    nome: 'Plano de Classificação de Documentos do Estado da Serra Azul',
    inicio: '2020-01-01T00:00:00-03:00',
    fim: null,
    classes: read(current),
  },
  {
    codigo: 'PCD-2009',
    nome: 'Plano de Classificação de Documentos (2009 a 2019)',
    inicio: '2009-01-01T00:00:00-03:00',
    fim: '2019-12-31T00:00:00-03:00',
    classes: read(expired),
  },
]
