import { z } from 'zod'
import { type NivelAcessoNome, nivelAcesso } from '../../contract/api/access.ts'

/** A short text with a pattern; `problem` is the Portuguese message. */
const patterned = (pattern: RegExp, problem: string) => z.string().max(60).regex(pattern, { error: problem })
const filled = (longest: number) => z.string().max(longest).regex(/\S/, { error: 'não pode ficar vazio' })

const sigla = patterned(/^[^\s/]+$/u, 'deve ser uma sigla sem espaços e sem barras').meta({
  description: 'Identifica para sempre: com outra sigla, é outra coisa.',
})
const nome = filled(300)
const ativo = z.boolean().default(true).meta({
  description: 'false desativa. O que sai do arquivo também fica inativo; nada é apagado.',
})
const dia = z.iso.date().meta({ description: 'Dia inteiro no fuso UTC-3.' })

const setor = z.strictObject({ sigla, nome, ativo })
const comSede = z.strictObject({
  ...setor.shape,
  sede: z.string().meta({ description: 'A sigla de um setor da mesma organização.' }),
})
const organizacao = z.strictObject({
  ...setor.shape,
  setores: z.array(setor).default([]),
  grupos: z.array(comSede).default([]).meta({ description: 'Grupos de trabalho.' }),
  comissoes: z.array(comSede).default([]),
})
const classe = z.strictObject({
  codigo: patterned(/^[^\s.]+(?:\.[^\s.]+)*$/u, 'deve ser um código como 01.02.03').meta({
    description: 'Com pontos entre os níveis; a classe acima dela também está na lista.',
  }),
  nome,
  observacao: z.string().optional(),
  tipoArquivamento: z.string().optional(),
  ativo,
})
const plano = z.strictObject({
  codigo: filled(60),
  nome,
  inicio: dia,
  fim: dia.optional(),
  classes: z.array(classe).default([]),
})
const fundamento = z.strictObject({
  nome,
  descricao: filled(1000),
  nivelAcesso: z.enum(Object.keys(nivelAcesso) as [NivelAcessoNome, ...NivelAcessoNome[]]),
})
const papel = z.strictObject({
  cargo: nome,
  unidade: z.string().meta({ description: 'ORGANIZAÇÃO/UNIDADE, por suas siglas; ou só ORGANIZAÇÃO.' }),
  ativo,
})
const pessoa = z.strictObject({
  login: patterned(
    /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/,
    'deve ter só letras minúsculas, números, pontos, hífens e sublinhados',
  ).meta({ description: 'Identifica a pessoa para sempre.' }),
  nome,
  email: z.email({ error: ({ input }) => (input === undefined ? undefined : 'deve ser um endereço de e-mail') }),
  ativo,
  papeis: z.array(papel).default([]).meta({ description: 'O primeiro é o principal. Sem papéis, é cidadão.' }),
})

/** The file of `--organisation FILE`: organisations, people and their roles, plans and legal grounds. */
export const organisationSchema = z
  .strictObject({
    $schema: z.string().optional(),
    patriarcas: z
      .array(
        z.strictObject({
          ...setor.shape,
          organizacoes: z.array(organizacao).default([]),
          planos: z.array(plano).default([]).meta({ description: 'Planos de classificação de documentos.' }),
          fundamentos: z.array(fundamento).default([]).meta({ description: 'Fundamentos legais de restrições.' }),
        }),
      )
      .min(1),
    fundamentosDoCidadao: z.array(fundamento).default([]),
    pessoas: z.array(pessoa),
  })
  .meta({
    title: 'A organização de um serviço do Malote',
    description:
      'Lida a cada início com --organisation. Senhas não ficam aqui: cada pessoa define a sua por um link de npm run invite.',
  })
export type Organisation = z.output<typeof organisationSchema>

/** The published JSON Schema of such a file. */
export const organisationJsonSchema = () => z.toJSONSchema(organisationSchema, { io: 'input' })
