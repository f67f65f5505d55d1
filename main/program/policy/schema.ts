import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { draftAccessSchema } from '../../../contract/bridge/access.ts'
import { captureKindSchema } from '../../../contract/bridge/capture.ts'
import { lockNames } from '../../../contract/bridge/configuration.ts'
import { proxyRuleSchema } from '../../../contract/bridge/proxy.ts'
import { nameKey } from '../../../contract/text.ts'
import { isAllowedAddress } from '../../addresses.ts'
import { parseNamePattern } from '../../name-pattern.ts'
import { environmentSchema } from '../settings/index.ts'

const nameSchema = z.string().trim().min(1).max(80)

/** A watched folder of every person who signs in on the computer. */
const folderSchema = z.strictObject({
  path: z.string().regex(/^(?:\/|[A-Za-z]:[\\/]|\\\\)[^\0]*$/, { error: 'deve ser um caminho completo' }),
  name: nameSchema,
  profile: nameSchema.optional().meta({ description: 'O nome de um perfil desta política.' }),
  originals: z.enum(['sort', 'keep']).default('sort').meta({
    description: 'sort: o original vai para uma subpasta depois do envio; keep: fica onde está.',
  }),
  isShare: z.boolean().default(false).meta({ description: 'Pasta de rede, que não avisa sobre mudanças.' }),
  splitsSheets: z.boolean().default(false).meta({
    description: 'Uma pilha é separada pelas folhas separadoras e de rosto que há nela.',
  }),
  takesOthers: z.boolean().default(false).meta({
    description: 'Também imagens, mensagens, arquivos compactados e de escritório, que viram PDF.',
  }),
})
export type ManagedFolder = z.output<typeof folderSchema>

function checkNamePattern(text: string, context: z.RefinementCtx): void {
  const pattern = parseNamePattern(text)
  if (!pattern.ok) context.addIssue({ code: 'custom', message: `não serve: ${pattern.sentence.replace(/\.$/, '')}` })
}

/** A profile of every person who signs in on the computer. */
const profileSchema = z
  .strictObject({
    name: nameSchema,
    kind: captureKindSchema,
    access: draftAccessSchema.extract(['Publico', 'Organizacional']).default('Organizacional'),
    sendsAtOnce: z.boolean().default(false),
    coversSend: z.boolean().default(false).meta({
      description: 'O que vem atrás de uma folha de rosto deste perfil é enviado sem perguntar.',
    }),
    laysText: z.boolean().default(false).meta({
      description: 'O texto reconhecido é gravado no PDF antes do envio, invisível sobre a imagem.',
    }),
    namePattern: z.string().max(120).superRefine(checkNamePattern).optional(),
  })
  .transform(({ laysText: addsTextLayer, ...profile }) => ({ ...profile, addsTextLayer }))
export type ManagedProfile = z.output<typeof profileSchema>

/** Where new versions come from. Only a policy of the organisation can set it. */
const updatesSchema = z.strictObject({
  address: z.url({ error: 'deve ser um endereço como https://servidor.org/malote' }).refine(
    (text) => {
      const url = URL.parse(text)
      return url === null || isAllowedAddress(url)
    },
    { error: 'deve ser um endereço https sem usuário, ou http deste computador' },
  ),
  publicKey: z
    .string()
    .regex(/^[A-Za-z0-9+/]{40,100}={0,2}$/, { error: 'deve ser a chave pública que "npm run sign-release" escreve' })
    .meta({ description: 'Ed25519, SPKI, em base64.' }),
  channel: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('stable'),
  mode: z.enum(['ask', 'at-end']).default('ask').meta({
    description: 'ask: só com o sim da pessoa; at-end: ao fechar o programa, depois de avisar.',
  }),
  postponeDays: z.int().min(0).max(90).default(7).meta({
    description: 'Por quantos dias a pessoa pode adiar o aviso de uma versão.',
  }),
})
export type UpdateRule = z.output<typeof updatesSchema>

const isAuthority = (text: string): boolean => {
  try {
    return new X509Certificate(text).ca
  } catch {
    return false
  }
}

/** Rules of digital signatures. A file that a person opens must neither trust anybody nor load a library. */
const signaturesSchema = z
  .strictObject({
    roots: z
      .array(z.string().max(20_000).refine(isAuthority, { error: 'deve ser o certificado de uma autoridade, em PEM' }))
      .max(50)
      .default([])
      .meta({
        description:
          'Autoridades certificadoras, além das raízes da ICP-Brasil e do gov.br, cujas assinaturas são reconhecidas.',
      }),
    tokenModules: z
      .array(z.string().regex(/^(?:\/|[A-Za-z]:[\\/])[^\0]*$/, { error: 'deve ser um caminho completo' }))
      .max(20)
      .default([])
      .meta({ description: 'Bibliotecas PKCS#11 de tokens, além das conhecidas.' }),
    timestampAddress: z
      .url({ protocol: /^https$/, error: 'deve ser um endereço https' })
      .optional()
      .meta({ description: 'A autoridade de carimbo do tempo (RFC 3161) das assinaturas feitas aqui.' }),
  })
  .meta({ description: 'Assinaturas digitais; só na política, não no arquivo que a pessoa abre.' })
export type SignatureRule = z.output<typeof signaturesSchema>

const unique = <T>(values: readonly T[], key: (value: T) => string) => new Set(values.map(key)).size === values.length
const repeated = { error: 'tem um item repetido' }

/** The schemas of a policy's fields, each read by itself. */
export const policyFields = {
  environments: z
    .array(environmentSchema)
    .max(20)
    .refine((all) => unique(all, ({ id }) => id), repeated),
  limits: z.strictObject({
    maxFileMegabytes: z.int().min(1).max(2047).optional(),
    searchByContentMegabytes: z.int().min(0).max(2048).optional(),
  }),
  dataFolder: z
    .string()
    .max(300)
    .regex(/^(?:\{home\}|\/|[A-Za-z]:[\\/])(?:[^\0%{}]|\{user\})*$/, {
      error: 'deve ser um caminho completo num disco, ou começar com {home}; {user} é o nome da pessoa no sistema',
    })
    .meta({ description: 'A pasta de dados de cada pessoa; só na política do computador.' }),
  holdSeconds: z.int().min(0).max(60).meta({ description: 'Segundos de espera antes de cada envio.' }),
  startWithSession: z.boolean().meta({ description: 'O programa instalado abre com a sessão, sem janela.' }),
  lockMinutes: z.int().min(0).max(240).meta({
    description: 'Minutos sem uso até a janela ser bloqueada; 0: nunca.',
  }),
  folders: z
    .array(folderSchema)
    .max(50)
    .refine((all) => unique(all, ({ path }) => path), repeated),
  profiles: z
    .array(profileSchema)
    .max(50)
    .refine((all) => unique(all, ({ name }) => nameKey(name)), repeated),
  holidays: z.array(z.iso.date()).max(500).meta({
    description: 'Dias sem expediente, além dos feriados nacionais, para contar dias úteis: AAAA-MM-DD.',
  }),
  publicData: z
    .array(
      z
        .string()
        .trim()
        .max(200)
        .regex(/^(?:[^@\s]*@[^@\s]+\.[^@\s]+|(?=(?:[^\d]*\d){6})[\dA-Za-z.()/+\s-]+)$/, {
          error: 'deve ser um CNPJ ou outro número, um e-mail, ou um domínio como @orgao.es.gov.br',
        }),
    )
    .max(500)
    .meta({
      description:
        'O que é da própria organização e não conta como dado pessoal: CNPJ, telefones, e-mails, e domínios como @orgao.es.gov.br.',
    }),
  signatures: signaturesSchema,
  proxy: proxyRuleSchema,
  updates: updatesSchema,
  logLevel: z.enum(['debug', 'info', 'warn', 'error']),
  locked: z.array(z.enum(lockNames)).meta({ description: 'O que as pessoas não podem mudar.' }),
} as const

/** A file of the organisation: policy.json, or the configuration file that a person opens. */
const policySchema = z
  .strictObject({ $schema: z.string().optional(), version: z.literal(1), ...policyFields })
  .partial()
  .required({ version: true })
  .meta({
    title: 'A política do Malote num computador',
    description:
      'Lida a cada início e outra vez enquanto o programa está aberto. O que falta fica como está no programa. Nunca tem segredos.',
  })
export type PolicyFile = Partial<{ readonly [K in keyof typeof policyFields]: z.output<(typeof policyFields)[K]> }>

/** The published JSON Schema of such a file. */
export const policyJsonSchema = () => z.toJSONSchema(policySchema, { io: 'input' })
