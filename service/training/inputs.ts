import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import { badRequest } from '../errors.ts'
import { type Asked, type FaultSwitch, faultKinds, type Holds } from './faults.ts'

/** A field of a form that was left empty was not given. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema)
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
/** true and false as JSON has them, and as a form writes them. */
const flag = z.union([z.boolean(), z.enum(['sim', 'nao']).transform((text) => text === 'sim')])
const name = z.string().trim().min(1).max(200)
const longestDelayMs = 600_000
const seeds = 2 ** 32

/** A new switch: `endereco` is a method and a path in one, as the page's list has them. */
export const faultSchema = z.object({
  endereco: optional(z.string().max(400).optional()),
  metodo: optional(z.string().max(10).default('*')),
  caminho: optional(z.string().max(300).default('*')),
  falha: z.enum(faultKinds),
  atrasoMs: optional(whole(1, longestDelayMs).default(2000)),
  tentarDepoisSegundos: optional(whole(0, 3600).default(5)),
  vale: optional(z.enum(['sempre', 'proximas', 'acaso']).default('sempre')),
  vezes: optional(whole(1, 100_000).default(1)),
  probabilidade: optional(z.coerce.number().min(0).max(1).optional()),
  /** The same in hundredths, as the page asks for it. */
  chance: optional(z.coerce.number().min(0).max(100).default(50)),
  semente: optional(whole(0, seeds - 1).optional()),
})
export type FaultInput = z.output<typeof faultSchema>

export const clockSchema = z.object({
  atrasoMs: optional(whole(0, longestDelayMs).optional()),
  pausado: flag.optional(),
})
export const personSchema = z.object({
  login: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/)
    .max(60),
  nome: name,
})
export const renameSchema = z.object({ nome: name })
export const roleSchema = z.object({ cargo: name, idUnidade: idSchema })
export const roleStateSchema = z.object({ ativo: flag })
export const resetSchema = z.object({ confirma: flag })
export const tokenSchema = z.object({
  login: z.string().trim().toLowerCase().min(1).max(60),
  scope: z.string().trim().max(500).optional(),
})
export const loginParams = z.object({ login: z.string().max(60) })
export const idParams = z.object({ id: idSchema })

/** A path in one spelling: the document's `{id}` and the router's `:id` are the same. */
const spelled = (path: string) =>
  path
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .replaceAll(/\/\/+/g, '/')
    .toLowerCase()

function endpointOf(input: FaultInput, endpoints: readonly Asked[]): Asked {
  const [method, path] = input.endereco === undefined ? [input.metodo, input.caminho] : input.endereco.split(' ')
  const [metodo, caminho] = [(method ?? '*').toUpperCase(), path ?? '*']
  const known = endpoints.filter((each) => caminho === '*' || spelled(each.caminho) === spelled(caminho))
  const found = known.find((each) => metodo === '*' || each.metodo === metodo)
  if (!found) {
    throw badRequest('Não há endereço com este método e caminho. A lista está em /treinamento.json.', {
      caminho: 'desconhecido',
    })
  }
  return { metodo, caminho: caminho === '*' ? '*' : found.caminho }
}

function holdsOf({ vale, vezes, probabilidade, chance, semente = randomInt(seeds - 1) }: FaultInput): Holds {
  if (vale === 'sempre') return { vale }
  if (vale === 'proximas') return { vale, vezes, restantes: vezes }
  return { vale, probabilidade: probabilidade ?? chance / 100, semente, estado: semente }
}

/** The switch that is asked for. Throws 400 for what could never strike. */
export function readFault(input: FaultInput, endpoints: readonly Asked[]): Omit<FaultSwitch, 'id' | 'aplicadas'> {
  const { falha, atrasoMs, tentarDepoisSegundos } = input
  const asked = endpointOf(input, endpoints)
  const download = /^\/armazenamento\/objetos\//
  if (falha === 'outros-bytes' && asked.caminho !== '*' && !download.test(asked.caminho)) {
    throw badRequest('Outros bytes só saem de GET /armazenamento/objetos/:id: escolha este endereço ou qualquer um.', {
      caminho: 'não entrega documentos',
    })
  }
  const event = falha === 'evento-preso' || falha === 'evento-falho'
  if (event && (asked.metodo === 'GET' || asked.caminho.startsWith('/armazenamento/'))) {
    throw badRequest('Este endereço não cria eventos: escolha um que escreva, ou qualquer um.', {
      caminho: 'não cria eventos',
    })
  }
  return { ...asked, falha, atrasoMs, tentarDepoisSegundos, holds: holdsOf(input) }
}
