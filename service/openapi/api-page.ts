import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { errorResultSchema } from '../../contract/api/common.ts'
import { apiScopes } from '../auth/scopes.ts'
import { withAnswersExplained } from './answers.ts'
import { withOwnNames } from './components.ts'
import { schemaNames } from './names.ts'
import { withOperationsDescribed } from './operations.ts'

const described = {
  consultar: 'Consultar',
  documento: 'Enviar, assinar e capturar documentos',
  encaminhamento: 'Encaminhar',
  processo: 'Praticar atos de processo',
} as const

/** Media types of a JSON body (spec, "Endpoints"); an empty body needs none. */
export const jsonTypes = ['application/json', 'application/json-patch+json', 'text/json', 'application/*+json']
const form = 'multipart/form-data'

/** A multipart form with a file in its part `documento`, which has no zod schema. */
const fileForm = {
  type: 'object',
  properties: { documento: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' } },
  required: ['documento'],
}

const formOf = ({ body, consumes = [] }: FastifySchema) =>
  body === undefined && consumes.includes(form) ? { body: fileForm } : {}

const transform = createJsonSchemaTransform({ schemaRegistry: schemaNames })
const transformObject = createJsonSchemaTransformObject({ schemaRegistry: schemaNames })

/** The sign-in's addresses and scopes for the API page. */
interface ApiPageOptions {
  readonly baseUrl: string
  readonly authUrl: string
}

/** Serves the OpenAPI document at /openapi.json and its page at /docs. Register it before any route. */
export async function registerApiPage(app: FastifyInstance, { baseUrl, authUrl }: ApiPageOptions): Promise<void> {
  const names = apiScopes.map((scope) => [`api-svc-${scope}`, described[scope]] as const)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gestão de Documentos e Processos (serviço local)',
        description:
          'Implementação local da API v2. Traz x-malote-extension o que a especificação não mostra: caminhos, parâmetros e campos.',
        version: 'v2',
      },
      servers: [{ url: baseUrl }],
      components: {
        securitySchemes: {
          oauth2: {
            type: 'oauth2',
            flows: {
              authorizationCode: {
                authorizationUrl: `${authUrl}/is/connect/authorize`,
                tokenUrl: `${authUrl}/is/connect/token`,
                scopes: Object.fromEntries([['openid', 'Identificar a pessoa'], ...names]),
              },
              clientCredentials: { tokenUrl: `${authUrl}/is/connect/token`, scopes: Object.fromEntries(names) },
            },
          },
        },
      },
    },
    transform: (route) => {
      const { schema, url } = transform(route)
      return { schema: schema && { ...schema, ...formOf(schema) }, url }
    },
    transformObject: (document) =>
      withAnswersExplained(withOperationsDescribed(withOwnNames(transformObject(document)))),
  })
  app.addHook('onRoute', (route) => {
    if (!/^\/v2\//i.test(route.url)) return
    // 400 and 500 on every endpoint (spec, "Errors"); other errors have the same shape. Every endpoint has a rate limit.
    const error = errorResultSchema
    const response = { 400: error, 401: error, 403: error, 429: error, '4xx': error, 500: error }
    route.schema = {
      ...(route.schema?.body !== undefined && { consumes: jsonTypes }),
      ...route.schema,
      response: { ...(route.schema?.response as object | undefined), ...response },
    }
  })
  await app.register(swaggerUi, { routePrefix: '/docs', logo: { type: 'image/svg+xml', content: Buffer.from(logo) } })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><text x="0" y="23" font-family="sans-serif" font-size="22" fill="#fff">Malote</text></svg>'
