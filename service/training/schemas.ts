import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import { badRequest } from '../errors.ts'
import { type Endpoint, type FaultSchedule, type FaultSwitch, faultKinds } from './faults.ts'

/** Null counts as absent. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null ? undefined : value), schema)
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const name = z.string().trim().min(1).max(200)
const longestDelayMs = 600_000
const seeds = 2 ** 32

/** A new fault. */
export const faultSchema = z.object({
  metodo: optional(z.string().max(10).default('*')),
  caminho: optional(z.string().max(300).default('*')),
  falha: z.enum(faultKinds),
  atrasoMs: optional(whole(1, longestDelayMs).default(2000)),
  tentarDepoisSegundos: optional(whole(0, 3600).default(5)),
  vale: optional(z.enum(['sempre', 'proximas', 'acaso']).default('sempre')),
  vezes: optional(whole(1, 100_000).default(1)),
  probabilidade: optional(z.coerce.number().min(0).max(1).default(0.5)),
  semente: optional(whole(0, seeds - 1).optional()),
})
type FaultInput = z.output<typeof faultSchema>

export const clockSchema = z.object({
  atrasoMs: optional(whole(0, longestDelayMs).optional()),
  pausado: z.boolean().optional(),
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
export const roleStateSchema = z.object({ ativo: z.boolean() })
export const resetSchema = z.object({ confirma: z.boolean() })
export const tokenSchema = z.object({
  login: z.string().trim().toLowerCase().min(1).max(60),
  scope: z.string().trim().max(500).optional(),
})
export const loginParams = z.object({ login: z.string().max(60) })
export const idParams = z.object({ id: idSchema })

/** Writes the `{id}` of the OpenAPI document as the `:id` of the router. */
const normalizePath = (path: string) =>
  path
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .replaceAll(/\/\/+/g, '/')
    .toLowerCase()

function endpointOf(input: FaultInput, endpoints: readonly Endpoint[]): Endpoint {
  const { caminho } = input
  const metodo = input.metodo.toUpperCase()
  const known = endpoints.filter((each) => caminho === '*' || normalizePath(each.caminho) === normalizePath(caminho))
  const found = known.find((each) => metodo === '*' || each.metodo === metodo)
  if (!found) {
    throw badRequest('Não há endereço com este método e caminho. A lista está em /treinamento.json.', {
      caminho: 'desconhecido',
    })
  }
  return { metodo, caminho: caminho === '*' ? '*' : found.caminho }
}

function scheduleOf({ vale, vezes, probabilidade, semente = randomInt(seeds - 1) }: FaultInput): FaultSchedule {
  if (vale === 'sempre') return { vale }
  if (vale === 'proximas') return { vale, vezes, restantes: vezes }
  return { vale, probabilidade, semente, estado: semente }
}

/** Reads a new fault. Throws 400 for a fault that could never occur. */
export function readFault(input: FaultInput, endpoints: readonly Endpoint[]): Omit<FaultSwitch, 'id' | 'aplicadas'> {
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
  return { ...asked, falha, atrasoMs, tentarDepoisSegundos, schedule: scheduleOf(input) }
}
